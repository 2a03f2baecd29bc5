"""A TextMate grammar that colours phrases in rule files, and only these, by the table of keys."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

from ludex.apps.generate import textmate as tm
from ludex.apps.generate.editor_words import phrases
from ludex.apps.generate.listing import Generated
from ludex.layout.arranging import ENTRANCES
from ludex.syntax.forms import Form, ListOf, MapOf, Named
from ludex.syntax.keys import Key, KeyTable, Shape, author_table
from ludex.syntax.meant_forms import CHOICE, STEPS, meant_forms

PATH = "interpreter/editors/vscode/syntaxes/ludex.tmLanguage.json"
SIGNATURES = {"library-word", "meaning", "rule", "triggered"}
"""In mappings of these the keys are phrases."""
PHRASE = "phrase"
A_PHRASE: tm.Rule = {"name": tm.KEY, "patterns": tm.included("words")}


def files() -> list[Generated]:
    """The grammar of the extension for VS Code."""
    return [Generated(PATH, text)]


def text() -> str:
    """The grammar, as editors read it."""
    whole = Grammar(author_table()).whole()
    rules = whole.pop("repository")
    assert isinstance(rules, dict)
    lines = (f"{json.dumps(name)}: {json.dumps(rule)}" for name, rule in sorted(rules.items()))
    return json.dumps(whole)[:-1] + ',\n"repository": {\n' + ",\n".join(lines) + "\n}}\n"


class Grammar:
    """A grammar that is being made: rules for each form that may stand under a key."""

    def __init__(self, table: KeyTable) -> None:
        self.table, self.forms = table, meant_forms(table)
        self.rules: dict[str, tm.Rule] = {
            "comment": tm.COMMENT,
            "lines": {"patterns": tm.lines("|")},
            **phrases(),
            **tm.texts(),
        }

    def whole(self) -> tm.Rule:
        """All of it: from the line `ludex: 1` on, a file is read as one of rules."""
        forms: dict[str, list[Form]] = {}
        for kind in self.table.files.values():
            for name, key in kind.keys.items():
                forms.setdefault(name, []).append(key.form)
        begins: tm.Rule = {
            "name": "meta.ludex", "begin": r"^(?=ludex\s*:)", "end": "(?!)",
            "patterns": [*tm.included("comment"), *self.blocks(forms)],
        }  # fmt: skip
        return {
            "name": "Ludex", "scopeName": "ludex.injection",
            "injectionSelector": "L:source.yaml -meta.ludex",
            "patterns": [begins], "repository": self.rules,
        }  # fmt: skip

    # ------------------------------------------------------------ what stands under a key
    def content(self, forms: Iterable[Form]) -> str:
        """The name of the rules for what may stand somewhere; they are made when first named."""
        parts = {part for form in forms for part in self.parts(form)}
        names = {part.name for part in parts if isinstance(part, Named)}
        shapes = [self.table.shapes[name] for name in sorted(names & self.table.shapes.keys())]
        if STEPS.name in names:
            shapes.append(self.table.shapes[CHOICE])
        maps = sorted((p for p in parts if isinstance(p, MapOf)), key=lambda each: each.value_name)
        base = PHRASE if names & ENTRANCES.keys() - self.table.shapes.keys() else tm.TEXT_CONTENT
        said = [base, *(shape.name for shape in shapes), *(f"map of {m.value_name}" for m in maps)]
        name = "-".join(said).replace(" ", "-")
        if base == tm.TEXT_CONTENT and not any(map(self.speaks, parts)):
            return tm.TEXT_CONTENT
        if name not in self.rules:
            self.rules[name] = self.rules[f"{name}-in-braces"] = {}
            self.make(name, base, shapes, maps)
        return name

    def speaks(self, form: Form, within: frozenset[str] = frozenset()) -> bool:
        """Whether a phrase may stand somewhere in a form."""
        for part in self.parts(form):
            if isinstance(part, MapOf):
                if part.value_name in SIGNATURES or self.speaks(part.value, within):
                    return True
            elif isinstance(part, Named) and part.name in self.table.shapes:
                keys = self.keys_of(self.table.shapes[part.name])
                inside = within | {part.name}
                if part.name not in within and any(self.speaks(k.form, inside) for k in keys):
                    return True
            elif isinstance(part, Named) and part.name in ENTRANCES:
                return True
        return False

    def keys_of(self, shape: Shape) -> Iterator[Key]:
        """All keys of a shape, any other and those of which the beginning is fixed among them."""
        yield from shape.keys.values()
        yield from shape.beginnings.values()
        if shape.more is not None:
            yield shape.more

    def parts(self, form: Form) -> Iterator[Form]:
        """What may stand somewhere, in a list or alone: shapes, mappings, phrases and texts."""
        for each in self.forms.written_out(form):
            if isinstance(each, ListOf):
                yield from self.parts(each.item)
            else:
                yield each

    def make(self, name: str, base: str, shapes: list[Shape], maps: list[MapOf]) -> None:
        """Rules for keys of some shapes and for mappings, beside a phrase or a text."""
        keyed: dict[str, list[Form]] = {}
        begun: list[Form] = []
        free = [each.value for each in maps]
        for shape in shapes:
            for key in shape.keys.values():
                keyed.setdefault(key.name, []).append(key.form)
            begun += [key.form for key in shape.beginnings.values()]
            free += [shape.more.form] if shape.more is not None else []
        called = A_PHRASE if SIGNATURES & {each.value_name for each in maps} else tm.ONE_KEY
        blocks, inside = self.blocks(keyed), self.braces(keyed)
        if begun:
            starts = tm.one_of(begins.strip() for shape in shapes for begins in shape.beginnings)
            blocks += tm.in_block(f"{starts} .*?", self.content(begun), A_PHRASE)
        if free or base == tm.TEXT_CONTENT:
            blocks += tm.in_block(tm.ANY_KEY, self.content(free), called)
            inside.append(tm.in_braces(tm.ANY_KEY_IN_BRACES, self.content(free), called))
        comment, last = tm.included("comment"), tm.included(f"{base}-in-braces")
        whole = [tm.brackets([*comment, *inside], "{}"), tm.brackets([*comment, *inside, *last])]
        self.rules[f"{name}-in-braces"] = {"patterns": [*whole, *last]}
        before = [*tm.included("comment", "lines"), *blocks, *whole]
        self.rules[name] = {"patterns": [*before, *tm.included(base)]}

    # ------------------------------------------------------------ keys that are known
    def blocks(self, keyed: Mapping[str, list[Form]]) -> list[tm.Rule]:
        """Rules for keys on lines of their own."""
        return [
            each for keys, content in self.grouped(keyed) for each in tm.in_block(keys, content)
        ]

    def braces(self, keyed: Mapping[str, list[Form]]) -> list[tm.Rule]:
        """Rules for keys in braces."""
        return [tm.in_braces(keys, content) for keys, content in self.grouped(keyed)]

    def grouped(self, keyed: Mapping[str, list[Form]]) -> list[tuple[str, str]]:
        """The keys with the same content together, and that content."""
        groups: dict[str, list[str]] = {}
        for name, forms in keyed.items():
            groups.setdefault(self.content(forms), []).append(name)
        return [(tm.one_of(names), content) for content, names in groups.items()]
