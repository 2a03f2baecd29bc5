"""What the table reports of an attempt: an outcome, or a sign that means one."""

from __future__ import annotations

from ludex.machine.interface import Pending


def meant(pending: Pending, said: str) -> str | None:
    """The outcome that a sign means, empty where the attempt goes on; None of any other text."""
    wanted = _plain(said)
    return next((outcome for sign, outcome in pending.signs if _plain(sign) == wanted), None)


def _plain(text: str) -> str:
    return " ".join(text.split()).rstrip(".").casefold()
