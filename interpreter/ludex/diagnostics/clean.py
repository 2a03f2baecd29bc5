"""What was counted where no problem was found, as reports name it; nothing is imported for it."""


class Clean:
    """The counts of a report without problems."""

    total = errors = warnings = known = 0
    fixed = problems = ()

    def __init__(self, files: int, checks: int, ignored: int) -> None:
        self.files, self.checks, self.ignored = files, checks, ignored
