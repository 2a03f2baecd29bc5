"""What machines write and strangers hand back, compared with the schema that ships for it."""

from __future__ import annotations

import json
from typing import Any

from ludex.resources import read_data
from ludex.source.echo import shown

MISSING = "required"
UNKNOWN = "additionalProperties"


def wrong_in(schema: str, document: object) -> str | None:
    """Where a document is not as its schema says, and what belongs there; None if it is."""
    # Imported here because it takes longer than everything else that is done with a document.
    from jsonschema import Draft202012Validator

    rules: dict[str, Any] = json.loads(read_data(f"schema/{schema}.schema.json"))
    errors = Draft202012Validator(rules).iter_errors(document)
    first = min(errors, key=lambda error: [str(step).zfill(9) for step in error.path], default=None)
    return None if first is None else _told(first)


def _told(error: Any) -> str:
    """One sentence; nothing of the document is repeated but short names."""
    path, found = _path(error.path), error.instance
    if error.validator == MISSING:
        missing = next(name for name in error.validator_value if name not in found)
        return f"{path}`{missing}` is missing"
    if error.validator == UNKNOWN:
        known = error.schema.get("properties", {})
        return f"{path}`{shown(next(name for name in found if name not in known))}` is not known"
    meant = error.schema.get("description") or f"`{error.schema.get('const')}`"
    return f"{path}stands something else than {meant}"


def _path(steps: Any) -> str:
    """`moves[3][0]`, as a reader of the file counts."""
    said = ""
    for step in steps:
        said += f"[{step}]" if isinstance(step, int) else f".{shown(str(step))}"
    return f"at `{said.removeprefix('.')}` " if said else ""
