"""Data classes made without compiling: they do what those of the standard library do."""

import copy
import dataclasses
import inspect
import pickle
from collections.abc import Callable
from functools import cached_property
from typing import Any

import pytest

from ludex import records

WAYS = [{}, {"frozen": True}, {"frozen": True, "slots": True}, {"slots": True}]


def classes(module: Any, **asked: bool) -> tuple[Any, Any, Any]:
    """The same three classes as either module makes them: plain, built on it, with all there is."""
    dataclass, field = module.dataclass, module.field

    @dataclass(**asked)
    class Plain:
        """Two numbers."""

        a: int
        b: int = 2

    @dataclass(**asked)
    class Built(Plain):
        """A list and a note."""

        c: list[int] = field(default_factory=list)
        note: str = field(default="", compare=False, repr=False, kw_only=True)

    @dataclass(kw_only=True, **asked)
    class Whole:
        """Everything that a field can be."""

        needed: int
        made: list[int] = field(init=False, default_factory=lambda: [1])
        later: int = field(init=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "later", self.needed + 1)

    return Plain, Built, Whole


def said(do: Callable[[], object]) -> object:
    """What comes of something, or the kind of the error."""
    try:
        return do()
    except (AttributeError, TypeError) as error:
        return next(k.__name__ for k in type(error).__mro__ if k in (AttributeError, TypeError))


def looks(module: Any, asked: dict[str, bool]) -> list[object]:
    """What can be seen of these classes and of what they make."""
    plain, built, whole = classes(module, **asked)
    one, same, other = plain(1), plain(1, b=2), plain(2)
    made = built(1, 3, [4], note="x")
    fresh = built(1)
    fresh.c.append(7)
    names = [each.name for kind in (plain, built, whole) for each in module.fields(kind)]
    return [
        repr(one).rpartition(".")[2], repr(made).rpartition(".")[2],
        repr(whole(needed=3)).rpartition(".")[2], names,
        one == same, one == other, one != same, plain(1, 2) == built(1, 2), one == (1, 2),
        built(1, note="a") == built(1, note="b"), fresh.c, built(1).c, whole(needed=1).made,
        said(lambda: hash(one) == hash(same)), said(lambda: len({one, same, other})),
        said(lambda: plain()), said(lambda: plain(1, 2, 3)), said(lambda: plain(1, d=2)),
        said(lambda: built(1, 2, [], "x")), said(lambda: whole(1)), said(lambda: one < other),
        said(lambda: setattr(one, "a", 5)), said(lambda: delattr(other, "a")),
        plain.__match_args__, built.__match_args__, whole.__match_args__,
        module.replace(made, b=9).c is made.c, module.replace(made, b=9).note,
        said(lambda: module.replace(made, d=9)), module.asdict(built(1, 2, [3])),
        copy.copy(made) == made, copy.deepcopy(made) == made, copy.deepcopy(made).c is made.c,
        module.is_dataclass(plain), module.is_dataclass(one), module.is_dataclass(3),
    ]  # fmt: skip


@pytest.mark.parametrize("asked", WAYS)
def test_they_do_what_those_of_the_standard_library_do(asked: dict[str, bool]) -> None:
    assert looks(records, asked) == looks(dataclasses, asked)


@pytest.mark.parametrize("asked", WAYS)
def test_outside_of_tests_they_only_do_not_refuse_to_be_changed(
    asked: dict[str, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "_frozen", records._UNCHANGED)
    pairs = zip(looks(records, asked), looks(dataclasses, asked), strict=True)
    refused = [(None, "AttributeError")] * 2 if asked.get("frozen") else []
    assert [pair for pair in pairs if pair[0] != pair[1]] == refused


def test_order_is_that_of_the_fields() -> None:
    @records.dataclass(frozen=True, order=True)
    class Place:
        """A place."""

        line: int
        column: int

    assert sorted([Place(2, 1), Place(1, 9), Place(1, 2)])[0] == Place(1, 2)
    with pytest.raises(TypeError):
        assert Place(1, 1) < 3  # type: ignore[operator]


def test_functions_of_the_author_stay() -> None:
    @records.dataclass(frozen=True)
    class Own:
        """One that says itself what it is."""

        a: int

        def __repr__(self) -> str:
            return "own"

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 7

        @cached_property
        def twice(self) -> int:
            """What is kept once it was asked for."""
            return 2 * self.a

    assert (repr(Own(1)), Own(1) == Own(2), hash(Own(3)), Own(4).twice) == ("own", True, 7, 8)


def test_what_never_changes_can_be_sent() -> None:
    place = Sent(1, (2, 3))
    assert pickle.loads(pickle.dumps(place)) == place


@records.dataclass(frozen=True, slots=True)
class Sent:
    """What goes to another process."""

    a: int
    b: tuple[int, ...] = ()


def test_a_class_is_told_apart_by_its_parameters_once_one_was_made() -> None:
    Sent(1)
    assert str(inspect.signature(Sent)) == "(a, b=())"
    with pytest.raises(TypeError, match=r"Sent\.__init__\(\) missing 1 required .* 'a'"):
        Sent()  # type: ignore[call-arg]


@records.dataclass(frozen=True)
class Roomy:
    """One with room for other attributes."""

    a: int


def test_a_class_without_slots_has_room_and_one_with_slots_has_none() -> None:
    roomy = Roomy(1)
    vars(roomy)["other"] = 2
    assert vars(roomy) == {"other": 2}
    assert not hasattr(Sent(1), "__dict__")


def test_a_default_that_can_change_is_refused() -> None:
    numbers: list[int] = []
    with pytest.raises(ValueError, match="default_factory"):

        @records.dataclass
        class Shared:
            """Two of these would share a list."""

            a: list[int] = numbers


def test_one_that_holds_itself_can_be_shown() -> None:
    @records.dataclass
    class Ring:
        """What goes round."""

        inner: list[object] = records.field(default_factory=list)

    ring = Ring()
    ring.inner.append(ring)
    assert repr(ring).endswith("Ring(inner=[...])")


def test_what_is_worked_out_once_is_kept_with_the_thing_and_not_with_its_copy() -> None:
    asked: list[int] = []

    @records.once
    def doubled(thing: Roomy) -> int:
        asked.append(thing.a)
        return 2 * thing.a

    thing = Roomy(2)
    assert (doubled(thing), doubled(thing), doubled(records.replace(thing, a=3))) == (4, 4, 6)
    assert asked == [2, 3]
