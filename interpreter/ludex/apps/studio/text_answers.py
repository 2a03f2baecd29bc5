"""What is asked of the texts as a whole: which there are, what is wrong, who could play."""

from __future__ import annotations

from ludex.apps.declared import languages_of, option_values, player_counts, title_of
from ludex.apps.studio.room import Answer, Asked, Room
from ludex.apps.studio.table import is_wrong
from ludex.apps.studio.texts import Texts
from ludex.play.bots import bot_names
from ludex.view.language import languages


def opened(room: Room, asked: Asked) -> Answer:
    """Every file with its text, and how everything stands."""
    return {**checked(room, False), "answer": "opened", "files": room.texts.listed()}


def write(room: Room, asked: Asked) -> Answer:
    """Files have other texts; what is wrong with the rules, and how the game under way goes on."""
    room.texts.write(asked["texts"])
    room.table.follow(room.texts)
    return checked(room, False)


def check(room: Room, asked: Asked) -> Answer:
    """Everything that is wrong, with scenarios and ledger."""
    return checked(room, True)


def checked(room: Room, whole: bool) -> Answer:
    """What is wrong, who could play, and how the game under way stands."""
    return {
        "answer": "checked",
        "report": room.texts.report(whole),
        "whole": whole,
        "names": list(room.texts.project.names),
        "rules": list(room.texts.project.files.rules),
        "table": agreeable(room.texts),
        "game": room.table.state(),
    }


def agreeable(texts: Texts) -> Answer | None:
    """What a table may agree on before a game; nothing where the rules have mistakes."""
    game = texts.project.loaded.game
    if game is None or is_wrong(texts.project):
        return None
    variants = [variant.name for variant in game.variants]
    counts = {n for v in ((), *((v,) for v in variants)) for n in player_counts(game, v)}
    values = option_values(game, variants)
    return {
        "title": title_of(game),
        "players": sorted(counts),
        "variants": variants,
        "options": [{"name": name, "values": said} for name, said in values.items()],
        "programs": list(bot_names()),
        "languages": sorted({*languages(), *languages_of(game)}),
    }


ANSWERS = {"open": opened, "write": write, "check": check}
