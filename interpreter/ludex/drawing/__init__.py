"""A picture of a game, made from what a seat may see and how the game wants to look."""
