"""Files that mean harm: each ends with its finding, in little work, and says nothing that harms."""

import json
from dataclasses import dataclass

import pytest
from tests.pebbles import HEAD, TURN

from ludex.diagnostics.codes import page
from ludex.diagnostics.formats import renderer
from ludex.diagnostics.formats.text import render
from ludex.diagnostics.problem import Report
from ludex.pipeline import Files, check

MOST_OUTPUT = 65_536
GAME = HEAD + TURN


@dataclass(frozen=True)
class Case:
    """What is read, and the codes of which the first finding has one."""

    name: str
    data: str | bytes
    codes: tuple[str, ...]

    def __str__(self) -> str:
        return self.name

    @property
    def report(self) -> Report:
        data = self.data.encode() if isinstance(self.data, str) else self.data
        return check(Files("example", {"game.yaml": data}))


def asked(test: str) -> str:
    """The game with another test in its turn."""
    return GAME.replace("heap is empty", test)


def where(more: str) -> str:
    """The game with more sections."""
    return GAME + more


def told(words: str) -> str:
    """The game with these words, of which the first is told."""
    first = words.partition(":")[0]
    return GAME.replace("- win", f"- tells {{{first}}} pebbles.: [win]") + f"define: {{{words}}}\n"


def deep(text: str, count: int, other: str = "") -> str:
    return text * count + other * count


def kinds(kind: str, count: int) -> str:
    """The game with so many kinds of pebbles."""
    every = ", ".join(kind.format(number) for number in range(count))
    return GAME.replace("copies: 7", f"kinds: {{{every}}}")


def sorts(count: int) -> str:
    return "".join(f", p{number}: {{copies: 9999}}" for number in range(count))


def deep_keys(count: int) -> str:
    return "values: {" + ", ".join(f"v{number}: {{is:0..9}}" for number in range(count)) + "}\n"


def slips(count: int) -> str:
    return "values: {" + ", ".join(f"v{number}: {{iss: 0..9}}" for number in range(count)) + "}\n"


CIRCLE = "walks: {a for pebble: {like: b}, b for pebble: {like: a}}\n"
DOUBLING = ", ".join(
    f"w{n}: [w{n - 1} if w{n - 1} is 2, w{n - 1} otherwise]" for n in range(40, 0, -1)
)

CASES = [
    # bytes and characters
    Case("a megabyte and one byte", b"#" * (1024 * 1024 + 1), ("L001",)),
    Case("utf-16", GAME.encode("utf-16"), ("L007",)),
    Case("utf-32", GAME.encode("utf-32-be"), ("L007",)),
    Case("a byte order mark", b"\xef\xbb\xbf" + GAME.encode(), ("L006",)),
    Case("a byte that is no letter", GAME.encode() + b"\xff", ("L005",)),
    Case("a surrogate in bytes", GAME.encode() + b"\xed\xa0\x80", ("L005",)),
    Case("an overlong letter", GAME.encode() + b"\xc0\xaf", ("L005",)),
    Case("a nought byte", GAME.replace("win", "w\0in"), ("L008",)),
    Case("a terminal escape", GAME.replace("win", "\x1b[2Jwin"), ("L008",)),
    Case("a c1 control", GAME.replace("win", "\x9b2Jwin"), ("L008",)),
    Case("a deleted letter", GAME.replace("win", "wi\x7fn"), ("L008",)),
    Case("text from right to left", GAME.replace("win", "\u202ewin"), ("L009",)),
    Case("an isolated direction", GAME.replace("win", "\u2066win"), ("L009",)),
    Case("a letter of no width", GAME.replace("win", "w\u200bin"), ("L009",)),
    Case("a tag letter", GAME.replace("win", "win\U000e0041"), ("L009",)),
    Case("a line separator", GAME.replace("win", "win\u2028"), ("L009",)),
    Case("a tab before a line", GAME.replace("  - take", "\t- take"), ("L010",)),
    Case("returns alone", GAME.replace("\n", "\r"), ("L011",)),
    Case("an escaped control", where('about: {title: "a\\x1b[2J"}\n'), ("L008",)),
    Case("an escaped surrogate", where('about: {title: "\\ud800"}\n'), ("L026", "L008", "L024")),
    Case("nothing but blanks", b"   \n\n   \n", ("L012",)),
    Case("nothing but comments", b"# one\n# two\n", ("L012",)),
    # yaml
    Case("brackets without end", deep("[", 100_000), ("L015",)),
    Case("braces without end", deep("{a: ", 5_000), ("L015",)),
    Case("lists in lists", deep("- ", 200_000), ("L015",)),
    Case("keys of keys", deep("? ", 50_000), ("L015",)),
    Case("more values than allowed", "a: [" + "1," * 200_001 + "]", ("L014",)),
    Case("a text without end", where("about: {title: " + "x" * 70_000 + "}\n"), ("L016",)),
    Case("a key without end", where("x" * 70_000 + ": 1\n"), ("L016",)),
    Case("anchors that laugh", "a: &a [x]\nb: &b [*a, *a]\nc: [*b, *b]\n", ("L017",)),
    Case("an anchor of itself", "&a [*a]\n", ("L017",)),
    Case("a merge bomb", "a: {<<: {<<: {}}}\n", ("L018",)),
    Case("a python tag", "!!python/object/apply:os.system [id]\n", ("L019",)),
    Case("binary", "a: !!binary aGk=\n", ("L019",)),
    Case("a tag of a megabyte", "a: !" + "x" * 500_000 + " 1\n", ("L019", "L016", "L024")),
    Case("a directive", "%YAML 1.1\n---\n" + GAME, ("L020",)),
    Case("a handle of tags", "%TAG ! tag:x,2000:\n---\n" + GAME, ("L020",)),
    Case("two documents", GAME + "---\n" + GAME, ("L021",)),
    Case("a key twice, once in quotes", GAME + '"game": other\n', ("L022",)),
    Case("a list as a key", GAME + "? [a, b]\n: 1\n", ("L023",)),
    Case("a quote without end", GAME + 'about: {title: "x\n', ("L025",)),
    Case("a bracket without end", GAME + "about: {title: [x\n", ("L029",)),
    Case("a folded text of nothing", GAME + "about: >\n", ("L072",)),
    # shapes
    Case("a list at the top", "- ludex: 1\n", ("L076",)),
    Case("a number at the top", "5\n", ("L076",)),
    Case("a version of another age", GAME.replace("ludex: 1", "ludex: 99"), ("L074",)),
    Case("a version without end", GAME.replace("ludex: 1", "ludex: " + "9" * 5_000), ("L072",)),
    Case("a name of python", GAME.replace("game: example", "game: __class__"), ("L073",)),
    Case("a name with a line end", GAME.replace("game: example", 'game: "ab\\n"'), ("L073",)),
    Case("a name of another script", GAME.replace("pebble", "p\u0435bble"), ("L061", "L073")),
    Case("digits of another script", GAME.replace("[2]", "[\u0ae8]"), ("L072",)),
    Case(
        "a number of five thousand digits",
        GAME.replace("[2]", "[" + "9" * 5_000 + "]"),
        ("L072",),
    ),
    Case("a number in eights", GAME.replace("copies: 7", "copies: 0777"), ("L072",)),
    Case("a number with an exponent", GAME.replace("copies: 7", "copies: 1e400"), ("L072",)),
    Case("a number without end", GAME.replace("copies: 7", "copies: .inf"), ("L072",)),
    Case("a time", GAME.replace("copies: 7", "copies: 12:30:45"), ("L072",)),
    Case("a date", GAME.replace("copies: 7", "copies: 2001-99-99"), ("L072",)),
    Case(
        "another truth",
        GAME.replace("{holds: pebble}", "{holds: pebble, ordered: on}"),
        ("L072",),
    ),
    Case("nothing at all", GAME.replace("copies: 7", "copies: ~"), ("L072",)),
    Case(
        "a game whose name is a number",
        GAME.replace("game: example", "game: 5"),
        ("L073", "L072"),
    ),
    Case("10,000 keys of nothing", where("".join(f"k{i}: 1\n" for i in range(10_000))), ("L070",)),
    # names and numbers
    Case("a billion cards", GAME.replace("copies: 7", "copies: 1000000000"), ("L160", "L151")),
    Case("a board beyond any", where("board: {grid: [1000000, 1000000]}\n"), ("L151",)),
    Case("a track beyond any", where("board: {track: 1000000000}\n"), ("L151",)),
    Case("a hexagon beyond any", where("board: {hexagon: 100000}\n"), ("L151",)),
    Case(
        "a die of five milliards",
        GAME.replace("heap}}", "heap}, die: {faces: 5000000000}}"),
        ("L151",),
    ),
    Case("a die without faces", GAME.replace("heap}}", "heap}, die: {faces: 0}}"), ("L160",)),
    Case("numbers without end", asked("number of (1..1000000000) is 3"), ("L148",)),
    Case(
        "kinds without end",
        GAME.replace("copies: 7", "kinds: {k: {worth: 0..99999999}}"),
        ("L159",),
    ),
    Case("a division by nothing", asked("remainder of (number of heap by 0) is 1"), ("L160",)),
    Case(
        "a loop without end",
        GAME.replace("- win", "- repeat 1000000000 times:\n              - win"),
        ("L148",),
    ),
    Case("a word of itself", where("define: {echo: echo + 1}\n"), ("L107",)),
    Case("two words of each other", where("define: {tick: tock + 1, tock: tick + 1}\n"), ("L107",)),
    Case("told words of each other", told("tick: tock, tock: tick"), ("L107",)),
    Case("told words that double", told(f"{DOUBLING}, w0: 2"), ("L154",)),
    Case("a test of itself", where("define: {pebble is odd: pebble is odd}\n"), ("L107",)),
    Case(
        "rules in a circle",
        GAME.replace("- win", "- tick") + "rules: {tick: [tock], tock: [tick]}\n",
        ("L145",),
    ),
    # phrases
    Case("a hundred thousand brackets", asked(deep("(", 100_000)), ("L060", "L016")),
    Case("a thousand brackets", asked(deep("(", 400) + "heap" + deep(")", 400)), ("L060",)),
    Case("twenty thousand denials", asked("not " * 20_000 + "heap is empty"), ("L060", "L016")),
    Case("a thousand denials", asked("not " * 200 + "heap is empty"), ("L060",)),
    Case(
        "a sum of a hundred thousand",
        asked("1" + " + 1" * 100_000 + " is 3"),
        ("L060", "L016"),
    ),
    Case("owners of owners", asked("owner of " * 110 + "it is you"), ("L060", "L101")),
    Case("sets and sets", asked("heap" + " plus heap" * 400 + " is empty"), ("L060", "L016")),
    Case("a format of python", asked("{0.__class__} is empty"), ("L061",)),
    Case("a workflow expression", asked("${{{{ secrets }}}} is empty"), ("L061",)),
    Case("signs of c", asked("%s%n is empty"), ("L061",)),
    Case("a lambda", asked("(lambda x)() is 1"), ("L061", "L063")),
    Case("an import", asked("__import__ is empty"), ("L061",)),
    Case("a dot", asked("heap.empty is empty"), ("L061",)),
    Case("words of the grammar alone", asked("of of of"), ("L063",)),
    Case("a comment in a phrase", where("define: {word: 'heap # x'}\n"), ("L061",)),
    # files
    Case("a file above", where("uses: [../../etc/passwd]\n"), ("L072",)),
    Case("a file of the machine", where("uses: [/etc/passwd]\n"), ("L072",)),
    Case("a file of windows", where("uses: ['C:\\x.yaml']\n"), ("L072",)),
    Case("a hidden file", where("uses: [.git.yaml]\n"), ("L072",)),
    # what takes room, or makes more of itself
    Case("calls without end", where("limits: {chain: 1000000000000}\n"), ("L160",)),
    Case("calls of nothing", where("limits: {chain: -1}\n"), ("L160",)),
    Case("ranges of kinds", kinds("k{0}: {{worth: 0..999}}", 9_000), ("L151",)),
    Case("more kinds than any sort has", kinds("k{0}: {{}}", 12_000), ("L151",)),
    Case(
        "many sorts of many pieces",
        GAME.replace("heap}}", "heap}" + sorts(20) + "}"),
        ("L151", "L141"),
    ),
    Case("a board of no rows", where("board: {grid: [0, 9999999999]}\n"), ("L240",)),
    Case("a board of less than nothing", where("board: {track: -5}\n"), ("L240",)),
    Case("turns of less than nothing", where("limits: {turns: -9}\n"), ("L105",)),
    Case("walks in a circle", where("board: {grid: [2, 2]}\n" + CIRCLE), ("L100",)),
    Case("a thousand keys without blanks", where(deep_keys(1_000)), ("L028",)),
    Case("slips below slips", where("plaeces: {a: {hodls: pebble, orderd: yes}}\n"), ("L070",)),
    Case("a thousand slips", where(slips(1_000)), ("L070",)),
    Case("words that stand twice", asked("heap heap " * 40 + "is empty"), ("L063", "L060")),
    Case("colons without end", GAME.replace("take turns:", "take turns" + ":" * 900), ("L061",)),
    Case("a command in a key", where('"::error file=x::y": 1\n'), ("L070", "L028")),
    Case("a command in a slip", GAME.replace("holds:", '"::add-mask::holds":'), ("L070",)),
    Case("marks in what cannot be read", asked("](http://x) <b>@all</b>"), ("L061",)),
    Case("a range of minus signs", GAME.replace("copies: 7", "copies: 1----7"), ("L072",)),
    Case("a dash that is none", GAME.replace("  - take", "  \u2013 take"), ("L028", "L072")),
    Case("what must hold and cannot", where("invariants: [number of pebbles is 8]\n"), ("L147",)),
    Case("a list that begins with a star", GAME.replace("- take", "* take"), ("L017",)),
]  # fmt: skip


def test_there_are_many_and_each_has_its_name() -> None:
    assert len({case.name for case in CASES}) == len(CASES) >= 80


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_hostile_file_ends_with_its_finding(case: Case) -> None:
    report = case.report
    assert report.errors > 0
    assert {p.code for p in report.problems} & set(case.codes), [p.code for p in report.problems][
        :5
    ]
    assert all(page(problem.code) is not None for problem in report.problems)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_said_of_it_is_short_and_harmless_in_every_format(case: Case) -> None:
    report = case.report
    text, workflow, plain = (
        render(report, False),
        renderer("github")(report),
        renderer("json")(report),
    )
    for said in (text, workflow, plain):
        assert len(said) < 2 * MOST_OUTPUT
        assert all(letter.isprintable() or letter == "\n" for letter in said)
    told = [problem["code"] for problem in json.loads(plain)["problems"]]
    assert told == [problem.code for problem in report.problems[: len(told)]]
    assert all(code in text for code in told)
