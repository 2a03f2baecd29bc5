"""Writes rule files in their one form."""

from __future__ import annotations

import sys

from ludex.apps.cli.arguments import FindingsError, UsageError
from ludex.apps.cli.terminal import print_problems

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

HELP = "write rule files in their one form: order of keys, lines, brackets, comments"
STANDARD_INPUT = "-"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What is written, or only looked at."""
    said = (
        "a game, a file or a folder; else all games below this folder; - reads a text and prints it"
    )
    parser.add_argument("path", nargs="*", help=said)
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--check", action="store_true", help="write nothing, name what is otherwise")
    only.add_argument("--diff", action="store_true", help="write nothing, show what is otherwise")


def run(args: argparse.Namespace) -> int:
    """Formats every file of the games; 1 where one cannot be read, or another form is found."""
    if STANDARD_INPUT in args.path:
        if len(args.path) > 1 or args.check or args.diff:
            raise UsageError("`-` stands alone: `ludex fmt - < game.yaml`.")
        return _stream()
    from ludex.apps.saving import difference, rewrite
    from ludex.diagnostics.escape import shown_path

    looking = args.check or args.diff
    files, otherwise, refused = 0, 0, 0
    for name, data, place in _files(args.path):
        files += 1
        text, called = _formatted(name, data), shown_path(name)
        refused += text is None
        if text is None or text.encode() == data:
            continue
        otherwise += 1
        if args.diff:
            print(difference(data, text.encode(), f"{called} before", f"{called} after"), end="")
        else:
            print(f"{'otherwise' if looking else 'written'}: {called}")
        if not looking:
            rewrite({name: (data, text.encode())}, {name: place})
    print(_summary(files, otherwise, refused, looking), file=sys.stderr)
    return 1 if refused or (looking and otherwise) else 0


def _files(asked: list[str]) -> Iterator[tuple[str, bytes, str]]:
    """The files of the games that are asked for, each once, and where they lie."""
    from ludex.apps.files import find_games
    from ludex.pipeline import texts

    found = find_games(asked or ["."])
    if found.problems:
        print_problems(found.problems, (), found.unread, sys.stderr)
        raise FindingsError
    every = {name: data for game in found.games for name, data in texts(game).items()}
    for name, data in every.items():
        yield name, data, found.places[name]


def _formatted(name: str, data: bytes) -> str | None:
    """The text of a file in its form; what is wrong with one that cannot be read is said."""
    from ludex.diagnostics.escape import shown_path
    from ludex.diagnostics.problem import from_fault
    from ludex.layout.formatting import LayoutError, formatted
    from ludex.source.places import SourceFile

    try:
        text = formatted(name, data)
    except LayoutError as error:
        said = f"{error}; this is a fault of Ludex and not yours, please report it with the file"
        print(f"ludex: {shown_path(name)} is left as it is: {said}.", file=sys.stderr)
        return None
    if isinstance(text, str):
        return text
    source = SourceFile(name, data.decode("utf-8", "replace"))
    print_problems([from_fault(fault) for fault in text], [source], to=sys.stderr)
    return None


def _stream() -> int:
    """A text from an editor, printed in its form; nothing is printed of one that cannot be read."""
    from ludex.apps.cli.guarded import unguarded
    from ludex.source.limits import Limits

    text = _formatted("-", sys.stdin.buffer.read(Limits().file_bytes + 1))
    if text is None:
        return 1
    print(text, end="", file=unguarded())
    return 0


def _summary(files: int, otherwise: int, refused: int, looking: bool) -> str:
    said = "would be written anew" if looking else "written anew"
    unread = f", {refused} left as they are" if refused else ""
    return f"{files} file{'' if files == 1 else 's'}, {otherwise} {said}{unread}"
