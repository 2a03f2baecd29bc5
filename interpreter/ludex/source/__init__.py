"""Text: files, places in them, and YAML that remembers where each value stood."""
