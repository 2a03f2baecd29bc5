"""A whole game file from the trees of its files: sections, overlays, library words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial, reduce

from ludex.diagnostics.problem import Problem
from ludex.hints import Any
from ludex.records import dataclass, field, fields, once, replace
from ludex.source.limits import Limits
from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence
from ludex.syntax import file as f
from ludex.syntax import nodes as n
from ludex.syntax.kept import keep, latest
from ludex.syntax.leaves import cites_of, entries, number_of, scalar_of, scalars
from ludex.syntax.phrases import PhraseReader
from ludex.syntax.sections import SectionReader
from ludex.syntax.several_files import said_once, wrong_files, wrong_variants

MOST_CALLED = 64
PATCH_WORDS = ("before ", "after ", "instead of ", "in ", "where in ")


def game_from_trees(
    root: Mapping, companions: list[Mapping], libraries: Iterable[Declared], tried: bool = False
) -> tuple[f.GameFile, list[Problem]]:
    """The game that these trees declare; companions, and what libraries declare, add to it.

    What is only tried does not take the place of what is kept of the latest texts.
    """
    trees = (root, *companions)
    read = [*(declared_in(tree, "game", tried) for tree in trees), *libraries]
    sections = reduce(_joined, (file.sections for file in read))
    problems = [problem for file in read for problem in file.problems]
    problems += wrong_files(root, companions)
    alone = said_once(trees, problems)
    variants = tuple(variant for file in read for variant in file.variants)
    problems += [problem for file in read for problem in file.wrong_variants]
    name, views = root.get("game"), alone.get("views")
    problems += wrong_variants(variants)
    limits = alone.get("limits")
    turns = limits.get("turns") if isinstance(limits, Mapping) else None
    single = alone.get("single-choices")
    game = f.GameFile(
        name.text if isinstance(name, Scalar) else "",
        root.span,
        sections,
        variants,
        single_choices_taken=isinstance(single, Scalar) and single.text == "taken",
        chain=_chain(limits, problems),
        most_turns=turns if isinstance(turns, Scalar) else None,
        look=_mapping(alone.get("look")),
        names=_names(root, companions),
        conduct=tuple(said for t in trees for said in _conduct(t.get("conduct"))),
        views=_mapping(views),
        remembers=_remembers(views, problems),
        score=_score(alone.get("score"), problems),
    )
    return game, problems


@dataclass
class Declared:
    """What one file declares, and what is wrong with that."""

    sections: f.Sections
    variants: tuple[f.Variant, ...] = ()
    problems: list[Problem] = field(default_factory=list)
    wrong_variants: list[Problem] = field(default_factory=list)


def declared_in(tree: Mapping, origin: str, tried: bool = False) -> Declared:
    """What a file declares; where nothing is wrong with it, it is read once."""
    known = _known(tree)
    if origin in known:
        return known[origin]
    file, problems, wrong = tree.span.file, list[Problem](), list[Problem]()
    kept = latest(file)
    sections = SectionReader(origin, problems, kept).sections(tree)
    variants = tuple(
        kept.made(("variants", entry.key.text), entry, wrong, partial(_variant, problems=wrong))
        for entry in entries(tree.get("variants"))
    )
    if not tried:
        keep(file, kept)
    made = Declared(sections, variants, problems, wrong)
    if not problems and not wrong:
        known[origin] = made
    return made


@once
def _known(tree: Mapping) -> dict[str, Declared]:
    """What was read of a file already, by whose it was."""
    return {}


def _joined(first: f.Sections, second: f.Sections) -> f.Sections:
    changed: dict[str, Any] = {}
    for section in fields(f.Sections):
        old, new = getattr(first, section.name), getattr(second, section.name)
        if isinstance(old, tuple) and isinstance(new, tuple) and new:
            changed[section.name] = old + new
        elif old is None and new is not None:
            changed[section.name] = new
    return replace(first, **changed)


def _mapping(node: Node | None) -> Mapping | None:
    return node if isinstance(node, Mapping) else None


def _remembers(views: Node | None, problems: list[Problem]) -> tuple[tuple[str, n.Cond], ...]:
    """What views remember, each with the test under which they do."""
    said = views.get("remembers") if isinstance(views, Mapping) else None
    phrases = PhraseReader(problems)
    read = [(e.key.text, phrases.read(e.value, "test")) for e in entries(said)]
    return tuple((what, test) for what, test in read if test is not None)


def _chain(limits: Node | None, problems: list[Problem]) -> int:
    """How many rules may call each other, which takes room for each of them."""
    said = limits.get("chain") if isinstance(limits, Mapping) else None
    chain, most = number_of(said, MOST_CALLED), Limits().calls_depth
    if said is not None and chain is not None and not 1 <= chain <= most:
        sentence = f"{chain:,} rules cannot call each other: 1 to {most:,} can."
        problems.append(Problem("L160", said.span, sentence, f"{MOST_CALLED} unless it is said."))
    return MOST_CALLED if chain is None else max(1, min(chain, most))


def _score(node: Node | None, problems: list[Problem]) -> f.Score | None:
    """What the score of a player is."""
    if node is None:
        return None
    long = node if isinstance(node, Mapping) else None
    value = PhraseReader(problems).read(node if long is None else long.get("is"), "value")
    seen = scalar_of(long.get("seen by")) if long is not None else None
    return f.Score(node.span, value, seen, cites_of(node))


def _names(root: Mapping, companions: list[Mapping]) -> Mapping | None:
    """The names in other languages, of all files of the game together."""
    found = [names for tree in (root, *companions) if (names := _mapping(tree.get("names")))]
    return Mapping(tuple(e for names in found for e in names), found[0].span) if found else None


def _conduct(node: Node | None) -> tuple[f.Conduct, ...]:
    found = []
    for item in node.items if isinstance(node, Sequence) else ():
        if isinstance(item, Mapping):
            say = item.get("say")
            text = say.text if isinstance(say, Scalar) else ""
            found.append(f.Conduct(text, scalar_of(item.get("before")), cites_of(item)))
    return tuple(found)


def _variant(entry: Entry, problems: list[Problem]) -> f.Variant:
    body = entry.value if isinstance(entry.value, Mapping) else Mapping((), entry.key.span)
    plain = Mapping(tuple(e for e in body if not _is_patch(e)), body.span)
    origin = f"variant {entry.key.text}"
    reader = SectionReader(origin, problems)
    patches = (_patch(e, origin, reader.phrases) for e in body if _is_patch(e))
    needs = body.get("needs")
    return f.Variant(
        entry.key.text,
        entry.key.span,
        cites_of(body),
        origin,
        excludes=scalars(body.get("excludes")),
        needs=reader.phrases.conditions(needs) if needs is not None else (),
        settings=tuple(
            (e.key, e.value) for e in entries(body.get("set")) if isinstance(e.value, Scalar)
        ),
        patches=tuple(p for p in patches if p is not None),
        replaces=reader.sections(plain),
    )


def _is_patch(entry: Entry) -> bool:
    return entry.key.text.startswith(PATCH_WORDS)


def _patch(entry: Entry, origin: str, phrases: PhraseReader) -> f.PatchRule | None:
    patch = phrases.read(entry.key, "patch")
    if patch is None:
        return None
    body, span = entry.value, entry.key.span
    if patch.where == "where":
        read = phrases.conditions(body)
        return f.PatchRule(patch.rule.name, span, (), origin, patch=patch, conditions=read)
    if isinstance(body, Mapping):
        body = body.get("do") or Sequence((), entry.key.span)
    cites = cites_of(entry.value)
    return f.PatchRule(patch.rule.name, span, cites, origin, patch=patch, body=phrases.steps(body))
