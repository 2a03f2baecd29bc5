"""Games looked at from within: every position that can be reached, and what must hold in it."""
