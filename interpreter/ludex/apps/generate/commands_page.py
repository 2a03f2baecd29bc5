"""The page of the reference that lists every command with its arguments."""

import argparse
from collections.abc import Iterator

from ludex.apps.cli.arguments import command_called, command_names
from ludex.apps.cli.parser import Parser
from ludex.apps.generate.listing import Generated

HEAD = """# Commands

Every command of `ludex`. This page is made from the definitions of the commands by
`python -m ludex.apps.generate`; `ludex COMMAND --help` says the same.

Exit codes of all commands: 0 nothing is wrong, 1 something was found in files, 2 wrong use of the
command line, 70 a fault of Ludex, 74 the output cannot be written, 130 interrupted.
"""


def files() -> list[Generated]:
    """The one page."""
    return [Generated("docs/reference/commands.md", page)]


def page() -> str:
    """The text of the page."""
    return "\n".join([HEAD, *(line for name in command_names() for line in _command(name))])


def _command(name: str) -> Iterator[str]:
    command = command_called(name)
    parser = Parser(prog=f"ludex {name}", add_help=False)
    command.add_arguments(parser)
    yield f"## ludex {name}\n"
    yield f"{command.HELP[:1].upper()}{command.HELP[1:]}.\n"
    if parser._actions:
        yield "| argument | what it says |\n|---|---|"
        yield from (f"| {_called(each)} | {_said(each)} |" for each in parser._actions)
        yield ""


def _called(action: argparse.Action) -> str:
    """An argument as it is written."""
    shown = action.metavar or (action.dest if not action.option_strings else action.dest.upper())
    name = shown if isinstance(shown, str) else " ".join(shown)
    if action.choices is not None:
        name = "|".join(map(str, action.choices))
    if action.nargs == 0:
        name = ""
    elif not action.option_strings:
        name += {"*": " ...", "+": " ..."}.get(str(action.nargs), "")
    words = (f"{option} {name}".strip() for option in action.option_strings or [""])
    return ", ".join(f"`{word}`" for word in words).replace("|", "&#124;")


def _said(action: argparse.Action) -> str:
    """What an argument says, and what holds where it is not given."""
    said = (action.help or "").replace("|", "&#124;")
    chosen = action.choices is not None and isinstance(action.default, str)
    default = f"`{action.default}` unless said" if chosen else ""
    needed = "needed" if action.option_strings and action.required else ""
    return "; ".join(part for part in (said, default, needed) if part)
