"""What a running game is, whatever engine runs it: state, decisions, chance, views."""
