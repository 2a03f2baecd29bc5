"""How reports are shown, and that nothing in them can do harm."""

import json
import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.diagnostics.reading_back import READERS

from ludex.diagnostics.codes import page
from ludex.diagnostics.formats import format_names, github, renderer, text
from ludex.diagnostics.problem import Problem, Report, from_fault, report_on
from ludex.source.places import SourceFile, Span
from ludex.source.read import read_tree

HOSTILE = [
    "::add-mask::x",
    "\n::error::x",
    "##[add-mask]x",
    "##vso[task.complete]x",
    "\x1b[2J",
    "\u202eabc",
    "a\u200bb",
    "<script>",
    "]]>",
    "@everyone",
    "{0.__class__}",
    "${{ github.token }}",
    "[here](https://example.org) {0}",
    "&lt;&#10;<![CDATA[",
    "%s%n%0A",
    "\r\n\t\0",
    "\ud800",
    "\x85\u2028::x",
    ":",
]
COMMAND = re.compile(r"^\s*::|##\w*\[", re.MULTILINE)


def report_of(source: str, *problems: Problem) -> Report:
    return report_on(problems, [SourceFile("x.yaml", source)], files=1)


def hostile_report(words: str) -> Report:
    span = Span(words, 1, 1, 1, 2)
    source = SourceFile(words, words)
    problem = Problem("L001", span, words, words, ((span, words),))
    return report_on([problem, Problem("L002", None, words)], [source], files=1)


def lines_of_commands(shown: str) -> list[str]:
    return [line for line in shown.splitlines() if COMMAND.search(line)]


def assert_harmless(name: str, shown: str) -> None:
    visible = shown.replace("\n", "")
    assert not [one for one in visible if unicodedata.category(one) in ("Cc", "Cf", "Cs", "Zl")]
    expected = 3 if name == "github" else 0
    assert len(lines_of_commands(shown)) == expected
    if name == "github":
        assert len(shown.splitlines()) == expected


def assert_whole(name: str, shown: str) -> None:
    """Both findings are read back, whatever is written in them; lines of text name no such file."""
    if name in ("json", "junit", "sarif"):
        found = [(severity, code) for severity, code, _, _ in READERS[name](shown)]
        assert found == [("error", "L002"), ("error", "L001")]


@pytest.mark.parametrize("name", format_names())
@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_texts_are_harmless_in_every_format(name: str, words: str) -> None:
    shown = renderer(name)(hostile_report(words))
    assert_harmless(name, shown)
    assert_whole(name, shown)


@given(st.text(max_size=80), st.sampled_from(format_names()))
def test_any_text_is_harmless_in_every_format(words: str, name: str) -> None:
    shown = renderer(name)(hostile_report(words))
    assert_harmless(name, shown)
    assert_whole(name, shown)


def test_the_formats_are_found_in_their_folder() -> None:
    assert format_names() == ("github", "json", "junit", "sarif", "text")
    with pytest.raises(ValueError, match="no format"):
        renderer("../text")


def test_text_shows_both_places_of_a_key_that_stands_twice() -> None:
    source = 'a: 1\n  # remark\n"a": 2\n'
    _, file, faults = read_tree("x.yaml", source.encode())
    shown = text.render(report_on(map(from_fault, faults), [file], files=1))
    assert shown == (
        "x.yaml:3:1: error L022: The key `a` stands twice in this mapping.\n"
        '    3 | "a": 2\n'
        "      | ^^^\n"
        "    1 | a: 1\n"
        "      | - first here\n"
        "  hint: Delete or rename one of them.\n"
        "1 file checked, 1 error, 0 warnings\n"
    )


def test_a_second_place_in_another_file_is_named() -> None:
    span, other = Span("x.yaml", 1, 1, 1, 2), Span("y.yaml", 7, 3, 7, 4)
    shown = text.render(report_of("a\n", Problem("L001", span, "No.", "", ((other, "there"),))))
    assert "  y.yaml:7:3:\n  line 7: there\n" in shown


def test_the_underline_stands_below_the_spot_in_wide_and_indented_and_long_lines() -> None:
    lines = ["      龍 = dragon", "x" * 90 + " here " + "y" * 90]
    spans = [Span("x.yaml", 1, 9, 1, 10), Span("x.yaml", 2, 92, 2, 96)]
    problems = [Problem("L001", span, "No.") for span in spans]
    shown = text.render(report_of("\n".join(lines), *problems)).splitlines()
    assert shown[1:3] == ["    1 | 龍 = dragon", "      |    ^"]
    assert len(shown[4]) <= 8 + 62
    assert shown[4][shown[5].index("^") : shown[5].rindex("^") + 1] == "here"
    assert shown[4][8] == shown[4][-1] == "…"


def test_a_spot_of_several_lines_is_underlined_to_the_end_of_the_first() -> None:
    problem = Problem("L001", Span("x.yaml", 1, 4, 2, 4), "No.")
    assert "\n      |    ^^\n" in text.render(report_of("a: bc\n  d\n", problem))


def test_colour_only_if_asked() -> None:
    report = report_of("abc\n", Problem("L001", Span("x.yaml", 1, 1, 1, 2), "No."))
    plain, coloured = text.render(report), text.render(report, colour=True)
    assert "\x1b" not in plain
    assert coloured != plain
    assert re.sub(r"\x1b\[\d+m", "", coloured) == plain


def test_of_many_problems_a_thousand_are_kept_and_a_hundred_shown_and_all_counted() -> None:
    problems = [Problem("L001", Span("x.yaml", at, 1, at, 2), "No.") for at in range(10_000, 0, -1)]
    report = report_of("", *problems)
    assert (len(report.problems), report.total) == (1_000, 10_000)
    assert report.problems[0].span == Span("x.yaml", 1, 1, 1, 2)
    assert "10,000 errors, 0 warnings; the first 100 are shown" in text.render(report)
    for name in format_names():
        shown = renderer(name)(report)
        assert len(shown) < 65_536
        assert len(READERS[name](shown)) == 100


def test_long_sentences_stay_within_the_bounds_of_the_output() -> None:
    span = Span("x.yaml", 1, 1, 1, 2)
    problems = [Problem("L001", span, "long " * 100_000)] * 100
    for name in format_names():
        assert len(renderer(name)(report_of("a", *problems))) < 2 * 65_536


def test_json_has_a_version_and_the_exact_place() -> None:
    span = Span("a::b<\u202e>.yaml", 1, 2, 3, 4)
    shown = renderer("json")(report_on([Problem("L001", span, "No.", severity="warning")], files=2))
    content = json.loads(shown)
    assert (content["format"], content["version"], content["files"]) == ("ludex-report", 4, 2)
    assert (content["errors"], content["warnings"], content["shown"]) == (0, 1, 1)
    assert content["problems"] == [
        {
            "code": "L001",
            "severity": "warning",
            "place": {
                "file": "a::b<\u202e>.yaml",
                "line": 1,
                "column": 2,
                "end_line": 3,
                "end_column": 4,
            },
            "sentence": "No.",
            "hint": "",
            "others": [],
            "fix": None,
        }
    ]


def test_github_annotations_are_escaped_and_placed() -> None:
    problem = Problem("L001", Span("a,b:c%.yaml", 2, 3, 2, 5), "100%\nsure.", "Try: it, now.")
    shown = github.render(report_on([problem], files=1))
    assert shown.splitlines()[0] == (
        "::error file=a%2Cb%3Ac%25.yaml,line=2,endLine=2,col=3,endColumn=4,title=L001"
        r"::100%25\nsure. Try: it, now."
    )


def test_a_check_of_nothing_says_so() -> None:
    nothing = report_on([])
    assert not nothing.passed
    assert "nothing was checked" in text.render(nothing)
    assert github.render(nothing) == "::error::nothing was checked\n"
    assert 'failures="1"' in renderer("junit")(nothing)
    assert '"exitCode": 1' in renderer("sarif")(nothing)
    assert report_on([], files=1).passed
    warned = report_on([Problem("L001", None, "Hm.", severity="warning")], files=1)
    assert warned.passed
    assert not report_on([Problem("L001", None, "No.")], files=1).passed


def test_errors_behind_what_is_shown_fail_junit_too() -> None:
    first = [Problem("L001", Span("x", 1, 1, 1, 2), "Hm.", severity="warning")] * 100
    shown = renderer("junit")(report_of("", *first, Problem("L002", Span("y", 1, 1, 1, 2), "No.")))
    assert READERS["junit"](shown) == [("warning", "L001", "x", 1)] * 100
    assert 'tests="101" failures="1" errors="0" skipped="100"' in shown
    assert '"1 file checked, 1 error, 100 warnings; the first 100 are shown"' in shown


def test_sarif_has_places_pages_and_no_links_of_an_author() -> None:
    span, other = Span("a b/c:d%.yaml", 2, 3, 4, 5), Span("/x.yaml", 1, 1, 1, 2)
    problem = Problem("L001", span, "See [here](x) {0} {a}.", "Split it.", ((other, "there"),))
    (run,) = json.loads(renderer("sarif")(report_of("", problem)))["runs"]
    (result,) = run["results"]
    assert result["message"]["text"] == r"See [here]\x28x) \x7b0} {a}. Split it."
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "a%20b/c%3Ad%25.yaml"}
    region = {"startLine": 2, "startColumn": 3, "endLine": 4, "endColumn": 5}
    assert place["region"] == region
    related = result["relatedLocations"][0]
    assert related["physicalLocation"]["artifactLocation"]["uri"] == "file:///x.yaml"
    assert related["message"]["text"] == "there"
    (rule,) = run["tool"]["driver"]["rules"]
    found = page("L001")
    assert found is not None
    assert rule["help"]["markdown"] == found.body
    assert rule["shortDescription"]["text"] == found.title
    assert "helpUri" not in rule


@pytest.mark.parametrize(
    ("before", "same"),
    [
        ("# a line more\nrules:\n  one:\n    - win\n", True),
        ("rules:\n  zero: [lose]\n  one:\n    - take turns\n    - win\n", True),
        ("rules:\n  two:\n    - win\n", False),
        ("rules:\n  one:\n    - lose\n", False),
    ],
)
def test_a_fingerprint_stays_when_lines_move(before: str, same: bool) -> None:
    def fingerprints(text: str, word: str) -> list[str]:
        at = SourceFile("x.yaml", text)
        span = at.span(text.index(word), text.index(word) + len(word))
        problems = [Problem("L001", span, "No."), Problem("L001", span, "No, twice.")]
        shown = renderer("sarif")(report_of(text, *problems))
        results = json.loads(shown)["runs"][0]["results"]
        return [result["partialFingerprints"]["ludexKey/v1"] for result in results]

    first = fingerprints("rules:\n  one:\n    - win\n", "win")
    assert len(set(first)) == 2
    word = "win" if "- win" in before else "lose"
    assert (fingerprints(before, word) == first) is same


def test_problems_without_a_place_come_first() -> None:
    placed = Problem("L002", Span("a.yaml", 1, 1, 1, 1), "Second.")
    report = report_on([placed, Problem("L009", None, "First.")], files=1)
    assert [problem.code for problem in report.problems] == ["L009", "L002"]
