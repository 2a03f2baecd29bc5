"""What each code means. A page is data: one Markdown file a code in the folder `codes/`.

A page begins with the lines `code:`, `name:` and `title:`, and `fix: safe` or `fix: unsafe` where
`ludex check --fix` can mend it; then it says why, and how to mend it, then it shows examples in
fences. The word behind the language of a fence is `bad` or `good`; settings may follow:

    ```yaml bad                             a complete small file
    ```yaml bad file=game.yaml              the file it is, where that matters
    ```yaml bad limit=depth:3               read with a lowered limit
    ```yaml bad escaped                     `\\xNN` stands for a byte
    ```text bad                             something that cannot be shown as a file
"""

import re
from functools import cache

from ludex.records import dataclass
from ludex.resources import package_names, read_package

_FOLDER = "diagnostics/codes"
_FILE = re.compile(r"([A-Z][0-9]{3})-([a-z0-9-]+)\.md")
_FENCE = re.compile(r"^```(\w+) (bad|good)( [^\n]*)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Example:
    """A text that is wrong or right, and how to read it."""

    good: bool
    language: str
    text: str
    settings: tuple[str, ...] = ()

    def setting(self, name: str) -> str | None:
        """The value of a setting `name=value`."""
        values = (each.split("=", 1)[1] for each in self.settings if each.startswith(f"{name}="))
        return next(values, None)

    @property
    def data(self) -> bytes:
        """The bytes that the example stands for."""
        raw = self.text.encode()
        if "escaped" not in self.settings:
            return raw
        return re.sub(rb"\\x([0-9a-f]{2})", lambda found: bytes([int(found[1], 16)]), raw)


@dataclass(frozen=True)
class Page:
    """The page of a code; `body` is its Markdown below the front lines."""

    code: str
    name: str
    title: str
    body: str
    examples: tuple[Example, ...]
    fix: str = ""

    @property
    def mended_by(self) -> str:
        """The options of `ludex check` that mend what it is about; none where nothing does."""
        return {"safe": "--fix", "unsafe": "--fix --unsafe"}.get(self.fix, "")


@cache
def all_codes() -> tuple[str, ...]:
    """Every code that has a page, in order."""
    return tuple(sorted(_files()))


def page(code: str) -> Page | None:
    """The page of a code."""
    name = _files().get(code)
    if name is None:
        return None
    return parse_page(read_package(f"{_FOLDER}/{name}").decode())


def parse_page(text: str) -> Page:
    """The page that a text in the form described above is."""
    head, _, body = text.partition("\n\n")
    front = dict(line.split(": ", 1) for line in head.splitlines())
    examples = tuple(
        Example(match[2] == "good", match[1], match[4], tuple((match[3] or "").split()))
        for match in _FENCE.finditer(body)
    )
    said = front["code"], front["name"], front["title"], body.strip() + "\n"
    return Page(*said, examples, front.get("fix", ""))


@cache
def _files() -> dict[str, str]:
    names = package_names(_FOLDER, ".md")
    return {match[1]: match[0] for match in map(_FILE.fullmatch, names) if match is not None}
