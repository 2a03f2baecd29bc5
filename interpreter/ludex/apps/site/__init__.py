"""The documents and the rulebook of every game as a folder of plain pages."""
