"""The small instruction set that a set-up game is made of: typed and printable."""
