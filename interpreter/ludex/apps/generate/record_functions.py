"""The functions of data classes that nearly every start needs, so that it compiles none of them."""

from __future__ import annotations

from ludex import records
from ludex.apps.generate.listing import Generated

HEAD = '''"""Functions of data classes by the number of their fields, made from `ludex.records`."""

# mypy: ignore-errors
# ruff: noqa
# fmt: off
'''


def files() -> list[Generated]:
    """The module of these functions."""
    return [Generated("interpreter/ludex/record_functions.py", text)]


def text() -> str:
    """Every kind for each number of fields up to the most that is kept ready."""
    made = (
        records.text_of(kind, fields)
        for kind, most in records.READY.items()
        for fields in range(1, most + 1)
    )
    return "\n".join((HEAD, *made))
