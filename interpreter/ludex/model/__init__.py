"""The checked game: every name found, every value typed, and still in the author's order."""
