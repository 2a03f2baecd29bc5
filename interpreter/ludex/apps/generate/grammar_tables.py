"""The tables of the phrase grammar."""

from ludex.apps.generate.generated import Generated
from ludex.syntax.grammar import TABLES, tables_text


def files() -> list[Generated]:
    """The one file with the tables."""
    return [Generated(f"dsl/{TABLES}", tables_text)]
