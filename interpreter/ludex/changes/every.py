"""All changes of a passage, one of each kind in turn, so that the first few are of every kind."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import chain, zip_longest
from pkgutil import iter_modules
from types import ModuleType

from ludex.changes import kinds
from ludex.changes.change import Change, changed_text
from ludex.changes.passage import Passage


@cache
def every_kind() -> dict[str, ModuleType]:
    """The kinds by name, found by listing their folder."""
    names = sorted(module.name for module in iter_modules(kinds.__path__))
    return {name.replace("_", " "): import_module(f"{kinds.__name__}.{name}") for name in names}


def changes_of(passage: Passage) -> Iterator[Change]:
    """Every change of a passage, none that writes the same text as one before."""
    seen = {passage.source.text}
    found = [
        [Change(name, edits) for edits in module.changes(passage)]
        for name, module in every_kind().items()
    ]
    for change in chain.from_iterable(zip_longest(*found)):
        if change is not None and (text := changed_text(passage.source, change)) not in seen:
            seen.add(text)
            yield change
