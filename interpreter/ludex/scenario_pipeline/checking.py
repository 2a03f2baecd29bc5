"""Everything that is wrong with one game: its rules, and what lies beside these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from ludex.diagnostics.ignores import obeyed
from ludex.diagnostics.problem import MOST_COLLECTED, Problem, Report, by_place
from ludex.hints import TYPE_CHECKING
from ludex.pipeline import Files, Loaded, check, load

if TYPE_CHECKING:
    from ludex.syntax.scenarios import Scenario


def check_game(
    files: Files,
    read: Loaded | None = None,
    rules: Report | None = None,
    wanted: Callable[[Scenario], bool] | None = None,
) -> Report:
    """What is wrong with the rules of a game, and with its scenarios and ledger; without what its
    comments ignore. `read` is the game where it was read already, `rules` what was found there,
    `wanted` which of the scenarios are compiled, if not all."""
    loaded = load(files) if read is None else read
    made = [check(files, loaded) if rules is None else rules]
    if files.scenarios or files.ledger:
        from ludex.scenario_pipeline.running import checked  # what plays is not needed for rules

        made.append(checked(files, loaded, made[0].problems, wanted))
    report = obeyed(joined(made))
    if not report.problems:
        return report
    from ludex.diagnostics.fixes import spelled_out

    return spelled_out(report)


def joined(made: Sequence[Report], problems: Sequence[Problem] = (), unread: int = 0) -> Report:
    """One report of several, with what was wrong before anything could be read; what several of
    them say is said once."""
    every = [*(p for report in made for p in report.problems), *problems]
    unique = dict.fromkeys(every)
    twice = Counter(p.severity for p in every) - Counter(p.severity for p in unique)
    return Report(
        problems=tuple(by_place(unique)[:MOST_COLLECTED]),
        errors=sum(r.errors for r in made) + len(problems) - twice["error"],
        warnings=sum(r.warnings for r in made) - twice["warning"],
        files=sum(r.files for r in made) + unread,
        checks=sum(r.checks for r in made),
        whole=all(r.whole for r in made),
        ignored=sum(r.ignored for r in made),
        known=sum(r.known for r in made),
        fixed=tuple(each for r in made for each in r.fixed),
        sources={name: text for r in made for name, text in r.sources.items()},
    )
