"""Ludex: a rules-as-data interpreter for tabletop games.

`ludex.load("grull").match(players=3, seed=1)` is a match; the guide to the Python API says more.
Every name but the version is made when it is first used, so that importing Ludex costs nothing.
"""

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    from ludex.apps.api import (
        TABLE,
        Game,
        GameError,
        Match,
        NotAMoveError,
        PlayError,
        RecordError,
        Result,
        SetupError,
        View,
        load,
        restore,
        simulate,
    )

__version__ = "0.1.0"

__all__ = [
    "TABLE",
    "Game",
    "GameError",
    "Match",
    "NotAMoveError",
    "PlayError",
    "RecordError",
    "Result",
    "SetupError",
    "View",
    "load",
    "restore",
    "simulate",
]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        made = getattr(import_module("ludex.apps.api"), name)
        globals()[name] = made
        return made

    def __dir__() -> list[str]:
        return sorted([*globals(), *__all__])
