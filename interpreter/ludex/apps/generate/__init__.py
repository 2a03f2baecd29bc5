"""Makes the files that are made from other files."""
