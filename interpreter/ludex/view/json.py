"""The screen for programs. A change of its shape changes the version."""

from __future__ import annotations

from typing import Any

from ludex.diagnostics.escape import json_text
from ludex.records import asdict
from ludex.view.screen import Screen

VERSION = 5


def document(screen: Screen) -> dict[str, Any]:
    """The screen as plain values."""
    return {"format": "ludex-view", "version": VERSION, **asdict(screen)}


def render(screen: Screen) -> str:
    """The screen as one JSON object, pure ASCII."""
    return json_text(document(screen))
