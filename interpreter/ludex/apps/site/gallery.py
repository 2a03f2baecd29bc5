"""The games that come with Ludex as a page shows them: each with the picture of its beginning."""

from __future__ import annotations

import html
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from ludex.apps.files import find_game
from ludex.apps.studio.link import carried, packed
from ludex.apps.studio.studio import Studio
from ludex.records import dataclass

STUDIO = "studio/index.html"
ABOVE = f"""<h1>Games</h1>
<p>Each opens in <a href="../{STUDIO}">the studio</a>, in this browser and without a server:
play, change a rule, play on. Its rulebook is made from the same files.</p>"""
SEED = 1
"""Of the game that a picture shows; it is the one that is opened."""


@dataclass(frozen=True)
class Shown:
    """A game with its picture, and what a page is told that opens it."""

    name: str
    title: str
    players: tuple[int, ...]
    picture: str
    opening: str


def shown(folder: Path) -> Shown:
    """A game as it begins, seen by who decides first."""
    studio = Studio(find_game(str(folder)).games[0])
    table = studio.answer({"do": "open"})["table"]
    start = {"do": "start", "players": table["players"][0], "seed": SEED}
    game = studio.answer(start)["game"]
    asked = [*game["asked"], *game["may"], "none"]
    seen = studio.answer({"do": "see", "seat": asked[0]})
    opening = {"link": packed(*carried(studio.room.texts)), "start": start}
    players = tuple(table["players"])
    said = json.dumps(opening)
    return Shown(folder.name, table["title"], players, seen["picture"]["svg"], said)


def gallery(games: Iterable[Shown], books: Mapping[tuple[str, str], str]) -> str:
    """Every game with its picture, the studio, and its rulebooks by name and language."""
    rows = []
    for game in games:
        own = {language: href for (name, language), href in books.items() if name == game.name}
        rows.append(_card(game, own))
    return "\n".join([ABOVE, '<ul class="gallery">', *rows, "</ul>"])


def _card(game: Shown, books: Mapping[str, str]) -> str:
    title, players = html.escape(game.title), ", ".join(map(str, game.players))
    picture = f'<img src="{game.name}.svg" alt="{title} as it begins" loading="lazy">'
    links = [
        f'<a href="{href}">rulebook{f" ({language})" if len(books) > 1 else ""}</a>'
        for language, href in books.items()
    ]
    opened = f'<a href="../{STUDIO}#open={game.name}">{picture}<strong>{title}</strong></a>'
    return f"<li>{opened}\n<p>{players} players · {' · '.join(links)}</p></li>"
