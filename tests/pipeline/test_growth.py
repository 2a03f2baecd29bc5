"""A check takes as long as its file is: every shape of file is doubled, and its work counted."""

import sys
from collections.abc import Callable
from functools import partial
from types import FrameType

import pytest
from tests.pebbles import HEAD, TURN

from ludex.diagnostics import suggest
from ludex.diagnostics.problem import Report
from ludex.diagnostics.suggest import MOST_COMPARED, budgeted, nearest, spent
from ludex.machine.interface import PlayError
from ludex.pipeline import Files, check, load, machine
from ludex.play.match import Match

SIZE = 40
MOST_RATIO = 2.3


def lines(count: int, line: str) -> str:
    return "".join(line.format(i=i, next=i + 1) for i in range(count))


def letters(count: int) -> list[str]:
    """So many words of letters alone."""
    return ["".join(chr(65 + int(digit)) for digit in str(i)) for i in range(count)]


SHAPES: dict[str, Callable[[int], str]] = {
    "rules that nobody calls": lambda n: HEAD + TURN + "rules:\n" + lines(n, "  rule-{i}: [win]\n"),
    "names of nothing": lambda n: HEAD + TURN + "define:\n" + lines(n, "  word-{i}: heep-{i}\n"),
    "what is no phrase": lambda n: (
        HEAD + TURN + "define:\n" + lines(n, "  word-{i}: number heap off {i}\n")
    ),
    "keys that are none": lambda n: HEAD + TURN + lines(n, "plaices-{i}: {{}}\n"),
    "names that are taken": lambda n: (
        HEAD + lines(n, "  word-{i}: {{holds: pebble}}\n") + TURN
        + "define:\n" + lines(n, "  word-{i}: 1\n")
    ),
    "rules in a row": lambda n: (
        HEAD + TURN + lines(n, "      - rule-{i}\n") + "rules:\n"
        + lines(n, "  rule-{i}: [shuffle heap]\n")
    ),
    "conditions": lambda n: (
        HEAD + TURN + "      - long\nrules:\n  long:\n"
        + lines(n, "    - if number of heap is {i}:\n        - win\n")
    ),
    "values": lambda n: (
        HEAD + TURN + lines(n, "      - if value-{i} is 3:\n          - set value-{i} to 4\n")
        + "values:\n" + lines(n, "  value-{i}: {{is: 0..9}}\n")
    ),
    "options of the table": lambda n: (
        HEAD + TURN + lines(n, "      - if opt-{i} is aa:\n          - win\n")
        + "options:\n" + lines(n, "  opt-{i}: [aa, bb]\n")
    ),
    "options of a choice": lambda n: (
        HEAD + "play:\n  - take turns:\n      - choose one:\n"
        + lines(n, "          - option opt-{i}:\n              - win\n")
    ),
    "squares": lambda n: (
        HEAD.replace("pieces:", "board: {grid: [1, 1], texts: {a1: WORD A}}\npieces:") + TURN
        + "squares:\n"
        + "".join(f"  - {{phrase: WORD {one}, name: {one.lower()}}}\n" for one in letters(n))
    ),
    "squares with numbers": lambda n: (
        HEAD.replace("pieces:", "board: {grid: [1, 1], texts: {a1: GO 2 A}}\npieces:") + TURN
        + "squares:\n" + "".join(
            f"  - {{phrase: 'GO {{n}} {one}', example: GO 2 {one}, do: [shuffle heap]}}\n"
            for one in letters(n)
        )
    ),
    "kinds": lambda n: (
        HEAD.replace("heap}}", f"heap, kinds: {{{lines(n, 'k{i}: {{worth: {i}}}, ')}}}}}}}")
        + TURN.replace("heap is empty", "some heap are such that (worth of it is 3)")
    ),
}  # fmt: skip


def checked(text: str) -> Report:
    return check(Files("example", {"game.yaml": text.encode()}))


def calls(work: Callable[[], object]) -> int:
    """How many functions are called by some work."""
    count = 0

    def note(frame: FrameType, event: str, arg: object) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("shape", SHAPES)
def test_twice_the_file_is_twice_the_work(shape: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suggest, "MOST_COMPARED", 1)
    checked(SHAPES[shape](SIZE))  # what is kept for later is made here
    one, two, four = (calls(partial(checked, SHAPES[shape](SIZE * times))) for times in (1, 2, 4))
    assert four - two <= MOST_RATIO * (two - one)


def test_only_so_much_is_compared_in_one_check() -> None:
    names = [f"rule-{i:05}" for i in range(1_000)]
    asked = 0
    with budgeted():
        while not spent():
            with budgeted():
                nearest("rule-0000x", names)
            asked += 1
        assert nearest("rule-0000x", names) is None
    assert asked < MOST_COMPARED / 1_000
    assert nearest("rule-0000x", names) == "rule-00000"


def test_only_so_much_is_tried_where_phrases_cannot_be_read() -> None:
    def text(count: int) -> str:
        return HEAD + TURN + lines(count, "      - if there are reach of walk-{i} from heap:\n"
                                          "          - win\n")  # fmt: skip

    checked(text(1))
    few, many, more = (calls(partial(checked, text(count))) for count in (20, 200, 400))
    assert more - many < 3 * few


@pytest.mark.parametrize("depth", [40, 250, 400])
def test_a_chain_of_words_is_followed_or_refused(depth: int) -> None:
    words = lines(depth, "  word-{i}: word-{next} + 1\n") + f"  word-{depth}: number of heap\n"
    turn = TURN.replace("heap is empty", "word-0 is 3")
    report = checked(HEAD + turn + "define:\n" + words)
    assert ("L169" in {p.code for p in report.problems}) == (depth > 40)
    assert len(report.problems) <= 1


@pytest.mark.parametrize("depth", [40, 250, 400])
def test_a_chain_of_rules_is_followed_or_refused(depth: int) -> None:
    step = "  rule-{i}:\n    - if heap is empty:\n        - rule-{next}\n"
    rules = lines(depth, step) + f"  rule-{depth}: [win]\n"
    report = checked(HEAD + TURN.replace("win", "rule-0") + "rules:\n" + rules)
    assert ("L169" in {p.code for p in report.problems}) == (depth > 40)
    assert len(report.problems) <= 1


def test_words_that_each_add_all_later_ones_are_refused() -> None:
    words = "".join(
        f"  word-{i}: {' + '.join(f'word-{j}' for j in range(i + 1, 41))}\n" for i in range(40)
    )
    turn = TURN.replace("heap is empty", "word-0 is 3")
    report = checked(HEAD + turn + "define:\n" + words + "  word-40: number of heap\n")
    assert {p.code for p in report.problems} == {"L154", "L169"}


def test_a_long_sum_of_sets_is_printed_as_long_as_it_is() -> None:
    def printed(count: int) -> int:
        joined = " plus ".join(["heap", *["(own pile where it is in heap)"] * count])
        text = HEAD + TURN.replace("among heap", f"among {joined}")
        loaded = load(Files("example", {"game.yaml": text.encode()}))
        return calls(lambda: machine(loaded, 2, engine="python"))

    printed(4)
    assert printed(24) < 3 * printed(12)


@pytest.mark.parametrize("engine", ["reference", "python", "wasm"])
def test_a_number_that_grows_from_call_to_call_stops_play_at_its_line(engine: str) -> None:
    rules = "rules:\n  grow n:\n    - if heap is not empty:\n        - grow n * n\n"
    loaded = load(
        Files("example", {"game.yaml": (HEAD + TURN + "      - grow 3\n" + rules).encode()})
    )
    assert loaded.problems == ()
    match = Match(machine(loaded, 2, engine=engine), 1)
    with pytest.raises(PlayError, match=r"^game\.yaml:18:16: .* is more than any number may be\."):
        match.play(0, match.legal(0)[0])
