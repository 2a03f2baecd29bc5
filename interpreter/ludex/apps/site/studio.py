"""The page of the studio without a server: its policy, and the Python that it is given."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib.metadata import files as files_of
from importlib.util import find_spec
from pathlib import Path

import ludex
from ludex.resources import dsl_folder, read_package

ALONE = Path(__file__).with_name("built")
"""Where the page without a server lies, once it is made; it is too large for a wheel."""
ONE_PAGE = "one-page.html"
"""All of it in one file, without a game: what `one_page.py` makes."""
BUILT = "apps/studio/built"
PAGE = ("index.html", "main.js", "style.css", "worker.js")
PYTHON = "python"
BESIDE = {"networkx": "networkx", "yaml": "PyYAML"}
"""The packages that are put beside Ludex, and what they are called where they come from."""
SUFFIXES = (".html", ".json", ".lark", ".md", ".py", ".svg", ".yaml")
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';"
    " img-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; base-uri 'none';"
    " form-action 'none'"
)
"""As the server's, and with WebAssembly in a worker that lies under the same policy."""
HEAD = '<html lang="en">\n<head>\n<meta charset="utf-8">\n'
NOTICES = f"""The page of the studio has in it: Pyodide (Mozilla Public License 2.0,
https://github.com/pyodide/pyodide), which is CPython (PSF License 2, https://python.org) and more,
and {" and ".join(BESIDE.values())} by these licenses.
"""


def studio(folder: Path) -> None:
    """Writes the page into a folder, with the files of which `memory.ts` makes its Python."""
    (folder / PYTHON).mkdir(parents=True)
    for name in PAGE:
        data = read_package(f"{BUILT}/{name}")
        place = folder / PYTHON / name if name == "worker.js" else folder / name
        if name == "index.html":
            data = headed(data.decode(), POLICY, f"{PYTHON}/worker.js").encode()
        place.write_bytes(data)
    (folder / PYTHON / "files.json").write_text(json.dumps(dict(files())), "utf-8")
    licenses = "\n\n".join(_licenses())
    (folder / "notices.txt").write_text(f"{NOTICES}\n{licenses}", "utf-8")


def headed(page: str, policy: str, python: str) -> str:
    """The page with its policy, and with the place from which its Python comes."""
    assert HEAD in page
    said = f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    return page.replace(HEAD, HEAD.replace(">", f' data-python="{python}">', 1) + said, 1)


def files() -> Iterator[tuple[str, str]]:
    """Every file that Python needs in a page, by its place in there."""
    folders = {"ludex": Path(ludex.__file__).parent, "ludex/dsl": dsl_folder()}
    for name in BESIDE:
        found = find_spec(name)
        assert found is not None
        assert found.origin is not None
        folders[name] = Path(found.origin).parent
    for home, folder in folders.items():
        for path in sorted(folder.rglob("*")):
            inner = path.relative_to(folder)
            if path.suffix in SUFFIXES and not {"tests", "built"} & set(inner.parts):
                yield f"{home}/{inner.as_posix()}", path.read_text("utf-8")


def _licenses() -> Iterator[str]:
    for name in BESIDE.values():
        for file in files_of(name) or ():
            if file.name.startswith("LICENSE"):
                yield f"{name}\n\n{file.read_text('utf-8')}"


if __name__ == "__main__":
    studio(Path(sys.argv[1]))
