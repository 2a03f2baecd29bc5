"""How much of a game has to be run at least, compared exactly."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from ludex.apps import CannotError
from ludex.diagnostics.escape import shown
from ludex.diagnostics.suggest import nearest
from ludex.scenario_pipeline.coverage import Coverage
from ludex.scenario_pipeline.sites import SORTS

NAMES = tuple(SORTS.values())
HELP = f"fails where less ran, compared exactly; of {', '.join(NAMES)}"
_PERCENT = re.compile(r"(\d{1,3})(?:\.(\d{1,6}))?", re.ASCII)


def thresholds_of(said: Sequence[str]) -> dict[str, Fraction]:
    """What `rules=100,branches=99.5` asks for, in percent."""
    found = {}
    for each in (part for words in said for part in words.split(",")):
        name, sign, number = each.strip().partition("=")
        percent = _PERCENT.fullmatch(number.removesuffix("%"))
        if not sign or percent is None or Fraction(percent[0]) > 100:
            hint = "A threshold is written NAME=PERCENT, such as `branches=95`"
            raise CannotError(f"{hint}, not `{shown(each)}`.")
        if name not in NAMES:
            near = nearest(name, NAMES)
            more = f"did you mean `{near}`?" if near else f"there are {', '.join(NAMES)}."
            raise CannotError(f"Nothing that is covered is called `{shown(name)}`; {more}")
        found[name] = Fraction(percent[0])
    return found


def below(found: Coverage, wanted: Mapping[str, Fraction]) -> Iterator[tuple[str, str]]:
    """What of this less ran than is wanted, each with a sentence about it."""
    for name, ran, of in found.counts:
        percent = wanted.get(name)
        if percent is not None and 100 * ran < percent * of:
            asked = f"{float(percent):g} % are wanted"
            yield name, f"Scenarios run {ran:,} of {of:,} {name}; {asked}."
