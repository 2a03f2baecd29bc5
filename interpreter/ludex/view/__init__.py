"""What a seat sees: the screen as data, then as text or JSON."""
