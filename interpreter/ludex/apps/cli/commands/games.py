"""Lists the games that come with Ludex."""

from __future__ import annotations

from ludex.apps.cli.terminal import print_json

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse

HELP = "list the games that come with Ludex"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """How to show them."""
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(args: argparse.Namespace) -> int:
    """Prints one line for each game."""
    from ludex.apps.declared import title_of
    from ludex.apps.files import find_games
    from ludex.pipeline import load

    games = [(found.name, load(found).game) for found in find_games().games]
    rows = [
        {
            "name": name,
            "title": title_of(game) if game else "",
            "players": list(game.sections.players) if game else [],
            "variants": [variant.name for variant in game.variants] if game else [],
        }
        for name, game in games
    ]
    if args.format == "json":
        print_json({"format": "ludex-games", "version": 1, "games": rows})
        return 0
    wide = max(len(name) for name, _ in games)
    for name, game in games:
        if game is None:
            print(f"{name:<{wide}}  cannot be read; `ludex check {name}` says why")
            continue
        players = ", ".join(map(str, game.sections.players))
        variants = ", ".join(variant.name for variant in game.variants)
        with_variants = f"; variants {variants}" if variants else ""
        print(f"{name:<{wide}}  {title_of(game)}, {players} players{with_variants}")
    return 0
