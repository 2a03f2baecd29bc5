"""The page of the reference that lists the code of every message."""

from ludex.apps.generate.listing import Generated
from ludex.diagnostics.codes import Page, all_codes, page

HEAD = """# Messages

The code of every message, with a link to its page: why it is said, a bad example and a good one.
This list is made from those pages by `python -m ludex.apps.generate`; `ludex explain CODE` prints
one of them.

`ludex check --fix` mends what is marked `--fix`, where what is meant is in no doubt; with
`--unsafe` it writes what was probably meant, too ([how](../guide/checking-in-ci.md#mending)).

| code | what is wrong | mended by |
| --- | --- | --- |
"""
FOLDER = "../../interpreter/ludex/diagnostics/codes"


def files() -> list[Generated]:
    """The one page."""
    return [Generated("docs/reference/codes.md", listing)]


def listing() -> str:
    """The text of the page."""
    pages = [found for found in map(page, all_codes()) if found is not None]
    return HEAD + "".join(map(_row, pages))


def _row(found: Page) -> str:
    title = found.title.replace("|", "&#124;")
    mended = f"`{found.mended_by}`" if found.mended_by else ""
    return f"| [{found.code}]({FOLDER}/{found.code}-{found.name}.md) | {title} | {mended} |\n"
