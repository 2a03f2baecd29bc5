"""`python -m ludex.apps.site [FOLDER]`: writes the site, into build/site unless said."""

import sys
from pathlib import Path
from shutil import copytree

from ludex.apps.generate.listing import checkout
from ludex.apps.site.building import BrokenLinkError, build
from ludex.apps.site.studio import ALONE


def main(arguments: list[str]) -> int:
    """Writes the site; 1 where a page links to nothing."""
    root = checkout()
    folder = Path(arguments[0]) if arguments else root / "build" / "site"
    try:
        pages = build(root, folder)
        copytree(ALONE, folder / "studio")
    except BrokenLinkError as error:
        print(error, file=sys.stderr)
        return 1
    except FileNotFoundError:
        print("The page of the studio is not built; `make page` builds it.", file=sys.stderr)
        return 1
    print(f"{folder}: {pages} pages")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
