"""Shows a game at a stage of the road from its source to a machine."""

from __future__ import annotations

from ludex.apps.cli.arguments import UsageError, add_table
from ludex.apps.cli.terminal import print_json

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

    from ludex.ir.nodes import Program
    from ludex.pipeline import Loaded

HELP = "show a game at a stage: source, syntax, model, ir, machine, store, python"
STAGES = ("source", "syntax", "model", "ir", "machine", "store", "python")
CHARTS = ("mermaid", "dot")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A game, a stage, and what the table has agreed on."""
    parser.add_argument("game", help="a game, by name or path")
    parser.add_argument("--stage", choices=STAGES, default="source")
    parser.add_argument("--format", choices=("text", "json", *CHARTS), default="text")
    add_table(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the game as it is at that stage."""
    if args.format in CHARTS and args.stage != "ir":
        raise UsageError(f"`--format {args.format}` draws the stage ir; add `--stage ir`.")
    if args.stage == "source":
        return _source(args)
    from ludex.apps.cli.games import agreed, loaded_game, machine_of, program_of

    loaded = loaded_game(args.game)
    if args.stage == "syntax":
        _print(loaded.game, args.format)
    elif args.stage == "model":
        _print(_model(loaded, args.variant), args.format)
    elif args.stage == "machine":
        _print(machine_of(loaded, agreed(loaded, args)).tables, args.format)
    elif args.stage == "store":
        _store(loaded, args)
    elif args.stage == "python":
        _generated(loaded, args)
    else:
        _show_program(program_of(loaded, agreed(loaded, args)), args.format)
    return 0


def _source(args: argparse.Namespace) -> int:
    from ludex.apps.files import find_game
    from ludex.diagnostics.escape import escaped

    found = find_game(args.game)
    files = {name: data for game in found.games for name, data in game.rules.items()}
    texts = {name: data.decode(errors="backslashreplace") for name, data in files.items()}
    if args.format == "json":
        print_json(texts)
    else:
        for name, text in texts.items():
            print(f"# {name}")
            print("\n".join(escaped(line) for line in text.splitlines()))
    return 0 if files else 1


def _generated(loaded: Loaded, args: argparse.Namespace) -> None:
    """The source of a game as Python: its lowered program."""
    from ludex.apps.cli.games import agreed, program_of
    from ludex.backends.python import printed

    program = program_of(loaded, agreed(loaded, args))
    source = printed(program).source
    if args.format == "json":
        print_json({"game": program.game, "source": source})
    else:
        print(source.rstrip())


def _store(loaded: Loaded, args: argparse.Namespace) -> None:
    """Where everything stands in the array of a lowered program."""
    from ludex.apps.cli.games import agreed, program_of
    from ludex.lowering.program import lowered

    parts = lowered(program_of(loaded, agreed(loaded, args))).layout.parts
    if args.format == "json":
        print_json([{"name": name, "at": at, "numbers": size} for name, at, size in parts])
        return
    for name, at, size in parts:
        print(f"{at:9,}  {size:9,}  {name}")


def _model(loaded: Loaded, variants: Iterable[str]) -> object:
    from ludex.apps.cli.games import refusing
    from ludex.pipeline import typed_game

    with refusing():
        game, problems = typed_game(loaded.file, tuple(variants))
    if problems:
        raise UsageError("The rule files have problems; `ludex check` says which.")
    return game


def _show_program(program: Program, how: str) -> None:
    if how == "json":
        _print(program, "json")
    elif how == "text":
        from ludex.ir.print import text_of

        print(text_of(program), end="")
    else:
        from ludex.ir import chart

        print({"mermaid": chart.mermaid, "dot": chart.dot}[how](program), end="")


def _print(value: object, how: str) -> None:
    from ludex.apps.outline import outline, plain

    if how == "json":
        print_json(plain(value))
    else:
        for line in outline(value):
            print(line)
