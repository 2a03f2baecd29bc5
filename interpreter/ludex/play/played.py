"""A move that was made in a match."""

from __future__ import annotations

from collections.abc import Callable

from ludex.machine.interface import Args


class Played:
    """Who made it and how it was said; its `parts` tell apart what is said alike.

    The text may be made when it is first asked for.
    """

    __slots__ = ("_text", "parts", "seat")

    def __init__(
        self, seat: int, text: str | Callable[[], str], parts: tuple[int, int, Args]
    ) -> None:
        self.seat, self.parts, self._text = seat, parts, text

    @property
    def text(self) -> str:
        """How the move is said by whoever made it."""
        if not isinstance(self._text, str):
            self._text = self._text()
        return self._text

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Played):
            return NotImplemented
        made = self.seat, self.parts, self.text
        return made == (other.seat, other.parts, other.text)

    def __hash__(self) -> int:
        return hash((self.seat, self.parts))

    def __repr__(self) -> str:
        return f"<Played {self.seat}: {self.text}>"
