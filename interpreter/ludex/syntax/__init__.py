"""The tree an author wrote: phrases and files as nodes that know their place."""
