"""Who sees what lies in a place or on the board, a value or a score."""

from __future__ import annotations

from collections.abc import Mapping

from ludex.diagnostics.suggest import nearest
from ludex.hints import TYPE_CHECKING
from ludex.source.tree import Scalar

if TYPE_CHECKING:
    from ludex.model.names import Declarations

Fixed = Mapping[str, tuple[str, object]]
PLACES, NUMBERS = ("all", "owner", "nobody", "face"), ("all", "owner", "nobody")
AGREED = {"open": "all", "closed": "owner", "secret": "owner"}
"""What the values of an option say, besides the words themselves."""


def seen_by(
    names: Declarations,
    said: Scalar | None,
    unsaid: str,
    words: tuple[str, ...] = PLACES,
    one: str = "",
) -> str:
    """Who sees something, which an option may say; `one` is the name of what has no owner."""
    if said is None:
        return unsaid
    if said.text not in words:
        _refused(names, said, words)
    if said.text == "owner" and one:
        sentence = f"There is not one `{one}` for each player, so that nobody owns it."
        hint = "Add `each: player`, or say `seen by: nobody`."
        names.report("L105", said.span, sentence, hint)
    return said.text


def _refused(names: Declarations, said: Scalar, words: tuple[str, ...]) -> None:
    """Reports what is neither a word for it nor an option of such words."""
    option = names.options.get(said.text)
    values = option.values if option is not None else ()
    if values and all(value.name in (*AGREED, *words) for value in values):
        return
    listed = ", ".join(f"`{word}`" for word in words)
    if option is not None:
        sentence = f"The option `{said.text}` does not say who sees it."
        hint = f"Its values have to be `open` and `closed`, or among {listed}."
    else:
        close = nearest(said.text, (*words, *names.options))
        unmeant = f"Say {listed}, or name an option of `open` and `closed`."
        hint = f"Did you mean `{close}`?" if close else unmeant
        sentence = f"`{said.text}` does not say who sees it, and is no option."
    names.report("L105", said.span, sentence, hint)


def seen_at(said: str, options: Mapping[str, str]) -> str:
    """Who sees something at a table that has agreed on this."""
    chosen = options.get(said, said)
    return AGREED.get(chosen, chosen)


def ever_seen(names: Declarations, said: str, fixed: Fixed) -> tuple[str, ...]:
    """Who may see something, at whatever table; `fixed` is what variants say of options."""
    option = names.options.get(said)
    if option is None:
        return (said,)
    values = [fixed[said][0]] if said in fixed else [value.name for value in option.values]
    return tuple(AGREED.get(value, value) for value in values)
