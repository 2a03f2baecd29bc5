"""Random games written by hand in C (`bench/c`): `in_c.py LIBRARY`."""

from __future__ import annotations

import ctypes
import sys

from serving import Asked, Outcome, serve


class Loop:
    """One of the loops; the second sum are the seats that have won."""

    def __init__(self, asked: Asked, library: ctypes.CDLL) -> None:
        try:
            self.function = getattr(library, asked.name.replace("-", "_"))
        except AttributeError:
            raise KeyError(asked.name) from None
        whole = ctypes.c_int64
        self.function.argtypes = [ctypes.c_uint64, ctypes.c_uint64, whole, whole, ctypes.c_void_p]
        self.sums, self.cap = (whole * 2)(), asked.cap

    def play(self, first: int, count: int) -> int:
        """Plays so many games from this number on."""
        self.function(1, first, count, self.cap, self.sums)
        return count

    def outcomes(self, count: int) -> list[Outcome]:
        """How many decisions they had, and who has won."""
        found: list[Outcome] = []
        for number in range(count):
            self.play(number, 1)
            found.append((self.sums[0], self.sums[1]))
        return found


if __name__ == "__main__":
    library = ctypes.CDLL(sys.argv[1])
    serve(lambda asked: Loop(asked, library))
