"""Plays a game at the terminal, in a hot seat or against programs."""

from __future__ import annotations

import sys

from ludex.apps.cli.arguments import (
    HUMAN,
    UsageError,
    add_engine,
    add_language,
    add_seats,
    add_table,
    programs,
    sitting,
    watched,
    whole_number,
)

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from ludex.apps.cli.session import Session
    from ludex.apps.files import Found
    from ludex.apps.rulebook.asking import RuleTexts
    from ludex.machine.interface import Machine
    from ludex.pipeline import Loaded
    from ludex.play.match import Match
    from ludex.syntax.file import GameFile
    from ludex.view.language import Language

HELP = "play a game at the terminal"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A game, what the table has agreed on, who sits where, and files."""
    parser.add_argument("game", help="a game, by name or path")
    add_table(parser)
    add_language(parser)
    add_seats(parser, "human, random or thinking")
    parser.add_argument("--seed", metavar="S", help="where chance begins; any unless said")
    parser.add_argument(
        "--cap", metavar="N", help="stop after so many moves; 10000 where no person plays"
    )
    parser.add_argument("--save", metavar="FILE", help="where the game is saved when it stops")
    parser.add_argument("--load", metavar="FILE", help="go on with a saved game")
    parser.add_argument("--practice", action="store_true", help="moves may be taken back")
    parser.add_argument("--view", metavar="SEAT", help="show what this seat sees; `none` looks on")
    parser.add_argument(
        "--outcomes",
        choices=("drawn", "hands", "reported"),
        help="what the table reports: nothing, what hands did, or all that chance and hands did;"
        " hands, where a person plays a game of skill",
    )
    add_engine(parser)


def run(args: argparse.Namespace) -> int:
    """Plays until the game is over, or until somebody stops it."""
    from ludex.apps.cli.games import agreed, loaded_from, loaded_match, machine_of
    from ludex.apps.files import find_game
    from ludex.apps.saving import check_target

    found = find_game(args.game)
    loaded = loaded_from(found)
    if args.save is not None:
        check_target(args.save)
    if args.load is None:
        machine = machine_of(loaded, agreed(loaded, args), args.engine)
        match = _begun(machine, args, _outcomes(loaded, args))
    else:
        _refuse_beside_load(args)
        match = loaded_match(loaded, args.load, _cap(args), args.engine)
    session = _session(found, loaded, match, args)
    named = sitting(args.seats, match.machine.tables.players)
    session.welcome(named, HUMAN)
    if args.lang is None and HUMAN in named:
        _tell_languages(session, loaded)
    code = _drive(session)
    if args.seed is None and args.load is None and session.match.over:
        # Before the end it would show every hand and every draw to come.
        print(session.language.say("same-chance", seed=match.seed))
    return code


def _tell_languages(session: Session, loaded: Loaded) -> None:
    """Whoever has said no language reads English; the game may speak others."""
    from ludex.view.language import ENGLISH

    named = (entry.key.text for entry in loaded.file.names or ())
    said = [f"--lang {code}" for code in named if code != ENGLISH]
    if said:
        options = ", ".join(f"`{each}`" for each in said)
        session.say(session.language.say("called-otherwise", options=options))


def _outcomes(loaded: Loaded, args: argparse.Namespace) -> int:
    """Where outcomes come from, unless it is said."""
    from ludex.apps.declared import usual_outcomes
    from ludex.machine.state import OUTCOMES

    return OUTCOMES[args.outcomes or usual_outcomes(loaded.file, _people(args))]


def _people(args: argparse.Namespace) -> bool:
    return args.seats is None or HUMAN in args.seats


def _begun(machine: Machine, args: argparse.Namespace, outcomes: int) -> Match:
    from ludex.apps.cli.games import refusing
    from ludex.play.match import Match

    if args.seed is None:
        import secrets

        seed = secrets.randbelow(2**32)
    else:
        seed = whole_number(args.seed, "The seed")
    with refusing():
        return Match(machine, seed, outcomes, _cap(args))


def _cap(args: argparse.Namespace) -> int | None:
    from ludex.play.simulate import CAP

    if args.cap is None:
        return None if _people(args) else CAP  # programs would never grow tired
    return whole_number(args.cap, "The greatest number of moves", 1)


def _refuse_beside_load(args: argparse.Namespace) -> None:
    given = {
        "--players": args.players,
        "--option": args.option,
        "--variant": args.variant,
        "--seed": args.seed,
        "--outcomes": args.outcomes,
    }
    for name, value in given.items():
        if value:
            raise UsageError(f"`{name}` cannot stand beside `--load`; the saved game says it.")


# ------------------------------------------------------------ who plays and who looks
def _session(found: Found, loaded: Loaded, match: Match, args: argparse.Namespace) -> Session:
    from ludex.apps.cli.session import Session
    from ludex.apps.declared import language_of, title_of, with_squares
    from ludex.play.bots import seated

    players = match.machine.tables.players
    named = sitting(args.seats, players)
    language = language_of(loaded.file, args.lang)
    language = with_squares(language, loaded.file, match.machine.tables.inscriptions)
    return Session(
        match,
        args.game,
        title_of(loaded.file, args.lang),
        seated(programs(named), match.seed),
        watched(args.view, players),
        args.view is not None,
        args.load if args.save is None else args.save,
        args.practice,
        language,
        _book(found, loaded.file, match.machine.tables.variants, language),
        _says(loaded.file, match.machine.tables.variants),
    )


def _says(game: GameFile, variants: tuple[str, ...]) -> dict[str, str]:
    """What rules say of themselves, by their names."""
    from ludex.syntax.overlay import overlaid

    rules = overlaid(game, variants)[0].rules
    return {rule.signature.at.text: rule.says for rule in rules if rule.says}


def _book(
    found: Found, game: GameFile, variants: tuple[str, ...], language: Language
) -> Callable[[], RuleTexts]:
    """The rules to read at the table, made when somebody asks for them."""
    from functools import cache

    @cache
    def book() -> RuleTexts:
        from ludex.apps.rulebook.asking import rule_texts
        from ludex.scenario_pipeline.reading import read

        ledger = read(found.games[0], game).ledger
        return rule_texts(game, variants, language, ledger.entries if ledger is not None else ())

    return book


# ------------------------------------------------------------ the course of a session
def _drive(session: Session) -> int:
    """Plays; whatever stops the game, it is saved where that was asked for."""
    from ludex.apps.cli.session import QuitError
    from ludex.machine.interface import PlayError

    code = 0
    try:
        session.play()
    except (QuitError, EOFError):
        print()
    except KeyboardInterrupt:
        print()
        code = 130
    except PlayError as error:
        print(f"ludex: the rules come to a stop: {error}", file=sys.stderr)
        code = 1
    except Exception:
        # A fault of Ludex shall not cost the table its game.
        _saved(session)
        raise
    return _saved(session) or code


def _saved(session: Session) -> int:
    """Saves where that was asked for, and a game that is not over in any case."""
    from ludex.apps.saving import FileError, free_name

    if session.save_path is None and session.match.over:
        return 0
    if session.save_path is None and not session.match.moves:
        print(session.language.say("not-begun"))
        return 0
    try:
        path = session.save_path or free_name(session.match.machine.tables.game)
        session.save(path)
    except FileError as error:
        print(f"ludex: {session.language.say('not-saved', reason=error)}", file=sys.stderr)
        return 74
    print(session.how_to_go_on(path))
    return 0
