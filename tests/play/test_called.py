"""Moves with several things, said as people say them."""

import pytest
from tests.conftest import SetUp

from ludex.machine.facts import Fact, Part
from ludex.machine.interface import Move
from ludex.play.offers import naming_of
from ludex.play.spoken_moves import called, plain

OFFERED: list[tuple[str, list[list[str]]]] = [
    ("lay", [["HR0", "HR1", "HR2"]]), ("lay", [["HR0", "HR0", "HR1"]]),
    ("give", [["GO of B", "PO of A"], ["SO"]]), ("give", [["GO of A", "PO of B"], ["SO"]]),
    ("choose", [["a1"], ["b2"]]), ("pass", []),
]  # fmt: skip
MOVES = [
    Move(
        0, ((index,),), Fact("move", tuple(Part("", "set name", tuple(t)) for t in things), option)
    )
    for index, (option, things) in enumerate(OFFERED)
]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("lay HR2 plus HR0 plus HR1", [0]),
        ("lay HR2, HR1, HR0", [0]),
        ("lay HR2 HR1 and HR0", [0]),
        ("lay HR2, HR1 plus HR0", [0]),
        ("lay HR1, HR0, HR0", [1]),
        ("lay HR1 and HR0", []),
        ("lay HR0 and HR1 and HR2 and", []),
        ("lay and HR0 and HR1 and HR2", []),
        ("lay HR0 HR1 HR2 HR2", []),
        ("lay HR0 and and HR1 HR2", []),
        ("give PO of A and GO of B, SO", [2]),
        ("give PO of B and GO of A, SO", [3]),
        ("give SO, PO of B and GO of A", []),
        ("choose b2, a1", []),
        ("choose a1 b2", [4]),
        ("passes", []),
    ],
)
def test_things_are_named_in_any_order_and_parts_in_theirs(
    set_up: SetUp, text: str, found: list[int]
) -> None:
    naming = naming_of(set_up("tic-tac-toe").tables, 0)
    moves = called(MOVES, plain(text), naming)
    assert [move.args for move in moves] == [((index,),) for index in found]
