"""Ludex: a rules-as-data interpreter for tabletop games."""

__version__ = "0.1.0"
