"""What the functions that play random games call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludex.machine.chance import below
from ludex.machine.interface import Args
from ludex.machine.state import Held, State

PASS = -1
Offers = dict[int, list[tuple[int, Args]]]


class UnsureError(Exception):
    """A game that the step-wise engine should look at: it says what went wrong, and where."""


def too_long() -> UnsureError:
    """Something goes on and on."""
    return UnsureError("this goes on and on")


def plain(held: int) -> Held:
    """What is -1 in a table is nothing."""
    return None if held < 0 else held


def code(held: Held) -> Held:
    """What is nothing is -1 in a table."""
    return -1 if held is None else held


def rays_of(table: Sequence[Sequence[Sequence[int]]], start: Held, ways: Any) -> Any:
    """The rays from a cell on some ways."""
    return [] if start is None else [table[start][way] for way in ways or ()]  # type: ignore[index]


def sure(held: int) -> int:
    """A code that nothing that is not there is equal to."""
    return held if held >= 0 else -2


def committed(
    state: State, offers: Offers, may: bool, forced: bool, rng: int, decisions: int, offered: int,
    cap: int,
) -> tuple[tuple[Any, ...] | None, int, int, int]:  # fmt: skip
    """What all seats have chosen in secret; nothing where the game was stopped on the way."""
    asked = {seat: said for seat, said in offers.items() if said or may}
    commits = state.commits
    if forced and asked and all(len(said) == 1 for said in asked.values()):
        commits.update({seat: said[0] for seat, said in asked.items()})
    for seat, said in asked.items():
        if seat in commits or decisions >= cap:
            continue
        count = len(said) + may
        rng, picked = below(rng, count)
        decisions += 1
        offered += count
        commits[seat] = said[picked] if picked < len(said) else (PASS, ())
    if len(commits) < len(asked):
        return None, rng, decisions, offered
    answers = tuple(
        (commits[s][0], *commits[s][1]) if s in commits else () for s in range(len(state.seated))
    )
    commits.clear()
    return answers, rng, decisions, offered
