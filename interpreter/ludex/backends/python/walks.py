"""Prints the common walks as loops of their own: where any number of their steps can end."""

from __future__ import annotations

from ludex.backends.python.expressions import Env, Printer
from ludex.ir import nodes as ir
from ludex.ir.walking import registers_of

HERE, LANDING, WAY, START, LAST_WAY, STEP_NUMBER, STEPS_LEFT = range(7)
LOCALS = {HERE: "here", LANDING: "landing", WAY: "way", START: "start"}
REMEMBERED = (LAST_WAY, STEP_NUMBER, STEPS_LEFT)


def is_plain(walk: ir.WalkRow) -> bool:
    """Whether a step depends on nothing but where it goes from and to."""
    base = walk.params + 1
    parts = [walk.ways, walk.lands, *(c.test for c in walk.checks)]
    parts += [walk.stops] if walk.stops is not None else []
    read = set().union(*(registers_of(p) for p in parts))
    steady_ways = not walk.straight or not any(
        base + i in registers_of(walk.ways) for i in range(7)
    )
    return (
        steady_ways
        and not walk.spends
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


def _straight(walk: ir.WalkRow, printer: Printer, env: Env, twice: bool) -> list[str]:
    """The way of the first step at every step: rays, the nearest cells of all first."""
    if isinstance(walk.ways, ir.Op) and walk.ways.name == "one" and not twice:
        return _ray(walk, printer, env)
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


def _ray(walk: ir.WalkRow, printer: Printer, env: Env) -> list[str]:
    """A single way: one cell after the other."""
    assert isinstance(walk.ways, ir.Op)
    lines = ["found = []", f"way = {printer.value(walk.ways.args[0], env)}"]
    lines += ["if way is None:", "    return ()", "while True:"]
    lines += [f"    {x}" for x in _stops(walk, printer, env, "here != start")]
    lines += [f"    {x}" for x in _step(walk, printer, env, False)]
    lines += ["    if landing in found:", "        continue", "    found.append(landing)"]
    lines += ["    here = landing", "return tuple(found)"]
    return [line.replace("continue", "break") for line in lines]
