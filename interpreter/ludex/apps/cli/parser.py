"""Reads the arguments of a command."""

from __future__ import annotations

import argparse
import re
from typing import NoReturn, Protocol

from ludex.apps.cli.arguments import UsageError
from ludex.apps.cli.terminal import width
from ludex.diagnostics.escape import cut, shown
from ludex.diagnostics.suggest import nearest


class Command(Protocol):
    """What a file of the folder `commands` has."""

    HELP: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Says which arguments the command takes."""

    def run(self, args: argparse.Namespace) -> int:
        """Does it; the exit code."""


class Formatter(argparse.HelpFormatter):
    """As wide as everything else that is printed."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=width() - 2)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, and names what was probably meant."""

    def error(self, message: str) -> NoReturn:
        """Refuses the command line."""
        said = re.sub(r"^argument ([^:]+): ", r"\1: ", message)
        choice = re.fullmatch(r"(\S+): invalid choice: '(.*)' \(choose from (.*)\)", said)
        if choice is not None:
            known = re.findall(r"[\w-]+", choice[3])
            near = nearest(choice[2], known)
            hint = f"did you mean `{near}`?" if near else f"it is one of {', '.join(known)}."
            raise UsageError(f"`{choice[1]}` cannot be `{shown(choice[2])}`; {hint}")
        raise UsageError(f"{cut(said)}; `{self.prog} --help` says more.")
