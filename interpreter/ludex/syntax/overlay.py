"""Lays chosen variants over a game: replaces named things, patches rules, reports clashes."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import misnamed, nearest
from ludex.hints import Any
from ludex.records import replace
from ludex.source.places import Span
from ludex.source.tree import Mapping
from ludex.syntax import file as f

LISTED = (
    "options", "types", "pieces", "places", "values", "effects", "attempts", "patterns",
    "words", "walks", "rules", "windows", "triggers",
)  # fmt: skip
CHANGED_OF_A_PIECE = (
    "each", "copies", "product", "begins", "front", "faces", "changes",
)  # fmt: skip
"""What a variant may say otherwise of a sort of pieces, besides its kinds and attributes."""


class Overlay:
    """Lays one variant after the other over the sections of a game."""

    def __init__(self, game: f.GameFile) -> None:
        self.sections = game.sections
        self.problems: list[Problem] = []
        self.settings: dict[str, tuple[str, Span]] = {}
        self.changed: dict[tuple[str, ...], tuple[Span, str]] = {}

    def claim(self, what: tuple[str, ...], span: Span, variant: str) -> None:
        """Notes that a variant changes something; two variants changing one thing clash."""
        earlier = self.changed.get(what)
        if earlier is not None and earlier[1] != variant:
            self.problems.append(
                Problem(
                    "L090",
                    span,
                    f"Two chosen variants change `{what[1]}`: {earlier[1]} and {variant}.",
                    "Let one exclude the other, or say the change in one place.",
                    ((earlier[0], "changed here first"),),
                )
            )
        self.changed[what] = (span, variant)

    def lay(self, variant: f.Variant) -> None:
        """Changes the sections as one variant says."""
        new = variant.replaces or f.Sections()
        changed: dict[str, Any] = {}
        for section in LISTED:
            for thing in getattr(new, section):
                kept = changed.get(section, getattr(self.sections, section))
                self.claim((section, *_key(thing)), thing.span, variant.name)
                changed[section] = self.replaced(section, kept, thing)
        for single in ("setup", "board", "start"):
            if getattr(new, single) is not None:
                changed[single] = getattr(new, single)
        if new.players:
            changed["players"], changed["players_said"] = new.players, new.players_said
            changed["players_cites"] = self.sections.players_cites + new.players_cites
        if new.about is not None:
            changed["about"] = _laid(self.sections.about, new.about)
        changed["unread"] = self.sections.unread + new.unread
        changed["invariants"] = self.sections.invariants + new.invariants
        changed["tile_invariants"] = self.sections.tile_invariants + new.tile_invariants
        self.sections = replace(self.sections, **changed)
        for patch in variant.patches:
            self.patch(patch, variant.name)
        for key, value in variant.settings:
            self.set(key.text, value.text, key.span, variant.name)

    def replaced(self, section: str, old: tuple[Any, ...], thing: Any) -> tuple[Any, ...]:
        """The list with one thing replaced, or added where there is none of its name."""
        for index, other in enumerate(old):
            if _key(other) == _key(thing):
                if section == "rules" and other.origin != "library":
                    self.problems.append(
                        Problem(
                            "L091",
                            thing.span,
                            f"The rule `{thing.name}` exists already.",
                            f"Write `instead of {thing.span and thing.signature.at.text}:`.",
                            ((other.span, "declared here"),),
                        )
                    )
                new = self.piece_laid(other, thing) if section == "pieces" else thing
                return (*old[:index], new, *old[index + 1 :])
        return (*old, thing)

    def piece_laid(self, old: f.Piece, new: f.Piece) -> f.Piece:
        """A sort of pieces with what a variant says of it otherwise."""
        known = [kind.name for kind in old.kinds]
        for scalar in new.without:
            if scalar.text not in known:
                close = nearest(scalar.text, known)
                sentence = f"`{old.name}` has no kind `{scalar.text}` to leave out."
                found = misnamed("L100", scalar.span, sentence, close, "Leave it out.")
                self.problems.append(found)
        gone = {scalar.text for scalar in new.without}
        named = {kind.name: kind for kind in new.kinds}
        kinds = [named.pop(kind.name, kind) for kind in old.kinds if kind.name not in gone]
        written = {**dict(old.written), **dict(new.written)}
        said = {key: getattr(new, key) for key in CHANGED_OF_A_PIECE if key in dict(new.written)}
        attributes = {**dict(old.attributes), **dict(new.attributes)}
        return replace(
            old,
            **said,
            kinds=(*kinds, *named.values()),
            attributes=tuple(attributes.items()),
            cites=old.cites + new.cites,
            written=tuple(written.items()),
        )

    def patch(self, patch: f.PatchRule, variant: str) -> None:
        """Puts steps before, after or instead of a rule, which must exist with that signature."""
        from ludex.syntax.patching import NotThereError, patched

        wanted = (patch.name, *patch.patch.rule.shape)
        for index, rule in enumerate(self.sections.rules):
            if _key(rule) == wanted:
                self.claim_part(patch, wanted, variant)
                try:
                    new = patched(rule, patch)
                except NotThereError as error:
                    close = nearest(patch.patch.option, error.names)
                    there = ", ".join(f"`{name}`" for name in error.names)
                    hint = f"Did you mean `{close}`?" if close else there and f"There is {there}."
                    self.problems.append(Problem("L092", patch.span, error.sentence, hint))
                    return
                rules = self.sections.rules
                rules = (*rules[:index], new, *rules[index + 1 :])
                self.sections = replace(self.sections, rules=rules)
                return
        names = [r.signature.at.text for r in self.sections.rules if r.origin != "library"]
        close = nearest(patch.patch.rule.at.text, names)
        self.problems.append(
            Problem(
                "L092",
                patch.span,
                f"There is no rule `{patch.patch.rule.at.text}` to change.",
                f"Did you mean `{close}`?" if close else "A patch names a rule as it is declared.",
            )
        )

    def claim_part(self, patch: f.PatchRule, rule: tuple[str, ...], variant: str) -> None:
        """Notes that a variant changes a rule or a part of it; a new whole clashes with parts."""
        from ludex.syntax.print import text_of

        how = patch.patch
        whole = ("instead of", *rule)
        if how.option or how.branch is not None or how.where == "where":
            self.claim(("part of", *rule, text_of(how)), patch.span, variant)
            clashing = [key for key in self.changed if key == whole]
        else:
            self.claim((how.where, *rule), patch.span, variant)
            parts = [key for key in self.changed if key[:-1] == ("part of", *rule)]
            clashing = parts if how.where == "instead of" else []
        for key in clashing:
            self.claim(key, patch.span, variant)

    def set(self, name: str, value: str, span: Span, variant: str) -> None:
        """Fixes a constant, the start of a value, or an option."""
        self.claim(("set", name), span, variant)
        for index, old in enumerate(self.sections.values):
            if old.name == name and old.constant is not None and value.lstrip("-").isdigit():
                values = self.sections.values
                new = replace(old, constant=int(value))
                self.sections = replace(
                    self.sections, values=(*values[:index], new, *values[index + 1 :])
                )
                return
        if any(option.name == name for option in self.sections.options):
            self.settings[name] = (value, span)
            return
        names = [v.name for v in self.sections.values if v.constant is not None]
        close = nearest(name, names + [o.name for o in self.sections.options])
        self.problems.append(
            misnamed(
                "L093",
                span,
                f"There is no constant or option `{name}` to set.",
                close,
                "`set` fixes constants and options.",
            )
        )


def _key(thing: Any) -> tuple[str, ...]:
    signature = getattr(thing, "signature", None)
    return (thing.name,) if signature is None else (thing.name, *signature.shape)


def _laid(old: Mapping | None, new: Mapping) -> Mapping:
    kept = [] if old is None else [e for e in old if new.entry(e.key.text) is None]
    return Mapping((*kept, *new.entries), new.span)


def overlaid(
    game: f.GameFile, variants: tuple[str, ...]
) -> tuple[f.Sections, dict[str, tuple[str, Span]], list[Problem]]:
    """The sections of a game with these variants laid over it, and the options they fix."""
    overlay = Overlay(game)
    for variant in game.variants:
        if variant.name in variants:
            overlay.lay(variant)
    return overlay.sections, overlay.settings, overlay.problems
