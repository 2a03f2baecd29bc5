"""Long work ends where it looks whether somebody still waits for it, and nobody does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_wanted: ContextVar[Callable[[], bool] | None] = ContextVar("wanted", default=None)


class AbandonedError(Exception):
    """Nobody waits for this any more."""


@contextmanager
def while_wanted(wanted: Callable[[], bool]) -> Iterator[None]:
    """Within this, work goes on only while it is wanted."""
    token = _wanted.set(wanted)
    try:
        yield
    finally:
        _wanted.reset(token)


def go_on() -> None:
    """Raises AbandonedError where nobody waits any more."""
    wanted = _wanted.get()
    if wanted is not None and not wanted():
        raise AbandonedError
