"""The table of core words in the form in which every start reads it."""

from ludex.apps.generate.generated import Generated
from ludex.model.core import READY_TABLE, ready_text


def files() -> list[Generated]:
    """The one file with the table."""
    return [Generated(f"dsl/{READY_TABLE}", ready_text)]
