"""The command `ludex`."""

import sys


def main(argv: list[str] | None = None) -> int:
    """Run the command with these arguments, or with those it was called with."""
    import ludex

    given = sys.argv[1:] if argv is None else argv
    if given == ["--version"]:
        print(f"ludex {ludex.__version__}")
        return 0
    print("usage: ludex --version", file=sys.stderr)
    return 2
