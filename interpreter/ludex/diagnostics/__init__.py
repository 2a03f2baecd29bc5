"""What a message is, and how it is shown."""
