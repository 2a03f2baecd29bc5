"""Sets that are values, as scenarios give and expect them: a list of what is in them."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.ir import nodes as ir
from ludex.ir.tables import kind_name
from ludex.model import types as t
from ludex.model import values
from ludex.play.trials import Thing
from ludex.scenario_pipeline.queries import Agreed
from ludex.scenario_pipeline.things import counted, thing_of
from ludex.source.tree import Scalar
from ludex.syntax.phrases import PhraseReader


def things_in(
    listed: tuple[Scalar, ...], agreed: Agreed, problems: list[Problem]
) -> Iterator[tuple[Scalar, Thing]]:
    """The pieces that a list names."""
    for scalar in (each for item in listed for each in counted(item)):
        thing = thing_of(scalar, None, agreed, problems)
        if thing is not None:
            yield scalar, thing


def values_in(
    listed: tuple[Scalar, ...], element: t.Type, agreed: Agreed, problems: list[Problem]
) -> Iterator[int]:
    """The cells, players, numbers or names that a list names."""
    for scalar in listed:
        node = PhraseReader(problems).read(scalar, "value")
        if node is None:
            continue
        typed, found = agreed.typed(node, element)
        agreed.typing.problems = []
        typed = agreed.typing.expect(values.single(agreed.typing, typed), element, "This")
        found += agreed.typing.problems
        problems += found
        value = agreed.value(typed) if not found else None
        if isinstance(value, ir.Const) and isinstance(value.value, int):
            yield value.value
        elif not found:
            sentence = f"`{scalar.text}` is not one {kind_name(element)} by its name."
            problems.append(Problem("L124", scalar.span, sentence))
