"""The page of the reference that lists every key."""

from collections.abc import Iterable

from ludex.apps.generate.listing import Generated
from ludex.syntax.keys import Key, KeyTable, Shape, author_table

HEAD = """# Keys

Every key that a file may have. This page is made from the table of keys by
`python -m ludex.apps.generate`; the schemas for editors and the checks are made from it too.
"""


def files() -> list[Generated]:
    """The one page."""
    return [Generated("docs/reference/keys.md", lambda: page(author_table()))]


def page(table: KeyTable) -> str:
    """The text of the page."""
    parts = [HEAD, f"This is version {table.version} of the language.\n", "## Files\n"]
    parts += [_section(kind, f"### {kind.name}") for kind in table.files.values()]
    parts.append("## Shapes\n")
    parts += [_section(shape, f"### {shape.name}") for shape in table.shapes.values()]
    parts.append("## Plain shapes\n")
    parts.append(_rows(("shape", "what it is"), table.plain.items()))
    parts.append("## Keys of maps\n")
    parts.append("What the keys of a `map of S` are; under every other map they are any text.\n")
    parts.append(_rows(("S", "its keys"), table.maps.items()))
    return "\n".join(parts)


def _section(shape: Shape, title: str) -> str:
    says = [title, "", shape.says]
    if shape.short_text:
        says += ["", f"Short form, instead of the mapping: {shape.short_text}."]
    rows = [_row(key, key.name) for key in shape.keys.values()]
    rows += [_row(key, key.name) for key in shape.beginnings.values()]
    if shape.more is not None:
        rows.append(_row(shape.more, "any other"))
    table = _rows(("key", "needed", "what stands there", "what it says", "example"), rows)
    return "\n".join([*says, "", table])


def _row(key: Key, name: str) -> tuple[str, ...]:
    example = f"`{key.example}`" if key.example else ""
    needed = "yes" if key.needed else ", ".join(key.needed_by)
    return f"`{name}`", needed, key.form_text, key.says, example


def _rows(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "".join(
        f"| {' | '.join(cell.replace('|', '&#124;') for cell in line)} |\n" for line in lines
    )
