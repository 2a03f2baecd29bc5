"""What a value may be: the small language of `is:` in the table of keys."""

from __future__ import annotations

from functools import cache

from ludex.records import dataclass


@dataclass(frozen=True, slots=True)
class Named:
    """A shape of the table, or one of its plain shapes, by name."""

    name: str


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of any length."""

    item: Form


@dataclass(frozen=True, slots=True)
class MapOf:
    """A mapping with any keys."""

    value: Form
    value_name: str


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """One of several forms."""

    forms: tuple[Form, ...]


Form = Named | ListOf | MapOf | OneOf | Either


@cache
def read_form(text: str) -> Form:
    """The form that `is:` or `short:` says: `list of word or map of code`."""
    parts = text.split(" or ")
    if len(parts) > 1:
        return Either(tuple(read_form(part) for part in parts))
    for start, build in (("list of ", _list_of), ("map of ", _map_of), ("one of ", _one_of)):
        if text.startswith(start):
            return build(text.removeprefix(start))
    return Named(text)


def _list_of(rest: str) -> Form:
    return ListOf(read_form(rest))


def _map_of(rest: str) -> Form:
    return MapOf(read_form(rest), rest)


def _one_of(rest: str) -> Form:
    return OneOf(tuple(rest.split()))


# Plain shapes that are only another way to say a form.
_WRITTEN_OUT = {
    "cites": "list of id",
    "points": "list of word",
    "triggered": "steps",
    "amount": "range or number",
    "texts": "text or list of text",
    "together": "word or list of word",
    "conditions": "list of phrase test or map of phrase test",
}


def alternatives(form: Form) -> tuple[Form, ...]:
    """The forms of which one must fit, with names for forms replaced by what they stand for."""
    if isinstance(form, Either):
        return tuple(part for each in form.forms for part in alternatives(each))
    if isinstance(form, Named) and form.name in _WRITTEN_OUT:
        return alternatives(read_form(_WRITTEN_OUT[form.name]))
    return (form,)


CHOICE_HEAD = (
    "^(?:option "
    "|(?!(?:if|otherwise|for|repeat|take|option|walk|attempt)(?: |$))"
    "(?:.* )?chooses?(?: (?!one$)|$))"
)
ATTEMPT_HEAD = "^attempt "
