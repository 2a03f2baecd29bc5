"""Which part of a rule has to run before anybody can notice that it was changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludex.scenario_pipeline.mutants import Declaration, Mutant
from ludex.scenario_pipeline.sites import Site
from ludex.source.places import Span
from ludex.source.tree import Mapping, Node, Scalar
from ludex.source.tree import Sequence as List

RUN = ("rule", "word", "play", "setup")
"""The kinds of declarations of which it is noted when they run."""

STEPS = {"rule": "do", "mark": "do"}
"""Where the steps stand in a declaration that says more than them."""


def reached(part: Declaration, mutant: Mutant, sites: Sequence[Site]) -> Sequence[Site] | None:
    """Of the sites in a declaration those of which one runs before a change of it can be noticed.

    The step around the change, and all of them where that is the declaration itself. None where
    nothing says when it matters: `needs` and what is printed decide whether something else does.
    """
    node, kind = part.passage.node, part.passage.kind
    steps = node.entry(STEPS[kind]) if kind in STEPS and isinstance(node, Mapping) else None
    body = steps.value if steps is not None else node if kind in RUN else None
    if body is not None and not isinstance(body, Mapping) and _holds_all(body, mutant):
        return _around(body, mutant, sites) or sites
    needed = isinstance(node, Mapping) and node.entry("needs") is not None
    return sites if kind in RUN and not needed else None


def _around(body: Node, mutant: Mutant, sites: Sequence[Site]) -> list[Site]:
    """The sites of the innermost step that holds a change."""
    found: list[Site] = []
    for step in _steps(body, mutant):
        key = step.entries[0].key.span if isinstance(step, Mapping) else step.span
        found = [s for s in sites if s.sort in ("step", "branch") and _begins(key, s)] or found
    return found


def _steps(node: Node, mutant: Mutant) -> Iterator[Mapping | Scalar]:
    """The items of lists that hold a change, the outermost first."""
    inner: Sequence[Node] = ()
    if isinstance(node, List):
        inner = tuple(node)
    elif isinstance(node, Mapping):
        inner = [entry.value for entry in node]
    for each in inner:
        if _holds_all(each, mutant):
            if isinstance(node, List) and isinstance(each, Mapping | Scalar):
                yield each
            yield from _steps(each, mutant)


def _holds_all(node: Node, mutant: Mutant) -> bool:
    return all(_holds(node.span, edit.span) for edit in mutant.change.edits)


def _holds(span: Span, inner: Span) -> bool:
    """Whether a change lies in a stretch; of whole lines, whether these are its lines."""
    if inner.column == 1 == inner.end_column:
        return span.line <= inner.line and inner.end_line <= span.end_line + 1
    return span.holds(inner)


def _begins(key: Span, site: Site) -> bool:
    """Whether a site stands in the words with which a step begins."""
    return site.file == key.file and key.start <= (site.line, site.column) <= key.end
