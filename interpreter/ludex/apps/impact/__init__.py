"""The impact of a change on games: which two versions are meant, and how it is shown."""
