"""Makes the tables of the phrase grammar ahead of time, with Lark; nothing here runs in a check."""

from __future__ import annotations

import json

from ludex.hints import Any
from ludex.resources import read_data

GRAMMAR = "grammar/phrases.lark"
ENTRANCES = (
    "step", "head", "test", "value", "meaning", "case", "rule_name", "word_name", "event",
    "patch", "act",
)  # fmt: skip


def build_tables(grammar: str) -> dict[str, Any]:
    """The LALR tables of a grammar as plain data, the same every time."""
    from lark import Lark
    from lark.grammar import Rule
    from lark.lexer import PatternStr, TerminalDef

    lark = Lark(grammar, parser="lalr", lexer="basic", start=list(ENTRANCES))
    data, _ = lark.memo_serialize([TerminalDef, Rule])
    table, number = data["parser"]["parser"], {r["@"]: i for i, r in enumerate(data["rules"])}
    rules: list[list[Any]] = []
    for rule in lark.rules:
        name = rule.alias or rule.origin.name
        single = bool(rule.options.expand1) and not rule.alias
        kept = _kept(rule)
        rules.append([str(rule.origin.name), str(name), single, len(rule.expansion), kept])
    states = []
    for state in range(len(table["states"])):
        named = {table["tokens"][token]: to for token, to in table["states"][state].items()}
        row = {}
        for token, (reduces, target) in sorted(named.items()):
            row[token] = -1 - number[target["@"]] if reduces else target
        states.append(row)
    keywords = {
        t.pattern.value: t.name for t in lark.terminals if isinstance(t.pattern, PatternStr)
    }
    place = _canonical_order(states, [table["start_states"][k] for k in ENTRANCES])
    return {
        "rules": rules,
        "states": [_renumbered(states[old], place) for old in place],
        "starts": {k: place[table["start_states"][k]] for k in ENTRANCES},
        "ends": {k: place[table["end_states"][k]] for k in ENTRANCES},
        "words": dict(sorted(keywords.items())),
    }


def _canonical_order(states: list[dict[str, int]], starts: list[int]) -> dict[int, int]:
    """New numbers for states, in the order in which they are reached; Lark's own order varies."""
    place: dict[int, int] = {}
    waiting = starts[::-1]
    while waiting:
        state = waiting.pop()
        if state not in place:
            place[state] = len(place)
            waiting.extend(target for target in reversed(states[state].values()) if target >= 0)
    return place


def _renumbered(row: dict[str, int], place: dict[int, int]) -> dict[str, int]:
    return {token: place[to] if to >= 0 else to for token, to in row.items()}


def _kept(rule: Any) -> list[int | None]:
    """What a branch of this rule is made of: the number of a part, the complement of that where
    its own parts take its place, or nothing where an optional part is left out."""
    empty, found = list(rule.options.empty_indices), list[int | None]()
    for index, symbol in enumerate(rule.expansion):
        while empty and empty.pop(0):
            found.append(None)
        if not symbol.is_term and symbol.name.startswith("_"):
            found.append(~index)
        elif not (symbol.is_term and symbol.filter_out):
            found.append(index)
    return found + [None] * sum(empty)


def tables_text() -> str:
    """The tables as the text of the file that ships."""
    tables = build_tables(read_data(GRAMMAR).decode())
    body = ",\n".join(
        f"{json.dumps(key)}: [\n{_lines(value)}\n]"
        if isinstance(value, list)
        else f"{json.dumps(key)}: {json.dumps(value)}"
        for key, value in tables.items()
    )
    return "{\n" + body + "\n}\n"


def _lines(rows: list[Any]) -> str:
    return ",\n".join(json.dumps(row) for row in rows)
