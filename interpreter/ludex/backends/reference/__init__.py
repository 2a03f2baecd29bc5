"""The reference engine, which says what a program means, and tells what happens."""

from ludex.backends.reference.engine import Reference, machine

__all__ = ["Reference", "machine"]
