"""Sheets as one page of HTML, which a browser prints or makes a PDF of; each fills its paper."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.diagnostics.escape import for_html
from ludex.drawing.prints import Prints
from ludex.drawing.sheets import Paper
from ludex.machine.interface import Machine
from ludex.view.language import Language

STYLE = """
@page { size: %s portrait; margin: 0; }
body { margin: 0; background: #8a8a8a; font: 1rem/1.5 system-ui, sans-serif; }
p { margin: 0; padding: 1rem; background: #ffffff; }
section { width: max-content; margin: 1rem auto; background: #ffffff; line-height: 0; }
@media print {
  body { background: none; } p { display: none; }
  section { margin: 0; break-inside: avoid; } section + section { break-before: page; }
}
""".strip()
POLICY = "default-src 'none'; style-src 'unsafe-inline'"
SAID = (
    "Print this page at full size (100 %), on both sides where backs follow, turned over along the"
    " long edge. Cut along the marks."
)


def prints_of(machine: Machine, paper: Paper, language: Language) -> Prints:
    """What there is to print of a game as it begins; PlayError where it cannot begin."""
    state = machine.begin(1)
    return Prints(machine.view(state, None), state, machine.tables, paper, language)


def page(title: str, sheets: Sequence[str], paper: Paper) -> str:
    """The whole page; it needs nothing from elsewhere."""
    head = '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    name = f"<title>{for_html(title)}</title>"
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    parts = (f"<section>\n{sheet}</section>" for sheet in sheets)
    style = f"<style>\n{STYLE % paper.name}\n</style>"
    return "\n".join(
        (
            head,
            name,
            policy,
            style,
            "</head>\n<body>",
            f"<p>{SAID}</p>",
            *parts,
            "</body>\n</html>\n",
        )
    )
