"""Thin shells around the package."""
