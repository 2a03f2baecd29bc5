"""Ways to show a report, one a file: each has `render(report, ...) -> str`."""

from collections.abc import Callable
from functools import cache
from importlib import import_module

from ludex.diagnostics.problem import Report
from ludex.hints import cast
from ludex.resources import package_names

Render = Callable[[Report], str]


@cache
def format_names() -> tuple[str, ...]:
    """The names of the formats, found by listing this folder."""
    names = (name.removesuffix(".py") for name in package_names("diagnostics/formats", ".py"))
    return tuple(name for name in names if not name.startswith("_"))


def renderer(name: str) -> Render:
    """The function that shows a report in the format with this name."""
    if name not in format_names():
        raise ValueError(f"no format is called {name!r}")
    return cast(Render, import_module(f"{__name__}.{name}").render)
