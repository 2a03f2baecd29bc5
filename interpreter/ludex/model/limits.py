"""The bounds of a game: whatever a limit names has to be a number."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import nearest
from ludex.model.names import Declarations


def wrong_limits(names: Declarations) -> list[Problem]:
    """A limit of turns that is neither a number nor an option that is or brings one."""
    most = names.game.most_turns
    if most is None or most.text.isdigit():
        if most is not None and int(most.text) == 0:
            sentence = "A game of no turns cannot be played."
            return [Problem("L105", most.span, sentence, "Write how many turns it has at most.")]
        return []
    option = names.options.get(most.text)
    if option is None:
        close = nearest(most.text, list(names.options))
        hint = f"Did you mean `{close}`?" if close else "Write a number, or declare the option."
        return [Problem("L100", most.span, f"There is no option `{most.text}`.", hint)]
    if option.numbers is None and all(v.low is None for v in option.values):
        sentence = f"No value of the option `{option.name}` has a number."
        hint = "Write its values as `[none, after 1..1000]`."
        return [Problem("L105", most.span, sentence, hint)]
    return []
