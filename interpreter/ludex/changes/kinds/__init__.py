"""The kinds of changes, a file each: `changes(passage)` gives the edits of each of its kind."""
