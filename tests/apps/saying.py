"""A command as somebody at a command line meets it."""

import pytest

from ludex.apps.cli import main


class Saying:
    """Runs commands that begin with some words and end with others."""

    def __init__(
        self, capsys: pytest.CaptureFixture[str], *first: str, last: tuple[str, ...] = ()
    ) -> None:
        self.capsys, self.first, self.last = capsys, first, last

    def __call__(self, *words: str) -> tuple[int, str]:
        """The exit code, and everything that is printed."""
        code = main([*self.first, *words, *self.last])
        captured = self.capsys.readouterr()
        return code, captured.out + captured.err
