"""What an editor asks about a game: pure functions from the texts of its files to plain data."""
