"""Prints the common walks as loops of their own: where any number of their steps can end."""

from __future__ import annotations

from dataclasses import replace

from ludex.backends.python.playouts.expressions import Env, Printer
from ludex.ir import nodes as ir
from ludex.ir.walking import (
    HERE,
    LANDING,
    LAST_WAY,
    MEMORY,
    START,
    STEP_NUMBER,
    STEPS_LEFT,
    WAY,
    registers_of,
)  # fmt: skip

LOCALS = {HERE: "here", LANDING: "landing", WAY: "way", START: "start"}
REMEMBERED = (LAST_WAY, STEP_NUMBER, STEPS_LEFT)


def is_plain(walk: ir.WalkRow) -> bool:
    """Whether a step depends on nothing but where it goes from and to."""
    base = walk.params + 1
    parts = [walk.ways, walk.lands, *(c.test for c in walk.checks)]
    parts += [walk.stops] if walk.stops is not None else []
    read = set().union(*(registers_of(p) for p in parts))
    steady_ways = not walk.straight or not any(
        base + i in registers_of(walk.ways) for i in range(MEMORY)
    )
    return (
        steady_ways
        and not walk.spends
        and walk.gathers is None
        and (walk.twice is None or isinstance(walk.twice, ir.Const))
        and not any(base + i in read for i in REMEMBERED)
    )


def walk_function(index: int, walk: ir.WalkRow, printer: Printer) -> str:
    """A function that searches in widening rings, as the reference engine does."""
    base = walk.params + 1
    names = {i: f"p{i}" for i in range(base)} | {base + i: name for i, name in LOCALS.items()}
    env = Env(names, {base + i: False for i in LOCALS})
    params = ", ".join(f"p{i}" for i in range(base))
    twice = isinstance(walk.twice, ir.Const) and bool(walk.twice.value)
    lines = [f"def w{index}(S, {params}):  # {walk.name}"]
    lines += [f"    start = here = {printer.value(walk.begins, env)}"]
    lines += ["    if start is None:", "        return ()"]
    body = _straight if walk.straight else _free
    lines += [f"    {line}" for line in body(walk, printer, env, twice)]
    return "\n".join([*lines, ""])


def _step(walk: ir.WalkRow, printer: Printer, env: Env, twice: bool) -> list[str]:
    """What a step must be; `continue` leaves it out."""
    lines = [f"landing = {printer.value(walk.lands, env)}"]
    barred = "landing is None" if twice else "landing is None or landing == start"
    lines += [f"if {barred} or landing == here:", "    continue"]
    tests = [printer.test(c.test, env) for c in walk.checks]
    if tests:
        lines += [f"if not ({' and '.join(tests)}):", "    continue"]
    return lines


def _stops(walk: ir.WalkRow, printer: Printer, env: Env, moved: str) -> list[str]:
    if walk.stops is None:
        return []
    return [f"if {moved} and {printer.test(walk.stops, env)}:", "    continue"]


def _free(walk: ir.WalkRow, printer: Printer, env: Env, twice: bool) -> list[str]:
    """Any way at every step: a cell is found once."""
    if not twice and to_neighbours(walk) and printer.program.tiling is None:
        return _around(walk, printer, env)
    lines = ["found = {}", "queue = [start]", "back = False", "for here in queue:"]
    lines += [f"    {x}" for x in _stops(walk, printer, env, "here != start")]
    lines += [f"    for way in {printer.iterable(walk.ways, env)}:"]
    lines += [f"        {x}" for x in _step(walk, printer, env, twice)]
    lines += ["        if landing == start:", "            back = True"] if twice else []
    lines += (
        ["        elif landing not in found:"] if twice else ["        if landing not in found:"]
    )
    lines += ["            found[landing] = None", "            queue.append(landing)"]
    return [*lines, "return (start, *found) if back else tuple(found)"]


def to_neighbours(walk: ir.WalkRow) -> bool:
    """Whether a step goes to any neighbour on ways that are always the same."""
    read = set().union(*(registers_of(check.test) for check in walk.checks))
    always = isinstance(walk.ways, ir.Const) and isinstance(walk.ways.value, tuple)
    return always and along_rays(walk) and walk.params + 1 + WAY not in read


def _around(walk: ir.WalkRow, printer: Printer, env: Env) -> list[str]:
    """Steps to neighbours that are known beforehand; what is asked of `here` is asked once."""
    assert isinstance(walk.ways, ir.Const)
    tests, before, inner = _hoisted([c.test for c in walk.checks], walk, printer, env)
    landing = walk.params + 1 + LANDING
    there = [test for test in tests if landing in registers_of(test) or not _harmless(test)]
    here = [test for test in tests if test not in there]
    lines = [*before, f"around = AROUND[{walk.ways.value!r}]"]
    lines += ["found = {}", "queue = [start]", "for here in queue:"]
    lines += [f"    {x}" for x in _stops(walk, printer, env, "here != start")]
    if here:
        said = " and ".join(printer.test(test, inner) for test in here)
        lines += [f"    if not ({said}):", "        continue"]
    said = " and ".join(["landing not in found", *(printer.test(test, inner) for test in there)])
    for index in range(len(before)):  # what it is in tables is looked up before the loop, too
        if f"code(k{index})" in said:
            said = said.replace(f"code(k{index})", f"c{index}")
            lines.insert(len(before), f"c{index} = code(k{index})")
    lines += ["    for landing in around[here]:", f"        if {said} and landing != start:"]
    lines += ["            found[landing] = None", "            queue.append(landing)"]
    return [*lines, "return tuple(found)"]


def _straight(walk: ir.WalkRow, printer: Printer, env: Env, twice: bool) -> list[str]:
    """The way of the first step at every step: rays, the nearest cells of all first."""
    if along_rays(walk) and not twice and printer.program.tiling is None:
        return _rays(walk, printer, env)
    lines = ["found = {}", "seen = set()", "back = False"]
    lines += [f"rays = [(way, start) for way in {printer.iterable(walk.ways, env)}]"]
    lines += ["while rays:", "    going = []", "    for way, here in rays:"]
    lines += [f"        {x}" for x in _stops(walk, printer, env, "here != start")]
    lines += [f"        {x}" for x in _step(walk, printer, env, twice)]
    lines += ["        if (way, landing) in seen:", "            continue"]
    lines += ["        seen.add((way, landing))"]
    lines += ["        if landing == start:", "            back = True"] if twice else []
    lines += ["        found[landing] = None", "        going.append((way, landing))"]
    lines += ["    rays = going"]
    if twice:
        return [
            *lines,
            "found.pop(start, None)",
            "return (start, *found) if back else tuple(found)",
        ]
    return [*lines, "return tuple(found)"]


def _rays(walk: ir.WalkRow, printer: Printer, env: Env) -> list[str]:
    """Steps to neighbours, straight on: along rays that are known beforehand."""
    tests, before, inner = _hoisted([c.test for c in walk.checks], walk, printer, env)
    lines = [*before, "rays = []", f"for way in {printer.iterable(walk.ways, env)}:"]
    lines += ["    got = []", "    here = start", "    for landing in RAY[start][way]:"]
    if walk.stops is not None:
        lines += [f"        if got and {printer.test(walk.stops, env)}:", "            break"]
    if tests:
        said = " and ".join(printer.test(t, inner) for t in tests)
        lines += [f"        if not ({said}):", "            break"]
    lines += ["        got.append(landing)", "        here = landing"]
    return [*lines, "    if got:", "        rays.append(got)", "return interleaved(rays)"]


def along_rays(walk: ir.WalkRow) -> bool:
    """Whether a step goes to the neighbour on its way."""
    base, lands = walk.params + 1, walk.lands
    return (
        isinstance(lands, ir.Op)
        and lands.name == "step-toward"
        and [getattr(a, "index", -1) for a in lands.args] == [base + HERE, base + WAY]
    )


STEADY = frozenset(["owner", "top", "cell", "place", "row", "file", "cell-place", "first", "last"])


def _hoisted(
    tests: list[ir.Value], walk: ir.WalkRow, printer: Printer, env: Env
) -> tuple[list[ir.Value], list[str], Env]:
    """The tests with what is the same at every step worked out once, before the first."""
    moving = set(range(walk.params + 1, walk.params + 8))
    before: list[str] = []
    names, nulls = dict(env.names), dict(env.nullable)

    def lifted(value: ir.Value) -> ir.Value:
        if _steady(value) and not registers_of(value) & moving:
            if isinstance(value, ir.Reg | ir.Const):
                return value
            index = 1_000 + len(before)
            names[index], nulls[index] = f"k{len(before)}", printer.null(value, env)
            before.append(f"k{len(before)} = {printer.value(value, env)}")
            return ir.Reg(value.kind, index, note=value.note)
        if isinstance(value, ir.Op | ir.Junction):
            return replace(value, args=tuple(lifted(a) for a in value.args))
        return value

    lifted_tests = [lifted(t) for t in tests]
    return lifted_tests, before, Env(names, nulls)


def _harmless(value: ir.Value) -> bool:
    """Whether asking a test can never stop the rules."""
    match value:
        case ir.Op(name="empty" | "contents" | "same"):
            return all(_harmless(a) for a in value.args)
        case ir.Junction():
            return all(_harmless(a) for a in value.args)
    return _steady(value)


def _steady(value: ir.Value) -> bool:
    """Whether working a value out early can do no harm."""
    match value:
        case ir.Reg() | ir.Const():
            return True
        case ir.Attr():
            return _steady(value.subject)
        case ir.Op():
            return value.name in STEADY and all(_steady(a) for a in value.args)
    return False
