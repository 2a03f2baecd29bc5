"""What a generated file is."""

from collections.abc import Callable
from typing import NamedTuple


class Generated(NamedTuple):
    """A file below the checkout and the function that gives its text."""

    path: str
    text: Callable[[], str]
