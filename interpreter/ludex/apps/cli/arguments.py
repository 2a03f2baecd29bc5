"""From the words of a command line to the command that is meant.

What is needed to list the commands is here, and imports nearly nothing.
"""

from __future__ import annotations

from importlib import import_module

from ludex.apps import CannotError
from ludex.resources import package_names

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Collection, Iterable
    from fractions import Fraction
    from typing import Any

    from ludex.apps.cli.parser import Command

_COMMANDS = "ludex.apps.cli.commands"
MOST_JOBS = 256
HUMAN = "human"


class UsageError(CannotError):
    """A wrong use of the command line, in one sentence."""


class FindingsError(Exception):
    """Files have problems, and these have been said already."""


def chosen(given: list[str]) -> tuple[Callable[[Any], int], Any]:
    """The command that is meant, with its arguments read."""
    names = command_names()
    if not given or given[0] in ("-h", "--help", "help"):
        print(_overview(), end="")
        raise SystemExit(0 if given else 2)
    name = given[0]
    if name not in names:
        known = [*names, "--version", "--help"]
        hint = "`ludex --help` lists the commands."
        raise UsageError(unknown("There is no command", name, known, hint))
    command = command_called(name)
    quickly = getattr(command, "quickly", None)
    code = quickly(given[1:]) if quickly is not None else None
    if code is not None:
        return lambda _: code, given
    plainly = getattr(command, "plainly", None)
    if plainly is not None and (plain := plainly(given[1:])) is not None:
        return command.run, plain
    from ludex.apps.cli.parser import Formatter, Parser
    from ludex.diagnostics.escape import shown

    parser = Parser(
        prog=f"ludex {name}",
        description=command.HELP,
        formatter_class=Formatter,
        allow_abbrev=False,
    )
    command.add_arguments(parser)
    arguments, rest = parser.parse_known_args(given[1:])
    if rest:
        options = [o for action in parser._actions for o in action.option_strings]
        word = rest[0].split("=")[0]
        if word.startswith("-"):
            hint = f"`ludex {name} --help` lists them."
            raise UsageError(unknown(f"`ludex {name}` has no option", word, options, hint))
        raise UsageError(f"`{shown(word)}` is one argument too many for `ludex {name}`.")
    return command.run, arguments


def command_names() -> list[str]:
    """The names of all commands, found by listing their folder."""
    files = package_names("apps/cli/commands", ".py")
    return [n.removesuffix(".py").replace("_", "-") for n in files if not n.startswith("_")]


def command_called(name: str) -> Command:
    """The command with this name."""
    made: Any = import_module(f"{_COMMANDS}.{name.replace('-', '_')}")
    command: Command = made
    return command


def unknown(said: str, word: str, known: Iterable[str], hint: str = "") -> str:
    """A sentence about a word that is not known, with the nearest one that is, or all of them."""
    from ludex.diagnostics.escape import shown
    from ludex.diagnostics.suggest import nearest

    names = list(known)
    near = nearest(word, names)
    listed = f"there are {', '.join(f'`{name}`' for name in names)}." if names else "there is none."
    return f"{said} `{shown(word)}`; " + (f"did you mean `{near}`?" if near else hint or listed)


def _overview() -> str:
    lines = ["usage: ludex COMMAND [ARGUMENTS]", ""]
    for name in command_names():
        lines.append(f"  {name:<9} {command_called(name).HELP}")
    lines += [
        "",
        "  ludex COMMAND --help says more about a command, ludex --version which Ludex this is.",
    ]
    return "\n".join(lines) + "\n"


# ------------------------------------------------------------ arguments that commands share
def add_table(parser: argparse.ArgumentParser) -> None:
    """The arguments that say what a table has agreed on."""
    parser.add_argument("--players", metavar="N", help="how many play; the fewest unless said")
    parser.add_argument(
        "--option", metavar="K=V", action="append", default=[], help="an option and its value"
    )
    parser.add_argument(
        "--variant", metavar="V", action="append", default=[], help="a variant to play with"
    )


def add_language(parser: argparse.ArgumentParser) -> None:
    """The argument that says in which language the things of a game are called."""
    said = "the language in which the table is spoken to, such as fr"
    parser.add_argument("--lang", metavar="L", help=said)


def add_seats(parser: argparse.ArgumentParser, who: str) -> None:
    """The argument that says who plays at which seat."""
    parser.add_argument("--seats", metavar="WHO", help=f"{who} for each seat, by commas")


def add_engine(parser: argparse.ArgumentParser, whole_games: bool = False) -> None:
    """The argument that says what runs the rules, step by step or in whole games."""
    from ludex.pipeline import engine_for_games, engine_names

    said = (
        "what runs the rules" if whole_games else "what runs the rules; the quickest, once it pays"
    )
    default = engine_for_games() if whole_games else None
    parser.add_argument("--engine", choices=engine_names(), default=default, help=said)


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """The argument that says how many processes work."""
    parser.add_argument("--jobs", metavar="J", help="how many processes; one for each core")


def jobs_of(args: argparse.Namespace) -> int:
    """How many processes work: as many as there are cores, unless it is said."""
    import os

    if args.jobs is None:
        return os.cpu_count() or 1
    return whole_number(args.jobs, "The number of processes", 1, MOST_JOBS)


def players_at(seats: str, players: int, known: Collection[str]) -> list[str]:
    """Who plays at each seat, of those who are known; one name stands for all seats."""
    named = [each.strip() for each in seats.split(",")]
    if len(named) == 1:
        named *= players
    if len(named) != players:
        raise UsageError(f"There are {players} seats, and `--seats` names {len(named)}.")
    for name in named:
        if name not in known:
            raise UsageError(unknown("There is no player", name, known))
    return named


def sitting(seats: str | None, players: int) -> list[str]:
    """Who sits at each seat."""
    from ludex.play.bots import bot_names

    return players_at(seats or HUMAN, players, [HUMAN, *bot_names()])


def programs(named: list[str]) -> dict[int, str]:
    """The seats at which programs sit, with their names."""
    return {seat: name for seat, name in enumerate(named) if name != HUMAN}


def watched(seat: str | None, players: int) -> int | None:
    """The seat whose view is asked for; None is somebody who only looks on."""
    from ludex.machine.seats import seat_letters

    if seat is None or seat == "none":
        return None
    names = seat_letters(players)
    if seat.upper() not in names:
        raise UsageError(unknown("There is no seat", seat, [*names, "none"]))
    return names.index(seat.upper())


def options_of(given: Iterable[str]) -> dict[str, str]:
    """The options of a command line."""
    from ludex.diagnostics.escape import shown

    options = {}
    for each in given:
        name, sign, value = each.partition("=")
        if not sign or not name or not value:
            raise UsageError(f"An option is written NAME=VALUE, not `{shown(each)}`.")
        options[name.strip()] = value.strip()
    return options


def percentage(text: str) -> Fraction:
    """A share of a hundred, exactly."""
    import re
    from fractions import Fraction

    from ludex.diagnostics.escape import shown

    if not re.fullmatch(r"\d{1,3}(\.\d{1,9})?", text, re.ASCII) or Fraction(text) > 100:
        raise UsageError(f"`{shown(text)}` is no share of a hundred, such as 90 or 92.5.")
    return Fraction(text)


def whole_number(text: str, what: str, least: int = 0, most: int = 2**63 - 1) -> int:
    """A whole number of a command line."""
    from ludex.diagnostics.escape import shown

    plain = text.isascii() and text.isdecimal() and len(text) <= 19
    if not plain or not least <= int(text) <= most:
        known = f"from {least}" + (f" to {most}" if most < 2**31 else " on")
        raise UsageError(f"{what} is a whole number {known}, not `{shown(text)}`.")
    return int(text)
