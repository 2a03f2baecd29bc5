"""Fewer moves that lead to the same finding, by delta debugging."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from ludex.apps.exploring.finding import Finding, Step, Wrong
from ludex.apps.exploring.holding import barred, just_over, stopped, stuck, wrong_in
from ludex.apps.exploring.random_runs import leaking
from ludex.backends.reference import Reference
from ludex.machine.interface import PlayError
from ludex.machine.state import State
from ludex.records import replace

MOST_TRIES = 200
MOST_LOOKS = 12
"""So often it is tried again whether a leak is still there, which takes long."""
SEEDS = 4
"""With so many seeds a position is asked whether it still leaks."""


def shrunk(engine: Reference, finding: Finding) -> Finding:
    """The same finding with fewer moves before it, as far as that is found."""
    if not finding.begun or not finding.steps:
        return finding
    begun = engine.begin(finding.seed, reported=finding.reported)
    most = MOST_LOOKS if finding.wrong.kind == "leak" else MOST_TRIES
    found = finding

    def still(steps: tuple[Step, ...]) -> bool:
        nonlocal found
        made = _made(engine, begun, finding, steps)
        if made is not None:
            found = made
        return made is not None

    minimal(finding.steps, still, most)
    return found


def minimal(
    steps: tuple[Step, ...], still: Callable[[tuple[Step, ...]], bool], most: int
) -> tuple[Step, ...]:
    """Steps of which none can be left out, after at most so many tries."""
    size = max(1, len(steps) // 2)
    while size and most:
        at = 0
        while at < len(steps) and most:
            most -= 1
            fewer = (*steps[:at], *steps[at + size :])
            if still(fewer):
                steps = fewer
            else:
                at += size
        size //= 2
    return steps


def _made(
    engine: Reference, begun: State, finding: Finding, steps: tuple[Step, ...]
) -> Finding | None:
    """The finding after these moves, if it is there; moves that are not possible are left out."""
    state, made = begun.copy(), list[Step]()
    for step in (*steps, *([finding.then] if finding.then is not None else [])):
        if state.over:
            break
        move = step.among(engine.legal(state, step.seat))
        if move is None:
            continue
        after = state.copy()
        try:
            engine.apply(after, step.seat, move)
        except PlayError as error:
            same = stopped(error) == finding.wrong
            return replace(finding, steps=tuple(made), then=step) if same else None
        ended = barred(engine, state, step.seat, move) if just_over(after) else None
        if ended == finding.wrong:
            return replace(finding, steps=tuple(made), then=step)
        state = after
        made.append(step)
    held = finding.then is None and _is_there(engine, state, finding.wrong)
    return replace(finding, steps=tuple(made)) if held else None


def _is_there(engine: Reference, state: State, wrong: Wrong) -> bool:
    if wrong.kind == "leak":
        return any(
            wrong in leaking(engine, state, Random(seed), Counter()) for seed in range(SEEDS)
        )
    if not state.over and stuck(engine, state, engine.pending(state)) == wrong:
        return True
    return wrong in wrong_in(engine, state)
