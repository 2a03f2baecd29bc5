"""An answer, whatever happens: refused where it cannot be given, and no traceback for anybody."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from ludex.apps import CannotError
from ludex.diagnostics.escape import cut, shown

FAULT = (
    "Ludex itself has failed at this; the terminal in which it runs says more, or the console of"
    " the browser."
)
Answer = dict[str, Any]


def careful(do: object, answer: Callable[[], Answer]) -> Answer:
    """The answer, or why there is none; a fault of Ludex is one line in the terminal."""
    try:
        return answer()
    except CannotError as error:
        return {"answer": "refused", "sentence": str(error)}
    except Exception as error:
        said = cut(f"{type(error).__name__}: {error}")
        print(f"ludex: a fault of Ludex at `{shown(str(do))}`: {said}", file=sys.stderr)
        return {"answer": "refused", "sentence": FAULT}
