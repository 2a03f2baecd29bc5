"""`python -m ludex` is the command `ludex`, and imports nothing that lies beside the rules."""

import os
import sys

HERE = ("", os.getcwd())
"""What Python looks into first when it is started so: where the files of strangers lie."""
sys.path[:] = [folder for folder in sys.path if folder not in HERE]

from ludex.apps.cli import run  # noqa: E402

if __name__ == "__main__":
    run()
