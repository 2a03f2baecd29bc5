"""A whole game in a link or in a zip, and back from a link, which may be a stranger's."""

from __future__ import annotations

import json
import posixpath
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ludex.apps.files import grouped
from ludex.apps.studio.texts import MOST_BYTES, MOST_FILES, RefusedError, Texts
from ludex.pipeline import Files
from ludex.source.limits import Limits
from ludex.syntax.plain import DRAWING_NAME, FILE_NAME, WORD

MARK = "#game="
"""What stands before a game in the address of a page; no browser sends it to a server."""
DAMAGED = "This link holds no game: it was cut off or changed on its way. Ask for it once more."
TOO_LARGE = f"A game in a link has at most {MOST_FILES} files and {MOST_BYTES:,} bytes."
NAMELESS = "my-game"
_SHORT = r"(?=.{1,60}\Z)"
_GAME, _RULES = re.compile(_SHORT + WORD), re.compile(_SHORT + FILE_NAME)
_FILE = re.compile(f"{_SHORT}(?:{FILE_NAME}|{DRAWING_NAME})")


def packed(name: str, files: Mapping[str, bytes]) -> str:
    """The part of a link that is a game: files by their own names, the game itself first."""
    texts = {each: data.decode(errors="replace") for each, data in files.items()}
    said = json.dumps({"game": name, "files": texts}, ensure_ascii=False, separators=(",", ":"))
    return urlsafe_b64encode(zlib.compress(said.encode(), 9)).decode().rstrip("=")


def unpacked(link: str) -> Files:
    """The game of a link, or of the part of it that is one; RefusedError where it holds none."""
    part = link.rpartition(MARK)[2].strip()
    try:
        data = urlsafe_b64decode(part.encode("ascii") + b"=" * (-len(part) % 4))
        unpacking = zlib.decompressobj()
        said = unpacking.decompress(data, 2 * MOST_BYTES)
        if unpacking.unconsumed_tail:
            raise RefusedError(TOO_LARGE)
        if not unpacking.eof:
            raise RefusedError(DAMAGED)
        return _files(json.loads(said))
    except (ValueError, RecursionError, zlib.error):
        raise RefusedError(DAMAGED) from None


def zipped(name: str, files: Mapping[str, bytes]) -> bytes:
    """The folder of a game as a zip, which is the same every time."""
    made = BytesIO()
    with ZipFile(made, "w") as folder:
        for file, data in files.items():
            folder.writestr(ZipInfo(f"{name}/{file}"), data, ZIP_DEFLATED)
    return made.getvalue()


def carried(texts: Texts) -> tuple[str, dict[str, bytes]]:
    """The name of a game, and its files by their own names, the game itself first."""
    own = {posixpath.basename(name): data for name, data in texts.all().items()}
    return texts.called if _GAME.fullmatch(texts.called) else NAMELESS, own


def _files(said: Any) -> Files:
    """The files that somebody says a game has."""
    name, texts = (said.get(key) if isinstance(said, dict) else None for key in ("game", "files"))
    if not isinstance(name, str) or not _GAME.fullmatch(name):
        raise RefusedError(DAMAGED)
    if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
        raise RefusedError(DAMAGED)
    if not all(map(_FILE.fullmatch, texts)) or not _RULES.match(next(iter(texts), "")):
        raise RefusedError(DAMAGED)
    data = {f"{name}/{file}": text.encode(errors="replace") for file, text in texts.items()}
    large = any(len(each) > Limits().file_bytes for each in data.values())
    if large or len(data) > MOST_FILES or sum(map(len, data.values())) > MOST_BYTES:
        raise RefusedError(TOO_LARGE)
    return grouped(name, next(iter(data)), data)
