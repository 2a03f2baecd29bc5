"""Thin shells around the package."""


class CannotError(Exception):
    """Why what somebody asked for cannot be done, in one sentence."""
