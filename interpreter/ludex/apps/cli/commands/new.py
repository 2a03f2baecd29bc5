"""Makes the folder of a new game, small and complete, to be changed into one's own."""

from __future__ import annotations

from ludex.apps.cli.arguments import UsageError

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse
    from pathlib import Path

HELP = "make the folder of a new game: complete, playable, to be changed into your own"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to make, how it is called, and where."""
    parser.add_argument("what", choices=("game",), help="what to make: a `game`")
    parser.add_argument("name", help="its name: small letters, digits and hyphens")
    parser.add_argument(
        "path", nargs="?", help="the folder to make; called like the game unless said"
    )


def run(args: argparse.Namespace) -> int:
    """Writes the folder and says what to do with it."""
    from pathlib import Path

    from ludex.apps.starter import made, written
    from ludex.diagnostics.escape import shown

    _refuse_name(args.name)
    folder = Path(args.path or args.name)
    try:
        files = written(folder, made(args.name, folder))
    except (OSError, ValueError) as error:
        said = getattr(error, "strerror", None) or error
        raise UsageError(f"`{shown(str(folder))}` cannot be written: {said}.") from None
    _say(folder, files)
    return 0


def _refuse_name(name: str) -> None:
    """Nothing, or the wrong use: what is no name, or what YAML reads as something else."""
    from ludex.diagnostics.escape import shown
    from ludex.syntax.plain import OTHER_NOTHING, OTHER_TRUTH, name_refusal

    wrong = name_refusal("word", name)
    said = f"{wrong.sentence} {wrong.hint}".rstrip() if wrong else ""
    if not wrong and name in OTHER_NOTHING | OTHER_TRUTH:
        said = "YAML does not read it as text."
    if said:
        raise UsageError(f"`{shown(name)}` cannot be the name of a game. {said}")


def _say(folder: Path, files: list[Path]) -> None:
    import shlex

    from ludex.diagnostics.escape import shown

    called = shlex.quote(shown(folder.as_posix()))
    print("\n".join(f"made {shown(file.as_posix())}" for file in files))
    print(
        f"""
It is a whole game already:
  ludex check {called}    says whether the rules make sense
  ludex test {called}     plays the scenarios
  ludex play {called}     plays it with you

Now change game.yaml line by line, and check it after each change."""
    )
