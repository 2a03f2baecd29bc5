"""The lines of a scenario as plain steps."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import misnamed, nearest
from ludex.hints import assert_never
from ludex.ir.tables import kind_name
from ludex.machine.seats import TABLE
from ludex.model import tree as m
from ludex.model import types as t
from ludex.play import trials as tr
from ludex.scenario_pipeline.members import things_in, values_in
from ludex.scenario_pipeline.queries import Agreed
from ludex.scenario_pipeline.things import counted, looking, place_of, seat_of, site_of, thing_of
from ludex.source.edits import left_out
from ludex.source.tree import Scalar
from ludex.syntax import scenarios as s

SHOWN = ("same", "same-set", "is-named", "at-least", "at-most", "more-than", "less-than", "in-all")


class Lines:
    """Compiles the lines of scenarios at one table."""

    def __init__(self, agreed: Agreed, problems: list[Problem]) -> None:
        self.agreed, self.problems = agreed, problems

    def steps(self, lines: tuple[s.Line, ...]) -> tuple[tr.Step, ...]:
        """What these lines are; where nothing is played, a line is looked at once."""
        if not self.agreed.only_looks:
            return tuple(step for line in lines for step in self.line(line))
        right = self.agreed.right
        for line in lines:
            said: tuple[str | bool, ...] = ()
            if isinstance(line, s.Said):
                said = line.who.text, line.move.text, line.refused is not None
                if said in right:
                    continue
            elif isinstance(line, s.Lies):
                said = line.key.text, *[thing.text for thing in line.things]
                if said in right:
                    continue
            wrong = len(self.problems)
            for _ in self.line(line):
                pass
            if said and len(self.problems) == wrong:
                right.add(said)
        return ()

    def line(self, line: s.Line) -> Iterator[tr.Step]:
        """What one line is; nothing where something is wrong with it."""
        match line:
            case s.Test():
                yield self.holds(line, certain=True)
            case s.Lies():
                yield from self.lies(line)
            case s.Drawn():
                yield from self.drawn(line)
            case s.Said():
                yield from self.said(line)
            case s.Asked():
                yield from self.asked(line)
            case s.Ending():
                seat = seat_of(line.seat, self.agreed, self.problems)
                if seat is not None:
                    yield tr.Ends(site_of(line.seat.span), seat, _texts(line.cells))
            case s.Offered():
                seat = seat_of(line.seat, self.agreed, self.problems)
                if seat is not None:
                    begun = tuple((stem.text, _texts(ends)) for stem, ends in line.begun)
                    yield tr.Offers(site_of(line.seat.span), seat, begun)
            case s.Odds():
                shares = tuple((outcome.text, share) for outcome, share in line.shares)
                yield tr.Odds(site_of(line.span), shares)
            case s.Seen():
                seat = looking(line.seat, self.agreed, self.problems)
                if hidden := (*line.hides, *line.not_told):
                    from ludex.scenario_pipeline.glimpsed import names_of_nothing

                    self.problems += names_of_nothing(hidden, self.agreed)
                if seat is not None:
                    words = (line.shows, line.hides, line.told, line.details, line.not_told)
                    yield tr.Shows(site_of(line.seat.span), seat, *map(_texts, words))
            case _:
                assert_never(line)

    # ------------------------------------------------------------ expectations
    def holds(self, test: s.Test, certain: bool = False) -> tr.Holds:
        """A test as a query, with its parts for when it fails; what cannot fail is said."""
        site, text = site_of(test.scalar.span), " ".join(test.scalar.text.split())
        typed, found = self.agreed.test(test.test)
        self.problems += found
        if found:
            return tr.Holds(site, text, -1)
        if certain:
            self.problems += self.agreed.certain(typed)
        if self.agreed.only_looks:
            return tr.Holds(site, text, self.agreed.query(text, typed))
        parts = tuple(self.part(each) for each in _parts(typed))
        return tr.Holds(site, text, self.agreed.query(f"? {text}", typed), parts)

    def part(self, node: m.Expr) -> tr.Part:
        """A part of a test, which is shown when the test fails."""
        text = " ".join(node.at.text.split()) if node.at else "it"
        return tr.Part(text, self.agreed.query(f"? {text}", node), kind_name(node.type))

    def mean(self, mean: s.Mean) -> tr.Mean:
        """A number whose mean is asked."""
        typed, found = self.agreed.typed(mean.value, t.ANY_NUMBER)
        self.problems += found
        text = mean.key.text
        query = -1 if found else self.agreed.query(f"? {text}", typed)
        return tr.Mean(site_of(mean.key.span), text, query, mean.low, mean.high)

    def option(self, scalar: Scalar) -> str:
        """The name of an option that somebody may be asked to choose."""
        self.misspelt(scalar, always=True)
        return scalar.text

    def misspelt(self, scalar: Scalar, always: bool = False) -> None:
        """What no move begins with, and is close to one: it would be refused for being no move."""
        if self.agreed.offers(scalar.text):
            return
        if not always and nearest(scalar.text, sorted(self.agreed.declared)) is None:
            return  # no program is made to know what this is not
        close = nearest(scalar.text, sorted(self.agreed.options))
        if always or close is not None:
            sentence = f"No choice of this game has an option `{scalar.text}`."
            self.problems.append(misnamed("L128", scalar.span, sentence, close))

    def lies(self, line: s.Lies) -> Iterator[tr.Lies | tr.Members]:
        """A place with exactly these pieces, or a set with exactly what is listed."""
        place = self.agreed.places.get(line.key.text)
        if place is None:
            typed, found = self.agreed.typed(line.place)
            self.problems += found
            if not found and isinstance(typed.type, t.Set) and not isinstance(typed, m.PlaceRef):
                yield self.members(line, typed, typed.type.of)
                return
            place = None if found else place_of(line.key, typed, self.agreed, self.problems)
        if place is None:
            return
        said = [each for item in line.things for each in counted(item)]
        named = [thing_of(x, place, self.agreed, self.problems) for x in said]
        things = tuple(thing for thing in named if thing is not None)
        row = self.agreed.tables.places[place]
        yield tr.Lies(site_of(line.key.span), row.name, place, row.ordered, things)

    def members(self, line: s.Lies, typed: m.Expr, element: t.Type) -> tr.Members:
        """A set with exactly these members, in any order."""
        things: tuple[tr.Thing | int, ...]
        if isinstance(element, t.Piece):
            listed = things_in(line.things, self.agreed, self.problems)
            things = tuple(thing for _, thing in listed)
        else:
            things = tuple(values_in(line.things, element, self.agreed, self.problems))
        text, said = line.key.text, tuple(scalar.text for scalar in line.things)
        query = self.agreed.query(f"members of {text}", typed)
        kind = kind_name(typed.type)
        return tr.Members(site_of(line.key.span), text, query, kind, said, things)

    def drawn(self, line: s.Drawn) -> Iterator[tr.Lies]:
        """Every cell of the board with exactly what is drawn there."""
        from ludex.scenario_pipeline.drawn import drawn

        tables = self.agreed.tables
        for cell, named in drawn(line.board, line.signs, self.agreed, self.problems):
            place = tables.first_cell + cell
            row, things = tables.places[place], [named] if named is not None else []
            found = [thing_of(x, place, self.agreed, self.problems) for x in things]
            known = tuple(thing for thing in found if thing is not None)
            yield tr.Lies(site_of(line.board.span), row.name, place, row.ordered, known)

    # ------------------------------------------------------------ moves
    def said(self, line: s.Said) -> Iterator[tr.Say]:
        """A move, whose names have to be those of the game."""
        site, text = site_of(line.who.span), " ".join(line.move.text.split())
        refused = line.refused.text if line.refused is not None else None
        if line.who.text in ("chance", "table"):
            yield tr.Say(site, TABLE, text, refused)
            return
        seat: int | None = None
        if line.who.text != "asked":
            seat = seat_of(line.who, self.agreed, self.problems)
            if seat is None:
                return
        begins, _, _ = line.move.text.partition(" ")
        if not self.agreed.offers(begins):
            self.misspelt(line.move.part(0, len(begins)))
        self.known(line)
        yield tr.Say(site, seat, text, refused)

    def known(self, line: s.Said) -> None:
        """Looks up the names in a move, once for each text."""
        said = line.move.text
        act = line.act if said not in self.agreed.meanings else None
        if act is not None:
            found = [problem for thing in act.things for problem in self.agreed.typed(thing)[1]]
            if found and line.refused and all(map(self.agreed.varied, act.things)):
                return
            self.problems += found
            if not found:
                self.agreed.meanings.add(said)

    def asked(self, line: s.Asked) -> Iterator[tr.Asks]:
        """Who is asked, and what they are offered."""
        seats = [looking(x, self.agreed, self.problems) for x in line.seats]
        known = [seat for seat in seats if seat is not None]
        first = dict(zip(reversed(seats), reversed(line.seats), strict=True))
        for seat, scalar in zip(seats, line.seats, strict=True):
            if seat is not None and first[seat] is not scalar:
                others = ((first[seat].span, "written here first"),)
                sentence, gone = f"`{scalar.text}` stands twice.", left_out(scalar.span, safe=True)
                self.problems.append(
                    Problem("L104", scalar.span, sentence, "Write it once.", others, fix=gone)
                )
        if len(known) == len(line.seats):
            moves = tuple(_texts(texts) for texts in line.moves) if line.moves is not None else None
            yield tr.Asks(site_of(line.span), tuple(known), moves)


def _texts(scalars: tuple[Scalar, ...]) -> tuple[str, ...]:
    return tuple(scalar.text for scalar in scalars)


def _parts(node: m.Expr) -> Iterator[m.Expr]:
    """The parts of a test whose values say why it fails."""
    match node:
        case m.Logic():
            for part in node.args:
                yield from _parts(part)
        case m.Core() if node.op in SHOWN:
            for part in node.args:
                inner = part.args[0] if isinstance(part, m.Core) and part.op == "one" else part
                if inner.at is not None and not isinstance(inner, m.Const | m.PieceName):
                    yield inner
