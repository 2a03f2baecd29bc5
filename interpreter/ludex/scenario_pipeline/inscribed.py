"""Printed texts in scenarios: which entry of the dictionary each is, and what fills it."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.model.inscriptions import Inscriptions
from ludex.play.trials import Fact
from ludex.scenario_pipeline.things import site_of
from ludex.source.tree import Mapping, Node, Scalar, Sequence
from ludex.syntax.printed_texts import Misreading, Reading

REFUSED = "refused"
WAYS = {0: "north", 2: "east", 4: "south", 6: "west"}


def printed_texts(
    texts: Mapping, inscriptions: Inscriptions, problems: list[Problem]
) -> Iterator[Fact]:
    """One fact for each text: its entry with all its parameters, or why it is none."""
    for entry in texts:
        expected = _wanted(entry.value)
        alone = [each for each in expected if (REFUSED in each) == ("phrase" in each)]
        refused = expected[0].pop(REFUSED, None) if len(expected) == 1 else None
        if alone or (refused is not None and expected[0]) or any(REFUSED in x for x in expected):
            sentence = "Say either the `phrase` and what fills it, or `refused` with the reason."
            problems.append(Problem("L128", entry.key.span, sentence))
        found, reason = _found(entry.key, inscriptions)
        site = site_of(entry.key.span)
        if refused is not None:
            said = f"refused: {reason}" if reason else _listed(found)
            wanted = f"`{entry.key.text}` to be refused: {refused}"
            yield Fact(site, wanted, said, bool(reason) and refused in reason)
        else:
            said = reason or _listed(found)
            wanted = f"`{entry.key.text}` to be {_listed(expected)}"
            yield Fact(site, wanted, said, not reason and found == expected)


def _wanted(node: Node) -> list[dict[str, str]]:
    """What each sentence should be; a mapping alone is one sentence."""
    each = node.items if isinstance(node, Sequence) else (node,)
    return [
        {e.key.text: e.value.text for e in fields if isinstance(e.value, Scalar)}
        for fields in each
        if isinstance(fields, Mapping)
    ] or [{}]


def _found(text: Scalar, inscriptions: Inscriptions) -> tuple[list[dict[str, str]], str]:
    """What each sentence is; or nothing and the reason."""
    read = inscriptions.understand(text.text)
    if isinstance(read, Misreading):
        return [], f"{read.sentence} {read.hint}".strip()
    wrong = inscriptions.wrong_arrow(text, read)
    if wrong is not None:
        return [], wrong.sentence
    return [_sentence(each, inscriptions) for each in read.sentences], ""


def _sentence(read: Reading, inscriptions: Inscriptions) -> dict[str, str]:
    """The phrase of the entry, its holes and its arrow."""
    found = {"phrase": inscriptions.squares[read.entry].name}
    for hole, value in read.values.items():
        words = inscriptions.lists.get(hole)
        found[hole] = words[value] if words is not None else str(value)
    if read.arrow is not None:
        found["arrow"] = WAYS[read.arrow]
    return found


def _listed(found: list[dict[str, str]]) -> str:
    return " | ".join(", ".join(f"{name}: {value}" for name, value in e.items()) for e in found)
