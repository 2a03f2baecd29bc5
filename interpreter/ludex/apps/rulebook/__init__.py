"""A game file as a page that a player can read."""
