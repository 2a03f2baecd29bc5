"""The functions of all walks of a program, and those that find them by the number of a walk."""

from __future__ import annotations

from ludex.ir import nodes as ir
from ludex.ir.traversal import STEPS_LEFT
from ludex.lowering import code as c
from ludex.lowering import values as v
from ludex.lowering.choices import possible
from ludex.lowering.lines import remembers_little
from ludex.lowering.records import PARTS
from ludex.lowering.walks import (
    ARGUMENTS,
    KNOWN,
    hops,
    quick_reach,
    standing_part,
    standing_parts,
    walking,
    way_to,
)
from ludex.lowering.writing import Scope, Whole, Writer


def of_walks(whole: Whole) -> list[c.Function]:
    """The functions of all walks, and those that find them by the number of a walk."""
    walks = whole.program.walks
    found = []
    for number, row in enumerate(walks):
        found += [hops(whole, number), way_to(whole, number), walking(whole, number)]
        if remembers_little(row):
            found.append(quick_reach(whole, number))
    begun = c.Var("walking")
    hop: list[c.Body] = []
    way: list[c.Body] = []
    begin: list[c.Body] = []
    help_: list[c.Body] = []
    for number, row in enumerate(walks):
        args = _args(begun, row)
        known = [c.Var(name) for name in KNOWN]
        hop.append((c.Return(c.Call(f"hops{number}", (*args, *known))),))
        way.append((c.Return(c.Call(f"way_to{number}", (*args, *known, c.Var("cell")))),))
        w = Writer(whole)
        names = dict(enumerate(args))
        w.put(c.Return(v.value(w, row.begins, Scope(names, {}))))
        begin.append(tuple(w.body))
        said = (begun, c.Var("standing"), c.Var("left"))
        planned = bool(row.between)
        help_.append((c.Return(c.Call(f"helped{number}", said) if planned else c.ZERO),))
        if planned:
            found.append(_helped(Writer(whole), number, row))
    on = c.Load(begun)
    if not walks:
        nothing: c.Body = (c.Return(),)
        hop, way, begin, help_ = [nothing], [nothing], [nothing], [nothing]
    walkers = tuple(0 if row.walker is None else row.walker for row in walks)
    whole.layout.column("WALKERS", walkers)
    return [
        *found,
        c.Function("hops_of", ("walking", *KNOWN), (c.Dispatch(on, tuple(hop)),)),
        c.Function("way_of", ("walking", *KNOWN, "cell"), (c.Dispatch(on, tuple(way)),)),
        c.Function("helped_of", ("walking", "standing", "left"), (c.Dispatch(on, tuple(help_)),)),
        c.Function("begins_of", ("walking",), (c.Dispatch(on, tuple(begin)),)),
    ]


def _args(begun: c.Expr, row: ir.WalkRow) -> list[c.Expr]:
    """Who asks about a walk, and what it is about."""
    places = (PARTS["WALK_YOU"], *range(ARGUMENTS, ARGUMENTS + row.params))
    return [c.Load(c.add(begun, c.Int(at))) for at in places]


def _helped(w: Writer, number: int, row: ir.WalkRow) -> c.Function:
    """Whether something that a plan counts on can be done where a walk stands."""
    registers = len(row.registers)
    base, (memory, rest) = row.params + 1, row.known
    standing = c.Var("standing")
    names = dict(enumerate(_args(c.Var("walking"), row)))
    names |= {base + i: part for i, part in standing_parts(standing).items()}
    names |= {base + STEPS_LEFT: c.Var("left"), memory: standing_part(standing, "CELLS")}
    names[rest] = c.Binary("-", c.Var("left"), c.ONE)
    scope = Scope({i: e for i, e in names.items() if i < registers}, {})
    for option in row.between:
        possible(w, option, scope)
    w.put(c.Return(c.ZERO))
    return c.Function(f"helped{number}", ("walking", "standing", "left"), tuple(w.body))
