"""Everything that can be found out about games at once: parts, what came of them, how it is shown.

A part is a module of `parts` that is listed here. It has `HELP`, one line that says what it does;
`add_arguments`, for options of its own; and `run`, from games and options to an `Outcome`.
"""

PARTS = ("check", "test", "coverage", "trace", "diff", "mutate", "explore")
"""The parts in the order in which they run, and in which they are shown."""
