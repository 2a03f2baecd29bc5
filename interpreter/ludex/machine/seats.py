"""What those who sit at a table are called: A to Z, and `table` for all of them together."""

from __future__ import annotations

TABLE = -1
"""The people at the table, as the one who reports chance and what hands did."""
THE_TABLE = "table"
MOST_SEATS = 26
"""At the largest table, one for each letter."""


def seat_letter(seat: int) -> str:
    """Seats are called A, B, C."""
    return chr(ord("A") + seat)


def seat_letters(seats: int) -> list[str]:
    """What so many seats are called."""
    return [seat_letter(seat) for seat in range(seats)]


def seat_number(called: str) -> int:
    """The seat that is called so; MOST_SEATS, which no table has, where none is."""
    return ord(called) - ord("A") if len(called) == 1 and "A" <= called <= "Z" else MOST_SEATS


def seat_called(seat: int) -> str:
    """What a seat, or the table, is called."""
    return THE_TABLE if seat == TABLE else seat_letter(seat)
