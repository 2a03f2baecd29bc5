"""`python -m ludex` is the command `ludex`."""

from ludex.apps.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
