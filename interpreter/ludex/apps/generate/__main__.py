"""`python -m ludex.apps.generate [--check]`: write, or only compare, everything generated."""

import sys

from ludex.apps.generate.listing import all_files, checkout, is_fresh


def main(arguments: list[str]) -> int:
    """Writes what is stale; with `--check` only says what is, and fails if anything is."""
    if arguments not in ([], ["--check"]):
        print("usage: python -m ludex.apps.generate [--check]", file=sys.stderr)
        return 2
    root = checkout()
    files = all_files()
    stale = 0
    for made in files:
        if is_fresh(root, made):
            continue
        stale += 1
        print(f"{'stale' if arguments else 'written'}: {made.path}")
        if not arguments:
            path = root / made.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(made.text().encode())
    print(f"{len(files)} generated files, {stale} of them {'stale' if arguments else 'written'}")
    return 1 if arguments and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
