"""`python -m ludex.apps.evidence [--part]`: writes docs/evidence.md from what tests have noted.

What somebody wrote there about the run is kept; with `--part`, what was counted before, too.
"""

import sys

from ludex.apps.evidence.page import NoteError, by_hand, page_of, read_notes, said_in, text_of
from ludex.apps.generate.listing import checkout


def main() -> int:
    """Writes the page; 1 where the tests have noted nothing."""
    root = checkout()
    kept = root / "docs" / "evidence.json"
    try:
        notes = read_notes(root / "build" / "evidence", kept if "--part" in sys.argv else None)
        counts, sections = said_in(notes)
    except NoteError as error:
        print(error, file=sys.stderr)
        return 1
    page = root / "docs" / "evidence.md"
    sections += by_hand(page.read_text("utf-8") if page.is_file() else "")
    kept.write_bytes(text_of(notes).encode())
    page.write_bytes(page_of(counts, sections).encode())
    print(f"docs/evidence.md: {len(counts)} counts, {len(sections)} sections")
    return 0


if __name__ == "__main__":
    sys.exit(main())
