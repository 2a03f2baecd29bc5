"""A lowered program that runs: its array, and calls of its functions, whoever printed them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ludex.lowering.store import Layout


class StoppedError(Exception):
    """The rules came to something they do not say, or there was not enough room."""


class Instance(Protocol):
    """What an engine has to offer for a lowered program."""

    layout: Layout

    @property
    def numbers(self) -> Sequence[int]:
        """The array, as it is now."""

    def call(self, name: str, *args: int) -> int:
        """Calls a function; StoppedError where the rules come to a stop."""

    def cells(self, first: int, count: int) -> Sequence[int]:
        """A copy of some numbers of the array."""

    def put(self, first: int, numbers: Sequence[int]) -> None:
        """Puts numbers into the array."""
