"""One file for each lint, found by listing this folder."""
