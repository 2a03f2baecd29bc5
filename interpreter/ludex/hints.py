"""What annotations are made of: to mypy the names of `typing`, to Python next to nothing.

Importing `typing` takes a third of a bare start, and nothing that a check does asks for it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any as Any
    from typing import Generic as Generic
    from typing import Literal as Literal
    from typing import NoReturn as NoReturn
    from typing import Protocol as Protocol
    from typing import TypeVar as TypeVar
    from typing import assert_never as assert_never
    from typing import cast as cast
    from typing import overload as overload
else:

    class Generic:
        """What may be called with types, as in `Asked[Word]`, and stays what it is."""

        def __class_getitem__(cls, kinds: object) -> type:
            return cls

    Any = NoReturn = object
    Literal = Protocol = Generic

    def TypeVar(name: str, *kinds: type, bound: object = None) -> type:  # noqa: N802
        """Any type."""
        return object

    def assert_never(value: object) -> None:
        """What is never reached."""
        raise AssertionError(f"expected code to be unreachable, but got: {value!r}")

    def cast(kind: object, value: object) -> object:
        """The value itself."""
        return value

    def overload(function: object) -> object:
        """A form of a function for mypy alone; the last one is the function."""
        return function
