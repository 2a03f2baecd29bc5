"""The parser of libyaml, and nothing else of PyYAML: the rest takes a whole start to import.

Whoever asks PyYAML for more imports it then, as if nothing had been imported before.
"""

import sys
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from types import ModuleType

from ludex.hints import Any

_NAMED = (
    "composer", "constructor", "emitter", "parser", "reader", "representer", "scanner", "serializer"
)  # fmt: skip
"""The modules whose errors the parser knows by name."""


class _Package(ModuleType):
    """PyYAML, which begins when it is asked for what it does not have."""

    def __getattr__(self, name: str) -> Any:
        self.__class__ = ModuleType  # type: ignore[assignment]
        loader: Any = getattr(self.__spec__, "loader", None)
        loader.exec_module(self)
        return getattr(self, name)


class _Errors:
    """A module of PyYAML, which is imported when one of its errors is made."""

    def __init__(self, module: str) -> None:
        self.module = module

    def __getattr__(self, name: str) -> Any:
        return lambda *told: getattr(import_module(self.module), name)(*told)


def _begin() -> None:
    spec = find_spec("yaml")
    if "yaml" in sys.modules or spec is None:
        return
    package = module_from_spec(spec)
    package.__class__ = _Package
    sys.modules["yaml"] = package
    for name in ("error", "events", "nodes", "tokens"):
        import_module(f"yaml.{name}")
    vars(package).update({name: _Errors(f"yaml.{name}") for name in _NAMED})
    with suppress(ImportError):
        import_module("yaml._yaml")
    for name in _NAMED:
        delattr(package, name)


def open_parser(data: bytes) -> Any:
    """Something with `get_event`: libyaml's parser, or its Python twin where that is missing."""
    try:
        from yaml._yaml import CParser
    except ImportError:
        from yaml.loader import Loader

        return Loader(data)
    return CParser(data)


_begin()
from yaml.error import YAMLError  # noqa: E402
from yaml.events import (  # noqa: E402
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)

__all__ = [
    "AliasEvent", "MappingEndEvent", "MappingStartEvent", "ScalarEvent", "SequenceEndEvent",
    "StreamEndEvent", "YAMLError", "open_parser",
]  # fmt: skip
