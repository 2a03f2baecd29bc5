"""Comments that ignore warnings: where they stand, what they must say, and what they never do."""

from pathlib import Path
from time import process_time

import pytest
from tests.pebbles import pebbles, scenarios_of_pebbles

from ludex.apps.cli import main
from ludex.diagnostics.formats import format_names, renderer
from ludex.diagnostics.problem import Report
from ludex.pipeline import Files
from ludex.scenario_pipeline.checking import check_game

SECONDS = 5
WHY = "because the next edition uses it"


def scenarios(comment: str) -> str:
    return scenarios_of_pebbles(f"positions:\n  unused: {{heap: 3}} {comment}\n")


def checked(lines: str, **texts: str) -> Report:
    rules = {"game.yaml": pebbles(lines).encode()}
    beside = {f"{name}.yaml": text.encode() for name, text in texts.items()}
    return check_game(Files("example", rules, beside))


def found(lines: str) -> list[tuple[str, int]]:
    return [(p.code, p.span.line if p.span else 0) for p in checked(lines).problems]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("  a: 2", [("L141", 9)]),
        (f"  a: 2 # ludex: ignore L141 {WHY}", []),
        (f"  a: 2 #ludex:ignore  L141  {WHY}", []),
        (f"  # ludex: ignore L141 {WHY}\n  a: 2", []),
        (f"# ludex: ignore L141 {WHY}\n  # ludex: ignore L142 {WHY}\n  a: 2", [("L281", 10)]),
        (f"  a: 2 # ludex: ignore L141 {WHY}\n  b: 2", [("L141", 10)]),
        (f"  # ludex: ignore L141 {WHY}\n\n  a: 2", [("L281", 9), ("L141", 11)]),
        (f"  # ludex: ignore L141 {WHY}\n  # as in chess\n  a: 2", [("L281", 9), ("L141", 11)]),
        (f"  a: 2 # ludex: ignore L142 {WHY}", [("L141", 9), ("L281", 9)]),
        (f"  a: 2 # ludex: ignore L999 {WHY}", [("L141", 9), ("L283", 9)]),
        (f"  a: 2 # ludex: ignore l141 {WHY}", [("L141", 9), ("L283", 9)]),
        ("  a: 2 # ludex: ignore L141", [("L141", 9), ("L280", 9)]),
        ("  a: 2 # ludex: ignore L141 because", [("L141", 9), ("L280", 9)]),
        ("  a: 2 # ludex: ignore L141 because ...", [("L141", 9), ("L280", 9)]),
        (f"  a: 2 # ludex: ignore {WHY}", [("L141", 9), ("L280", 9)]),
        (f"  a: 2 # ludex: ignroe L141 {WHY}", [("L141", 9), ("L280", 9)]),
        (f"  a: 2 # ludex ignore L141 {WHY}", [("L141", 9)]),
        (f"  a: 2 # ludex: 1\n  # see # ludex: ignore L141 {WHY}", [("L141", 9)]),
        (f"  a: 2 # ludex: ignore L281 {WHY}", [("L141", 9), ("L281", 9)]),
        (f"  a: 2 + b # ludex: ignore L100 {WHY}", [("L100", 9), ("L282", 9)]),
        (f"  a: 2 + b\n  c: 3 # ludex: ignore L142 {WHY}", [("L100", 9)]),
        (f"  a: 2 + b\n  c: 3 # ludex: ignore L1410 {WHY}", [("L100", 9), ("L283", 10)]),
    ],
)
def test_what_a_comment_ignores(lines: str, expected: list[tuple[str, int]]) -> None:
    assert found(lines) == expected


def test_a_comment_within_a_text_ignores_nothing() -> None:
    text = f"  a:\n    says: 'x # ludex: ignore L141 {WHY}'\n    is: 2"
    assert "L280" not in [code for code, _ in found(text)]
    assert "L281" not in [code for code, _ in found(text)]


def test_ignored_warnings_are_counted_in_every_format() -> None:
    report = checked(f"  a: 2 # ludex: ignore L141 {WHY}\n  b: 3")
    assert (report.errors, report.warnings, report.ignored) == (0, 1, 1)
    for name in format_names():
        said = renderer(name)(report)
        assert ('"ignored": 1' if name == "json" else "1 warning, 1 ignored") in said
    assert report.passed
    clean = checked(f"  a: 2 # ludex: ignore L141 {WHY}")
    assert "no problems, 1 ignored" in renderer("text")(clean)


def test_hints_lead_to_the_code_that_was_meant() -> None:
    def hint(lines: str) -> str:
        (found,) = [p for p in checked(lines).problems if p.code in ("L280", "L281", "L283")]
        return found.hint

    for slip in (f"l141 {WHY}", f"L14 {WHY}", f"X {WHY}", f"L142 {WHY}"):
        assert hint(f"  a: 2 # ludex: ignore {slip}") == "The warning on line 9 is L141."
    assert "`# ludex: ignore L141 because" in hint("  a: 2 # ludex: ignore L141")
    above = "  # ludex: ignore CODE\n\n  a: 2"
    assert "`# ludex: ignore CODE because" in hint(above)
    assert hint(above.replace("CODE", f"L1414 {WHY}")) == "Did you mean `L114`?"
    assert hint(above.replace("CODE", f"l141 {WHY}")) == "Did you mean `L141`?"
    assert hint(above.replace("CODE", f"X {WHY}")) == "Each message begins with its code."
    assert hint(above.replace("CODE", f"L141 {WHY}")).startswith("Delete it, or put it")


def test_scenarios_have_such_comments_too() -> None:
    for comment, codes in (("", ["L141", "L220"]), (f"# ludex: ignore L220 {WHY}", ["L141"])):
        report = checked("  a: 2", scenarios=scenarios(comment))
        assert [p.code for p in report.problems] == codes


def test_other_commands_do_not_tell_what_is_ignored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "game.yaml").write_text(pebbles("  a: 2"), "utf-8")
    for comment, told in (("", True), (f"# ludex: ignore L220 {WHY}", False)):
        path = tmp_path / "scenarios.yaml"
        path.write_text(scenarios(comment), "utf-8")
        assert main(["test", str(tmp_path)]) == 0
        assert ("L220" in capsys.readouterr().out) is told


@pytest.mark.parametrize(
    "line",
    [
        "# ludex: ignore L999 because nobody knows\n",
        "# ludex: ignore L141 because nobody knows\n",
        "# ludex: ignore L141 because nobody knows\n\n",
        "# ludex: ignore L141\n",
        "# ludex: ignore L141 because" + " " * 900_000 + "\n",
        "# ludex: ignore " + "L" * 900_000 + " because of it\n",
        "# " * 400_000 + "ludex: ignore\n",
        "#" + " ludex:" * 100_000 + "\n",
    ],
    ids=range(8),
)
def test_comments_take_as_long_as_the_file_is(line: str) -> None:
    count = max(1, 900_000 // len(line))
    started = process_time()
    report = checked("  a: 2\n" + line * count)
    assert process_time() - started < SECONDS
    assert len(report.problems) <= 1_000
    assert report.total <= count + 1
