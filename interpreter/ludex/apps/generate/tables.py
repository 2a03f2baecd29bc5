"""What every start reads instead of the tables that people write, and the schemas for editors."""

from __future__ import annotations

from functools import partial

from ludex.apps.generate.listing import Generated
from ludex.model import core
from ludex.syntax import grammar, keys, lalr
from ludex.syntax.schema import schema_text


def files() -> list[Generated]:
    """The words of the machine, keys and the grammar, each ready to be used; a schema for each kind
    of file."""
    table = keys.author_table()
    return [
        Generated(f"dsl/{core.READY_TABLE}", core.ready_text),
        Generated(f"dsl/{keys.READY_TABLE}", keys.ready_text),
        Generated(f"dsl/{lalr.TABLES}", grammar.tables_text),
        *(
            Generated(f"dsl/schema/{kind}.schema.json", partial(schema_text, table, kind))
            for kind in table.files
        ),
    ]
