"""Data classes as the standard library's are, but made without compiling functions for each.

A start of Ludex makes hundreds of them, and `dataclasses` compiles six functions for every one.
Here a function is a copy of one that was compiled for as many fields, in which only names are
others; the usual ones are made ahead of time. To mypy they are the classes of the standard library.
Every class has slots; one that does not ask for them may have other attributes as well.
"""

from __future__ import annotations

from functools import cache
from reprlib import recursive_repr

from ludex import record_functions

TYPE_CHECKING = False  # as in typing, whose import would take longer than this
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import FunctionType
    from typing import Any, TypeVar

    Thing = TypeVar("Thing")
    Made = TypeVar("Made")


class _Missing:
    """What stands for a default where there is none."""


_MISSING = _Missing()
_ANEW = object()
"""What stands for a default that is made anew each time."""
_OF_THE_CLASS = frozenset(["__dict__", "__weakref__"])


class _Field:
    """A field of a class: its default, and what it counts for."""

    __slots__ = ("compare", "default", "default_factory", "init", "kw_only", "name", "repr", "type")

    def __init__(
        self,
        *,
        default: object = _MISSING,
        default_factory: Callable[[], object] | _Missing = _MISSING,
        init: bool = True,
        compare: bool = True,
        repr: bool = True,
        kw_only: bool | None = None,
    ) -> None:
        self.name = self.type = ""
        self.default, self.default_factory = default, default_factory
        self.init, self.compare, self.repr, self.kw_only = init, compare, repr, kw_only

    @property
    def start(self) -> object:
        """What the field gets where nothing is given for it."""
        return self.default if self.default_factory is _MISSING else _ANEW


class _FrozenError(AttributeError):
    """An attribute would be set of what never changes."""


# ------------------------------------------------------------ a class
def _dataclass(cls: type[Any] | None = None, **asked: bool) -> Any:
    if cls is None:
        return lambda each: _made(each, **asked)
    return _made(cls, **asked)


def _made(
    cls: type[Any],
    *,
    frozen: bool = False,
    slots: bool = False,
    order: bool = False,
    eq: bool = True,
    kw_only: bool = False,
) -> type[Any]:
    """The class anew, with slots and the functions that its fields ask for."""
    own = {name: _field_of(cls, name, kind, kw_only) for name, kind in cls.__annotations__.items()}
    fields: dict[str, _Field] = {}
    for base in reversed(cls.__mro__[1:]):
        fields |= vars(base).get("__data_fields__", {})
    free = () if slots or any(b.__dictoffset__ for b in cls.__bases__) else _OF_THE_CLASS
    kept = {k: v for k, v in vars(cls).items() if k not in own and k not in _OF_THE_CLASS}
    kept["__slots__"] = (*(name for name in own if name not in fields), *free)
    fields |= own
    kept["__data_fields__"] = fields
    kept["__match_args__"] = tuple(f.name for f in fields.values() if f.init and not f.kw_only)
    if eq and kept.get("__hash__") is None:
        kept.pop("__hash__", None)  # Python sets it beside an `__eq__` of the author
    given: dict[str, Any] = {"__repr__": _repr, "__init__": _AT_FIRST["__init__"]}
    given |= {"__eq__": _AT_FIRST["__eq__"], "__hash__": None} if eq else {}
    given |= {"__hash__": _AT_FIRST["__hash__"]} if eq and frozen else {}
    given |= {"__lt__": _AT_FIRST["__lt__"]} if order else {}
    metaclass: Callable[..., Any] = type(cls)
    made: type[Any] = metaclass(
        cls.__name__, cls.__bases__, given | (_frozen if frozen else {}) | kept
    )
    return made


def _field_of(cls: type[Any], name: str, kind: str, kw_only: bool) -> _Field:
    default = vars(cls).get(name, _MISSING)
    if type(default).__hash__ is None:
        raise ValueError(f"the default of {cls.__name__}.{name} can change: use default_factory")
    made = default if isinstance(default, _Field) else _Field(default=default)
    made.name, made.type = name, kind
    made.kw_only = kw_only if made.kw_only is None else made.kw_only
    return made


# ------------------------------------------------------------ functions that all have
@recursive_repr()
def _repr(self: Any) -> str:
    shown = (f"{f.name}={getattr(self, f.name)!r}" for f in _fields(self) if f.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _refuse(self: object, name: str, value: object = None) -> None:
    raise _FrozenError(f"the field {name!r} never changes")


def _state(self: Any) -> list[object]:
    return [getattr(self, each.name) for each in _fields(self)]


def _restore(self: Any, state: list[object]) -> None:
    for each, value in zip(_fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)


_UNCHANGED = {"__getstate__": _state, "__setstate__": _restore}
_REFUSING = _UNCHANGED | {"__setattr__": _refuse, "__delattr__": _refuse}
_frozen = _UNCHANGED
"""What a class has that never changes."""


def refuse_changes() -> None:
    """From now on, what is made of frozen classes refuses at run time, too, to be changed.

    Tests begin so. Elsewhere mypy alone refuses, since the guard makes every object in twice the
    time.
    """
    global _frozen
    _frozen = _REFUSING


# ------------------------------------------------------------ functions that are copied
_SAME = " if other.__class__ is not self.__class__: return NotImplemented\n"
_TEXTS = {
    "__eq__": f"def {{called}}(self, other):\n{_SAME} return ({{own}}) == ({{others}})\n",
    "__lt__": f"def {{called}}(self, other):\n{_SAME} return ({{own}}) < ({{others}})\n",
    "__hash__": "def {called}(self): return hash(({own}))\n",
    "sets": "def {called}(self, {given}):\n {sets}\n",
    "puts": "def {called}({puts}):\n def made(self, {given}):\n  {calls}\n return made\n",
    "puts_then": (
        "def {called}({puts}then):\n def made(self, {given}):\n  {calls}then(self)\n return made\n"
    ),
}
"""The functions, with `given0`, `given1`... for the names of fields.

What refuses to be set is set by the descriptors of its slots, which `made` gets as its closure.
"""
READY = {"sets": 20, "puts": 20, "puts_then": 4, "__eq__": 6, "__hash__": 6}
"""For up to so many fields they stand in a module; whatever else is asked for is compiled."""


@cache
def _template(kind: str, fields: int) -> FunctionType:
    """A function of this kind for so many fields: itself, or what makes it out of its closure."""
    called = name_of(kind, fields)
    names = vars(record_functions)
    if called not in names:
        names = {}
        exec(text_of(kind, fields), names)
    template: FunctionType = names[called]
    return template


def name_of(kind: str, fields: int) -> str:
    """How a function of this kind for so many fields is called."""
    return f"{kind}_{fields}"


def text_of(kind: str, fields: int) -> str:
    """The text of that function."""

    def listed(form: str) -> str:
        return "".join(form.format(i) for i in range(fields))

    parts = {
        "own": listed("self.given{0}, "), "others": listed("other.given{0}, "),
        "given": listed("given{0}, "), "puts": listed("put{0}, "),
        "sets": listed("self.given{0} = given{0}; "),
        "calls": listed("put{0}(self, given{0}); ") or "pass; ", "called": name_of(kind, fields),
    }  # fmt: skip
    return _TEXTS[kind].format_map(parts)


def _copy(function: FunctionType, called: str, names: Iterable[str]) -> FunctionType:
    """The same function with the names of fields, as a method of a class that is called so."""
    told = {f"given{index}": name for index, name in enumerate(names)}
    code = function.__code__
    code = code.replace(
        co_names=tuple(told.get(name, name) for name in code.co_names),
        co_varnames=tuple(told.get(name, name) for name in code.co_varnames),
    )
    made = type(function)(code, function.__globals__, called, None, function.__closure__)
    made.__qualname__ = called
    return made


def _compared(of: type[Any], kind: str) -> FunctionType:
    """A function that compares the values of fields."""
    names = [each.name for each in _fields(of) if each.compare]
    return _copy(_template(kind, len(names)), f"{of.__qualname__}.{kind}", names)


def _initialiser(of: type[Any], kind: str) -> FunctionType:
    """`__init__` of a class: sets every field, and goes on with what the author wrote."""
    asked = sorted((f for f in _fields(of) if f.init), key=lambda each: bool(each.kw_only))
    then = _behind(of, [f for f in _fields(of) if not f.init and f.start is not _MISSING])
    refuses = of.__setattr__ is _refuse
    if refuses or then or any(f.start is _ANEW for f in asked) or not asked:
        make: Callable[..., FunctionType] = _template("puts_then" if then else "puts", len(asked))
        function = make(*(_put(of, f) for f in asked), *([then] if then else []))
    else:
        function = _template("sets", len(asked))
    function = _copy(function, f"{of.__qualname__}.{kind}", (f.name for f in asked))
    keywords = sum(bool(f.kw_only) for f in asked)
    function.__code__ = function.__code__.replace(
        co_argcount=1 + len(asked) - keywords, co_kwonlyargcount=keywords
    )
    starts = [f for f in asked if f.start is not _MISSING]
    function.__defaults__ = tuple(f.start for f in starts if not f.kw_only)
    function.__kwdefaults__ = {f.name: f.start for f in starts if f.kw_only}
    return function


def _at_first(kind: str, make: Callable[[type[Any], str], FunctionType]) -> Callable[..., Any]:
    """What stands for a function of a class until it is called: most are never called."""

    def called(self: Any, *values: object, **named: object) -> Any:
        for each in type(self).__mro__:
            if vars(each).get(kind) is called:
                setattr(each, kind, make(each, kind))
                return getattr(each, kind)(self, *values, **named)
        return getattr(self, kind)(*values, **named)  # another thread has made it meanwhile

    return called


def _put(made: type[Any], field: _Field) -> Callable[[object, object], None]:
    """What sets a field, be the class frozen or not."""
    put: Callable[[object, object], None] = getattr(made, field.name).__set__
    factory = field.default_factory
    if isinstance(factory, _Missing):
        return put
    return lambda self, value: put(self, factory() if value is _ANEW else value)


def _behind(made: type[Any], unasked: list[_Field]) -> Callable[[object], None] | None:
    """What is done when all parameters are set: fields without one, then what the author wrote."""
    post: Callable[[object], None] | None = getattr(made, "__post_init__", None)
    puts = [(_put(made, f), f.start) for f in unasked]
    if not puts:
        return post

    def then(self: object) -> None:
        for put, start in puts:
            put(self, start)
        if post is not None:
            post(self)

    return then


_AT_FIRST = {
    "__init__": _at_first("__init__", _initialiser),
    **{kind: _at_first(kind, _compared) for kind in ("__eq__", "__lt__", "__hash__")},
}


# ------------------------------------------------------------ what is asked of them
def _fields(thing: Any) -> tuple[_Field, ...]:
    return tuple(thing.__data_fields__.values())


def _is_dataclass(thing: object) -> bool:
    return hasattr(thing, "__data_fields__")


def _replace(thing: Any, **changes: object) -> Any:
    kind = thing.__class__
    return kind(**({name: getattr(thing, name) for name in _given(kind)} | changes))


@cache
def _given(kind: type[Any]) -> tuple[str, ...]:
    """The fields that a class is called with."""
    return tuple(each.name for each in kind.__data_fields__.values() if each.init)


def once(work: Callable[[Thing], Made]) -> Callable[[Thing], Made]:
    """The same function, of which the answer is kept with the thing that it is asked about."""
    called = f"{work.__module__}.{work.__qualname__}"

    def asked(thing: Thing) -> Made:
        kept = vars(thing)
        if called not in kept:
            kept[called] = work(thing)
        made: Made = kept[called]
        return made

    return asked


def _asdict(thing: Any) -> Any:
    if _is_dataclass(thing):
        return {each.name: _asdict(getattr(thing, each.name)) for each in _fields(thing)}
    if isinstance(thing, dict):
        return {_asdict(key): _asdict(value) for key, value in thing.items()}
    return type(thing)(map(_asdict, thing)) if isinstance(thing, list | tuple) else thing


if TYPE_CHECKING:
    from dataclasses import MISSING as MISSING
    from dataclasses import Field as Field
    from dataclasses import asdict as asdict
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import fields as fields
    from dataclasses import is_dataclass as is_dataclass
    from dataclasses import replace as replace
else:
    MISSING, Field, field = _MISSING, _Field, _Field
    asdict, dataclass, fields = _asdict, _dataclass, _fields
    is_dataclass, replace = _is_dataclass, _replace
