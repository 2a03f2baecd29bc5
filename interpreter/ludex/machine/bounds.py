"""What no game may overrun while it is played, in whatever engine; it stops with the line."""

MOST_ASKED = 2_000_000
"""So many things may be asked about in one decision, or for one value outside of any."""
MOST_GRANTED = 1_000
"""So many effects may be under way at once."""
MOST_NUMBERS = 100_000
"""So many numbers can be gone through."""
