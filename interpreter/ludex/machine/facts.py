"""What is said of a game, as data; `view` makes sentences of it, in every language."""

from __future__ import annotations

from ludex.hints import Any, Literal
from ludex.records import dataclass

What = Literal[
    "move", "says", "declined", "has-chosen", "outcome", "sentence", "nothing-happens",
    "in-vain", "barred", "turn", "misses", "out", "shuffled", "moved", "moved-through",
    "moved-within", "moved-in-hiding", "moved-from-hiding", "laid", "laid-turned", "taken-off",
    "turned-by", "revealed", "turned", "rolled", "shows", "shown", "shown-something",
    "shown-to-all",
    "read-out", "reads", "granted", "granted-with", "lifted", "spent", "set", "won", "nobody-won",
    "lost", "drawn", "numbered", "ranked", "unfinished-after", "over", "stopped", "to-choose",
    "may-speak", "reports-chance", "reports-hands", "phrase", "asks", "no-move",
    "no-move-near", "no-move-empty", "no-move-listed", "no-move-more", "no-move-only",
    "several-moves", "several-meant", "no-option", "no-option-listed", "must-choose",
    "reportable", "said-with",
    "no-step", "no-step-there", "been", "cannot-complete", "completes-no-more",
    "not-in", "one-chosen",
    "range-chosen", "count-chosen", "chosen-already", "who-chooses", "who-reports",
    "must-hold", "must-not-hold", "not-possible-there", "not-possible-nothing", "not-one-of",
    "fails", "fails-since", "fails-since-cited", "fails-values", "value-is",
]  # fmt: skip
"""Everything that can be said; each is one line of `dsl/words/sentences.*.yaml`."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece as somebody may know it.

    Where what it is is `known`, `name` is its kind, else its sort where the back is seen, with what
    is `printed` there, else nothing. Among those that are alike the `number` would tell which one
    it is; it is there only where that tells nothing. A piece that is to be found by where it lies
    has a `place`, and is `alone` there or not. Of `attributes` that rules may set there are those
    that may be seen, as they are now.
    """

    name: str = ""
    owner: int | None = None
    known: bool = False
    number: int | None = None
    printed: tuple[Part, ...] = ()
    face: int = 0
    place: int | None = None
    alone: bool = False
    attributes: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a fact: what it is there for, the kind of its value, and the value.

    A value is a number of the kind, a `Piece`, a text of the game file (of the kind `name` or
    `text`), another `Fact`, nothing, or several of these.
    """

    name: str
    kind: str
    held: Any


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is so, or has happened, as somebody may know it.

    What the game itself declares - a sentence, a phrase, the option of a move - is `said` as its
    file has it.
    """

    what: What
    parts: tuple[Part, ...] = ()
    said: str = ""

    def held(self, name: str) -> Any:
        """The value of a part; nothing where there is no such part."""
        return next((part.held for part in self.parts if part.name == name), None)


def phrase(text: str, **parts: tuple[str, Any]) -> tuple[str, Fact]:
    """A phrase or a sentence of the game file, as the part of a fact."""
    return "fact", Fact("phrase", fact("phrase", **parts).parts, text)


def fact(what: What, /, **parts: tuple[str, Any]) -> Fact:
    """A fact with parts, each given by its kind and value."""
    return Fact(what, tuple(Part(name, *part) for name, part in parts.items()))
