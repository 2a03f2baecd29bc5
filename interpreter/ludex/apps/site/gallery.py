"""The games that come with Ludex as a page shows them: each with the picture of its beginning."""

from __future__ import annotations

import html
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from ludex.apps.files import find_game
from ludex.apps.studio.link import carried, packed
from ludex.apps.studio.room import Room
from ludex.apps.studio.share_answers import SEED, first_picture
from ludex.apps.studio.text_answers import agreeable
from ludex.records import dataclass

STUDIO = "studio/index.html"
ABOVE = f"""<h1>Games</h1>
<p>Each opens in <a href="../{STUDIO}">the studio</a>, in this browser and without a server:
play, change a rule, play on. Its rulebook is made from the same files.
<a href="../studio/one-page.html" download>The studio as one page</a> (25 MB) is for where
there is no network.</p>"""


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
    room = Room(find_game(str(folder)).games[0])
    table = agreeable(room.texts)
    assert table is not None
    players = tuple(table["players"])
    start = {"do": "start", "players": players[0], "seed": SEED}
    said = json.dumps({"link": packed(*carried(room.texts)), "start": start})
    return Shown(folder.name, table["title"], players, first_picture(room, players[0]), said)


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
