"""One page of HTML that holds everything: a game, Python, and what shows them. It plays offline."""

from __future__ import annotations

import gzip
import hashlib
import sys
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

from ludex.apps import CannotError
from ludex.apps.site.studio import ALONE, BUILT, ONE_PAGE, PYTHON, files, headed
from ludex.resources import read_package

EMPTY = '<script type="application/json" id="game"></script>'
BUILD = "make page"
NOT_BUILT = f"The page that holds Python is not built here; `{BUILD}` in a checkout builds it."
OUTDATED = f"The page that holds Python was built from other files; `{BUILD}` builds it anew."
STYLE = '<link rel="stylesheet" href="style.css">'
SCRIPT = '<script type="module" src="main.js"></script>'
POLICY = (
    "default-src 'none'; script-src {script} 'wasm-unsafe-eval'; style-src {style};"
    " img-src data:; worker-src blob:; base-uri 'none'; form-action 'none'"
)
"""Nothing may be fetched, and nothing runs but the one script and the worker that it makes."""
_HEAD_BYTES = 1000


class NotBuiltError(CannotError):
    """There is no page into which a game could be put, with the reason in one sentence."""


def page_with(game: str) -> str:
    """The page with a game in it, as `share_answers.page` gives it; NotBuiltError."""
    return page_without_game().replace(EMPTY, EMPTY.replace("><", f">{game}<"), 1)


def page_without_game() -> str:
    """The page as it was made from the files of now; NotBuiltError."""
    try:
        page = (ALONE / ONE_PAGE).read_text("utf-8")
    except FileNotFoundError:
        raise NotBuiltError(NOT_BUILT) from None
    if _digest() not in page[:_HEAD_BYTES]:
        raise NotBuiltError(OUTDATED)
    return page


def write(folder: Path) -> None:
    """Puts the page without a game into the folder of the page without a server."""
    (folder / ONE_PAGE).write_text(_assembled(folder), "utf-8", newline="\n")


def _assembled(folder: Path) -> str:
    script, style = (f"\n{read_package(f'{BUILT}/{n}').decode()}" for n in ("main.js", "style.css"))
    notices = (folder / "notices.txt").read_text("utf-8")
    notices = f'<script type="text/plain" id="notices">\n{notices}</script>'
    policy = POLICY.format(script=_hash(script), style=_hash(style))
    page = headed(read_package(f"{BUILT}/index.html").decode(), policy, "held")
    for before, after in (
        ("<title>", f'<meta name="made-of" content="{_digest()}">\n<title>'),
        (STYLE, f"<style>{style}</style>"),
        (SCRIPT, f'<script type="module">{script}</script>'),
        ("</body>", "\n".join((EMPTY, *_parts(folder), notices, "</body>"))),
    ):
        assert page.count(before) == 1, before
        page = page.replace(before, after)
    return page


def _parts(folder: Path) -> Iterator[str]:
    """The files from which Python starts, compressed, as texts."""
    for path in sorted((folder / PYTHON).iterdir()):
        packed = path.suffix == ".gz"
        data = path.read_bytes()
        name = path.name if packed else f"{path.name}.gz"
        text = b64encode(data if packed else gzip.compress(data, mtime=0)).decode()
        yield f'<script type="text/plain" data-part="{name}">{text}</script>'


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{b64encode(digest).decode()}'"


def _digest() -> str:
    """What the files are known by from which Python is made in a page."""
    made = hashlib.sha256()
    for name, text in files():
        made.update(f"{name}\0{text}\0".encode())
    return made.hexdigest()


if __name__ == "__main__":
    write(Path(sys.argv[1]))
