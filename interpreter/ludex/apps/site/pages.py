"""Which pages the site has: where each comes from, where it goes, how it is called."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath

from ludex.diagnostics.codes import all_codes, page
from ludex.records import dataclass

CODES = "interpreter/ludex/diagnostics/codes"
BEGIN, GUIDES, REFERENCE, BEHIND, DECISIONS, GAMES = (
    "Begin", "Guides", "Reference", "Behind it", "Decisions", "Games",
)  # fmt: skip
GROUPS = (BEGIN, GUIDES, REFERENCE, BEHIND, DECISIONS, GAMES)
_FOLDERS = {"tutorial": BEGIN, "guide": GUIDES, "reference": REFERENCE, "decisions": DECISIONS}
_NAMED = {"language": REFERENCE, "scenarios": REFERENCE, "README": BEGIN, "compared": BEGIN}


@dataclass(frozen=True)
class Page:
    """A page: its path below the site, its title, its group, and its text in Markdown."""

    target: str
    title: str
    text: str
    source: str = ""
    group: str = ""
    """The group of the list of pages; nothing for a page that is not listed there."""

    @property
    def folder(self) -> str:
        """The folder of the checkout from which its links lead on."""
        is_file = self.source.endswith(".md")
        return PurePosixPath(self.source).parent.as_posix() if is_file else self.source


def written_pages(root: Path) -> list[Page]:
    """The pages of a checkout that somebody wrote, and those made into `docs/reference/`."""
    pages = [_page(root, "README.md", "index.html", BEGIN)]
    pages[0] = Page("index.html", "Ludex", pages[0].text, "README.md", BEGIN)
    for path in sorted((root / "docs").rglob("*.md")):
        source = path.relative_to(root).as_posix()
        inner = path.relative_to(root / "docs")
        group = _FOLDERS.get(inner.parts[0]) or _NAMED.get(inner.stem, BEHIND)
        stem = "index" if path.name == "README.md" else path.stem
        target = Path(source).with_name(f"{stem}.html").as_posix()
        pages.append(_page(root, source, target, group))
    pages.append(_page(root, "CHANGELOG.md", "CHANGELOG.html", BEHIND))
    return [*pages, *_code_pages()]


def listing(folder: str, pages: list[Page]) -> Page:
    """The page that lists the pages of a folder, for links to the folder itself."""
    inside = [p for p in pages if p.source.endswith(".md") and p.folder == folder]
    title = Path(folder).name.capitalize()
    lines = [f"- [{p.title}]({Path(p.source).name})" for p in inside]
    return Page(f"{folder}/index.html", title, "\n".join([f"# {title}", "", *lines, ""]), folder)


def title_of(text: str, otherwise: str) -> str:
    """The first heading of a page, without its marks."""
    found = re.search(r"^# (.+)$", text, re.MULTILINE)
    return found[1].replace("`", "") if found else otherwise


def _page(root: Path, source: str, target: str, group: str) -> Page:
    text = (root / source).read_text(encoding="utf-8")
    return Page(target, title_of(text, Path(source).stem), text, source, group)


def _code_pages() -> list[Page]:
    """The page of every message; the list of all of them leads there."""
    pages = []
    for found in filter(None, map(page, all_codes())):
        name = f"{found.code}-{found.name}"
        text = f"# {found.code}: {found.title}\n\n{found.body}"
        target = f"docs/reference/messages/{name}.html"
        pages.append(Page(target, f"{found.code} {found.name}", text, f"{CODES}/{name}.md"))
    return pages
