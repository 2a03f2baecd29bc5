"""Rules that never wait are called directly, and no others."""

import pytest
from tests.lowering.every_move import read, tried
from tests.properties.games import program, tables

from ludex.backends.instance import StoppedError
from ludex.backends.python import printed
from ludex.backends.reference import Reference
from ludex.backends.stepping import Stepping
from ludex.ir import nodes as ir
from ludex.lowering.code import census
from ludex.lowering.direct import direct_rules, nested_rules
from ludex.lowering.program import lowered
from ludex.records import replace

HOLDING = {"hold-now": 2, "look-who-won": 1}


def made(game: str) -> ir.Program:
    return program(game, tables(game)[0])


def named(game: ir.Program) -> dict[str, int]:
    return {game.routines[number].name: deep for number, deep in direct_rules(game).items()}


def changed(game: ir.Program, name: str, *more: ir.Instr) -> ir.Program:
    """The same program, in which a rule begins with something else."""
    rows = (
        replace(row, code=(*more, *row.code)) if row.name == name else row for row in game.routines
    )
    return replace(game, routines=tuple(rows))


NESTED = """\
ludex: 1
game: nested
players: [2]
values: {tally: {is: 0..100000}}
rules:
  pick:
    - choose number among 1..6:
        - add number to tally
        - if number is 1:
            - end turn
        - if number is 2:
            - end round
        - if number is 3:
            - again
        - if number is 4 and tally is at least 9000:
            - win
        - if number is 5:
            - pick-more
    - add 10 to tally
  pick-more:
    - choose number among 1..2:
        - if number is 2:
            - pick-more
    - add 100 to tally
play:
  - repeat 40 times:
      - take turns:
          - pick
          - add 1000 to tally
"""
"""A rule that waits and may leave whoever calls it, and one that calls itself."""


RETRIED = """\
ludex: 1
game: retried
players: [2]
values: {tally: {is: 0..100000}}
attempts:
  grab: {outcomes: [out, stuck, slip], odds: {out: 1, stuck: 1, slip: 2}}
rules:
  reach-in:
    - attempt grab:
        out: [give yes]
        stuck: [give no]
        slip: [retry]
play:
  - repeat 20 times:
      - take turns:
          - choose number among 1..3:
              - add 10 to tally
              - let done be reach-in
              - if done holds:
                  - add number to tally
"""
"""A rule that only ever goes back to its very beginning."""


def test_a_rule_may_go_back_to_its_very_beginning() -> None:
    assert len(list(tried(read(RETRIED), 20))) == 20


def test_whoever_calls_a_rule_goes_on_where_that_leads() -> None:
    assert len(list(tried(read(NESTED), 60))) > 10


def test_a_rule_is_nested_that_never_calls_itself() -> None:
    pig = made("pig")
    assert len(nested_rules(pig)) == len(pig.routines)
    rules = {row.name: number for number, row in enumerate(pig.routines)}
    looped = changed(pig, "lose-all", ir.CallRoutine(rules["roll-on"], (), None))
    nested = {pig.routines[number].name for number in nested_rules(looped)}
    assert set(rules) - nested == {"play", "decide", "roll-on", "lose-all"}


def test_who_is_asked_waits_and_so_does_whoever_calls_it() -> None:
    assert named(made("pig")) == {
        "roll-on": 2, "lose-all": 1, "hold-now": 2, "look-who-won": 1,
    }  # fmt: skip


def test_a_rule_that_calls_itself_waits() -> None:
    pig = made("pig")
    rules = {row.name: number for number, row in enumerate(pig.routines)}
    call = ir.CallRoutine(rules["roll-on"], (), None)
    assert named(changed(pig, "lose-all", call)) == HOLDING


@pytest.mark.parametrize("what", ["turn", "round"])
def test_what_leaves_other_rules_waits(what: str) -> None:
    assert named(changed(made("pig"), "lose-all", ir.End(what))) == HOLDING
    assert "lose-all" in named(changed(made("pig"), "lose-all", ir.End("unfinished")))


def test_where_things_happen_by_themselves_nothing_is_changed_directly() -> None:
    gootmu = made("gootmu")
    for number in direct_rules(gootmu):
        code = gootmu.routines[number].code
        assert not any(isinstance(x, ir.Act | ir.Store | ir.Effect | ir.Tell) for x in code)


def test_what_is_called_directly_has_no_frame() -> None:
    functions = {each.name: each for each in lowered(made("kuhn-poker")).functions}
    calls = {name for each in functions.values() for name in census(each.body)[1]}
    assert "push" not in calls


@pytest.mark.parametrize(("chain", "stops"), [(1, True), (8, False)])
def test_what_would_be_too_deep_with_frames_is_too_deep(chain: int, stops: bool) -> None:
    pig = replace(made("pig"), chain=chain)
    reference = Reference(pig, "")
    steps = Stepping(printed(pig, 10_000), reference.before_set_up(), reference.tables)
    try:
        steps.called("play", 1, 2, 60)
    except StoppedError:
        assert stops
    else:
        assert not stops
