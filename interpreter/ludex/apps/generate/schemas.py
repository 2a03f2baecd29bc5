"""A schema for each kind of file."""

from functools import partial

from ludex.apps.generate.generated import Generated
from ludex.syntax.keys import author_table
from ludex.syntax.schema import schema_text


def files() -> list[Generated]:
    """One file for each kind."""
    table = author_table()
    return [
        Generated(f"dsl/schema/{kind}.schema.json", partial(schema_text, table, kind))
        for kind in table.files
    ]
