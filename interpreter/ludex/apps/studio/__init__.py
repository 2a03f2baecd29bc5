"""The studio: the texts of a game and a table at which it is played, asked by a page."""
