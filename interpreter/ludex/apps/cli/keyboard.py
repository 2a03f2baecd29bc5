"""Reads lines: at a terminal with completion where there is readline, else as they come."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from ludex.diagnostics.escape import harmless


def completions(typed: str, known: Sequence[str]) -> list[str]:
    """What a line may become: what begins so, else what has a word that begins so."""
    wanted = " ".join(typed.split()).casefold()
    begun = [each for each in known if each.casefold().startswith(wanted)]
    if begun or not wanted:
        return begun
    found = [each for each in known if f" {wanted}" in f" {each.casefold()}"]
    return [each for each in found if not any(each.endswith(f" {other}") for other in found)]


class Keyboard:
    """Where lines come from."""

    def __init__(self) -> None:
        self.known: Sequence[str] = ()
        self.terminal = sys.stdin.isatty()
        self._readline = self._set_up() if self.terminal else None

    def read(self, prompt: str, known: Sequence[str] = ()) -> str:
        """The next line; EOFError where there is none. `known` is what Tab completes to."""
        self.known = known
        if self.terminal:
            return input(prompt).strip()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        print(f"{prompt}{harmless(line.strip())}")
        return line.strip()

    def forget(self) -> None:
        """What was typed before cannot be called up again, since somebody else looks now."""
        if self._readline is not None:
            self._readline.clear_history()

    def _set_up(self) -> Any:
        """The module that edits lines; nothing where Python has none."""
        try:
            import readline
        except ImportError:
            return None
        readline.set_completer_delims("")
        readline.set_completer(self._complete)
        apple = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if apple else "tab: complete")
        return readline

    def _complete(self, typed: str, index: int) -> str | None:
        found = completions(typed, self.known)
        return found[index] if index < len(found) else None
