"""A lowered program that runs: its array, and calls of its functions, whoever printed them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ludex.lowering.store import Layout


class StoppedError(Exception):
    """The rules came to something they do not say, or there was not enough room."""


class Instance(Protocol):
    """What an engine has to offer for a lowered program."""

    layout: Layout

    def call(self, name: str, *args: int) -> int:
        """Calls a function; StoppedError where the rules come to a stop."""

    def cell(self, at: int) -> int:
        """A number of the array."""

    def cells(self, first: int, count: int) -> Sequence[int]:
        """A copy of some numbers of the array."""

    def put(self, first: int, numbers: Sequence[int]) -> None:
        """Puts numbers into the array."""
