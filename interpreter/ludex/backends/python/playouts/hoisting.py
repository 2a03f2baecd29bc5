"""Looks up once what a loop would look up again and again.

The lines of a question change nothing, so a look into a table or a kept list can be made as soon
as all that it depends on is known. Works on printed lines, whose names are bound once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

LOOK = re.compile(r"\b(?:(?:T\d+|TOP|OT|OWN|ON|STEPS|ROW|FILE)\[|sure\(|1 - (?=[xr]\d))")
NAME = re.compile(r"\b[a-z]\w*\b")
FOR = re.compile(r"( *)for ([\w, ]+) in (.*):$")
INNER = re.compile(r"(?<!^)(?:for|lambda) (\w+)")
SET = re.compile(r" *(\w+) (?:\+)?= ")
STEP = 4


def hoisted(lines: list[str], letter: str = "k") -> list[str]:
    """The same lines with what is asked several times, or in a loop, asked before."""
    number = 0
    while True:
        found = _next(lines)
        if found is None:
            return lines
        code, at, last, indent = found
        name = f"{letter}{number}"
        number += 1
        inside = [line.replace(code, name) for line in lines[at:last]]
        lines = [*lines[:at], f"{' ' * indent}{name} = {code}", *inside, *lines[last:]]


def _next(lines: list[str]) -> tuple[str, int, int, int] | None:
    """What is worth asking before: the code, the lines in which it is asked, their indent."""
    changed = {m.group(1) for line in lines if (m := SET.match(line))}
    seen: dict[tuple[str, int], int] = {}
    for number, line in enumerate(lines):
        own = {m.group(1) for m in INNER.finditer(line.lstrip())}
        around = _loops(lines, number)
        for code in _looks(line):
            names = set(NAME.findall(code)) - {"where", "code", "plain", "sure"}
            if names & own or names & changed - _keys(changed):
                continue
            scope = next((at for at, bound in around if names & bound), -1)
            scope = max(scope, _made_in(lines, names))
            if names & _bound_below(lines, scope, number) - _bound(lines, scope):
                continue
            innermost = around[0][0] if around else -1
            count = seen[(code, scope)] = seen.get((code, scope), 0) + 1
            if count > 1 or scope != innermost:
                return _placed(lines, code, scope)
    return None


def _made_in(lines: list[str], names: set[str]) -> int:
    """The innermost loop in which one of these names gets its value."""
    made = (i for i, line in enumerate(lines) if (m := SET.match(line)) and m.group(1) in names)
    around = (_loops(lines, number) for number in made)
    return max((loops[0][0] for loops in around if loops), default=-1)


def _keys(changed: set[str]) -> set[str]:
    """The names that this pass has set itself: each once."""
    return {name for name in changed if re.fullmatch(r"[kq]\d+", name)}


def _placed(lines: list[str], code: str, scope: int) -> tuple[str, int, int, int] | None:
    """From where a look holds: the beginning of its scope, behind all names that it reads."""
    start, last, indent = scope + 1, len(lines), 0
    if scope >= 0:
        indent = _indent(lines[scope]) + STEP
        last = next((i for i in range(start, len(lines)) if _indent(lines[i]) < indent), len(lines))
    names = set(NAME.findall(code))
    for at in range(start, last):
        found = SET.match(lines[at])
        if found and found.group(1) in names:
            start = at + 1
    return code, start, last, indent


def _bound(lines: list[str], scope: int) -> set[str]:
    """The names that the loop of a scope binds."""
    found = FOR.match(lines[scope]) if scope >= 0 else None
    return set(found.group(2).split(", ")) if found else set()


def _bound_below(lines: list[str], scope: int, number: int) -> set[str]:
    """The names bound by loops between a scope and a line."""
    return {n for at, names in _loops(lines, number) if at > scope for n in names}


def _loops(lines: list[str], number: int) -> list[tuple[int, set[str]]]:
    """The loops around a line, the innermost first, with the names that they bind."""
    found, indent = [], _indent(lines[number])
    for at in range(number - 1, -1, -1):
        if _indent(lines[at]) < indent:
            indent = _indent(lines[at])
            if loop := FOR.match(lines[at]):
                found.append((at, set(loop.group(2).split(", "))))
    return found


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _looks(line: str) -> Iterator[str]:
    """The looks into tables in a line, the longest first; those that set one are left out."""
    for found in LOOK.finditer(line):
        end = found.end() - 1
        if line[end] == " ":
            end = found.end() + len(NAME.match(line[found.end() :]).group())  # type: ignore[union-attr]
        while end < len(line) and line[end] in "[(":
            depth = 0
            while True:
                depth += {"[": 1, "]": -1, "(": 1, ")": -1}.get(line[end], 0)
                end += 1
                if not depth:
                    break
        code = line[found.start() : end]
        if not SET.fullmatch(line[: found.start()].rstrip() + " ") and "for " not in code:
            yield code
