"""Moves with several things, said as people say them."""

import pytest

from ludex.machine.interface import Move
from ludex.play.spoken_moves import called, plain

MOVES = [
    Move(0, ((index,),), text)
    for index, text in enumerate(
        ["lay HR0 plus HR1 plus HR2", "lay HR0 plus HR0 plus HR1", "give GO of B plus PO of A, SO",
         "give GO of A plus PO of B, SO", "choose a1, b2", "pass"]
    )
]  # fmt: skip


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
def test_things_are_named_in_any_order_and_parts_in_theirs(text: str, found: list[int]) -> None:
    assert [move.args for move in called(MOVES, plain(text))] == [((index,),) for index in found]
