"""Effects, patterns, attempts, triggers, windows and invariants as rows of a program."""

from __future__ import annotations

from ludex.ir import choices, rules, values
from ludex.ir import nodes as ir
from ludex.ir.lowering import Lowering, Registers, kept, new_routine
from ludex.ir.tables import first_owner, kind_name
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.effects import brought


def effect_rows(lowering: Lowering) -> tuple[ir.EffectRow, ...]:
    """The rows of the effects."""
    return tuple(
        ir.EffectRow(
            e.name,
            e.lifetime,
            "" if (kind := brought(e, lowering.game.names)) is None else kind_name(kind),
            *(e.range or (0, 0)),
            rules_named(lowering, e.lifetime),
        )
        for e in lowering.game.names.effects.values()
    )


def rules_named(lowering: Lowering, until: str) -> tuple[int, ...]:
    """The routines of the rule in `next RULE`, those that are called at all."""
    name = until.removeprefix("next ")
    return tuple(index for key, index in lowering.routine_of.items() if key[0] == name)


def pattern_rows(lowering: Lowering) -> tuple[ir.PatternRow, ...]:
    """The rows of the patterns."""
    return tuple(
        ir.PatternRow(
            p.name, p.count, tuple(s.text for s in p.same),
            tuple(s.text for s in p.different),
            tuple(lowering.pattern_of[s.text] for s in p.any_of),
            tuple((lowering.pattern_of[s.text], *counts) for s, counts in p.made_of),
            tuple(c.id for c in p.cites),
        )
        for p in lowering.game.names.patterns.values()
    )  # fmt: skip


def attempt_rows(lowering: Lowering) -> tuple[ir.AttemptRow, ...]:
    """The rows of the attempts, with their odds."""
    made = []
    for attempt in lowering.game.names.attempts.values():
        names = tuple(s.text for s in attempt.outcomes)
        odds = dict(lowering.game.odds.get(attempt.name, ()))
        rows = tuple(
            values.value_of(odds[n], Registers(lowering)) if n in odds else None for n in names
        )
        given = tuple(
            lowering.tables.slot_of[s.text]
            for s in attempt.given
            if s.text in lowering.tables.slot_of
        )
        conduct = tuple(
            each.says
            for each in lowering.game.names.game.conduct
            if each.before is None or each.before.text == attempt.name
        )
        asks = attempt.asks.text if attempt.asks is not None else ""
        signs = tuple((s.text, o.text if o.text in names else "") for o, s in attempt.signs)
        made.append(ir.AttemptRow(attempt.name, names, rows, given, asks, conduct, signs))
    return tuple(made)


def trigger_rows(lowering: Lowering) -> tuple[ir.TriggerRow, ...]:
    """The rows of what happens by itself, each with its routine."""
    made = []
    for trigger in lowering.game.triggers:
        name = trigger.decl.name
        cites = tuple(c.id for c in trigger.decl.cites)
        if trigger.test is not None:
            test = values.value_of(trigger.test, Registers(lowering))
            made.append(
                ir.TriggerRow(
                    name, test, (), (), rules.block_number(lowering, name, trigger.body, (), cites)
                )
            )
            continue
        var, place = trigger.var, trigger.place
        assert var is not None
        params, owner = [var], 0
        if isinstance(place, m.CellName):
            rows = [lowering.tables.first_cell + values.cell_number(lowering, place)]
        else:
            assert isinstance(place, m.PlaceRef)
            rows = [i for i, p in enumerate(lowering.tables.places) if p.base == place.name]
            if isinstance(place.owner, m.Local):
                params.append(place.owner.var)
                owner = first_owner(lowering.tables, lowering.game.names.places[place.name].each)
        sorts = tuple(sorted(var.type.names)) if isinstance(var.type, t.Piece) else ()
        routine = rules.block_number(lowering, name, trigger.body, tuple(params), cites)
        made.append(ir.TriggerRow(name, None, sorts, tuple(rows), routine, owner))
    return tuple(made)


def window_rows(lowering: Lowering) -> tuple[ir.WindowRow, ...]:
    """The rows of the windows, each with its poll or its open decision."""
    made = []
    for window in lowering.game.windows:
        name, body = window.decl.name, window.body
        table = window.seats.type == t.TABLE
        seats = None if table else values.value_of(window.seats, Registers(lowering))
        cites = tuple(c.id for c in window.decl.cites)
        step = body[0] if body else None
        poll = speak = -1
        asks, still = window.poll, window.while_open
        if asks is not None and isinstance(step, m.ChoiceStep):
            asked = m.ChoiceStep(step.at, window.seats, step.may, True, step.options, None)
            code = new_routine(Registers(lowering))
            choices.secret(asked, code, lowering.note(step.at), poll=True)
            poll = kept(code, code.finished(f"window {name}", cites=cites))
        if still is not None:
            speak = rules.block_number(lowering, f"window {name}", body, (), cites)
        tests = [values.value_if(each, Registers(lowering)) for each in (asks, still)]
        made.append(ir.WindowRow(name, tests[0], poll, tests[1], speak, seats))
    return tuple(made)


def invariant_rows(lowering: Lowering) -> tuple[ir.InvariantRow, ...]:
    """The rows of what must hold after every step."""
    return tuple(
        ir.InvariantRow(
            i.decl.name, values.value_of(i.test, Registers(lowering)), i.decl.from_setup,
            tuple(c.id for c in i.decl.cites), lowering.note(i.decl.test.at),
        )
        for i in lowering.game.invariants
    )  # fmt: skip
