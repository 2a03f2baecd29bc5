"""Moves by clicks alone: whatever a move names that is drawn can be clicked in the picture."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.drawing.pictures import SVG, parsed, positions
from tests.node import node
from tests.properties.games import SHIPPED

from ludex.apps.studio.seeing import seen
from ludex.play.match import Match

CLICKING = Path(__file__).with_name("clicking.mjs")
NOT_DRAWN = {"number", "way"}
"""What a move may name that lies nowhere; such moves are taken from the list, unless rules find
cells by a number."""


def offered(game: str) -> Iterator[dict[str, Any]]:
    """What those who are asked may do, with the parts of the pictures that they see."""
    for engine, state in positions(game):
        match = Match(engine, 1, state=state)
        for seat in (*match.pending.must, *match.pending.may):
            table = seen(match, seat)
            elements = [each.attrib for each in parsed(table["picture"]["svg"]).iter(f"{SVG}g")]
            moves = table["view"]["moves"]
            named = table["named"]
            yield {"game": game, "moves": moves, "named": named, "elements": elements}


def names_what_is_drawn(move: dict[str, Any], cells: list[list[str]]) -> bool:
    parts = move["parts"].values()
    kinds = {part["kind"].rsplit(" ", 1)[-1] for part in parts if part["value"]}
    return bool(kinds) and not kinds & (NOT_DRAWN - {"number"} if cells else NOT_DRAWN)


def test_a_move_that_names_what_is_drawn_can_be_clicked(tmp_path: Path) -> None:
    tables = [each for folder in SHIPPED for each in offered(folder.name)]
    given = tmp_path / "positions.json"
    given.write_text(json.dumps(tables), "utf-8")
    clicked = json.loads(node("--no-warnings", str(CLICKING), str(given)))
    made = set()
    for table, indices in zip(tables, clicked, strict=True):
        for index, move in enumerate(table["moves"]):
            said = f"{table['game']}: {move['sentence']}"
            drawn = names_what_is_drawn(move, table["named"][index])
            assert index in indices or not drawn, said
            made |= {(table["game"], move["said"])} if index in indices else set()
    named = {("gulo-gulo", "steal"), ("rose-maze", "turn"), ("gologolo", "discard")}
    named |= {("connect-four", "choose")}
    assert named <= made
