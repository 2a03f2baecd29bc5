"""Findings that are known already, so that only new ones are reported; no line numbers are kept."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping

from ludex.diagnostics.keys import keys
from ludex.diagnostics.problem import Key, Report
from ludex.records import asdict, dataclass, field, replace
from ludex.source.documents import wrong_in

VERSION = 1
KIND = "ludex-baseline"


class BaselineError(Exception):
    """Bytes that are no baseline, in one sentence."""


@dataclass(frozen=True)
class Baseline:
    """How often each finding is known."""

    times: Mapping[Key, int] = field(default_factory=dict)

    def apart(self, report: Report, settled: Callable[[str], bool]) -> Report:
        """The report without what is known, and with what is fixed in files that are settled.

        A file is settled if all was looked for that could be wrong with it.
        """
        kept, seen = [], Counter[Key]()
        for problem, key, time in keys(report):
            seen[key] += 1
            if time > self.times.get(key, 0):
                kept.append(problem)
        known = Counter(p.severity for p in report.problems) - Counter(p.severity for p in kept)
        fixed = (Counter(self.times) - seen).items()
        return replace(
            report,
            problems=tuple(kept),
            errors=report.errors - known["error"],
            warnings=report.warnings - known["warning"],
            known=known.total(),
            fixed=tuple((key, times) for key, times in sorted(fixed) if settled(key.file)),
        )

    def renewed(self, report: Report, settled: Callable[[str], bool]) -> Baseline:
        """What is known from now on: what was found, and what nobody has looked for."""
        times = Counter(key for _, key, _ in keys(report))
        unseen = {key: count for key, count in self.times.items() if not settled(key.file)}
        return Baseline(dict(times | Counter(unseen)))

    def written(self) -> bytes:
        """The bytes of the file: a line for each finding, in order."""
        rows = [
            json.dumps({**asdict(key), "times": count}) for key, count in sorted(self.times.items())
        ]
        inner = "\n" + ",\n".join(rows) + "\n" if rows else ""
        head = f'{{"format": "{KIND}", "version": {VERSION}, "findings": ['
        return f"{head}{inner}]}}\n".encode()


def read_baseline(data: bytes) -> Baseline:
    """The baseline that these bytes are; BaselineError says what is wrong with them."""
    try:
        document = json.loads(data.decode())
    except (ValueError, RecursionError):
        raise BaselineError("This is not JSON, and so no baseline of Ludex.") from None
    wrong = wrong_in("baseline", document)
    if wrong is not None:
        raise BaselineError(f"This is no baseline of Ludex: {wrong}.")
    times: Counter[Key] = Counter()
    for row in document["findings"]:
        times[Key(row["code"], row["file"], tuple(row["path"]), row["words"])] += int(row["times"])
    return Baseline(dict(times))
