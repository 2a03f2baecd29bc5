"""Games that several people play from places of their own: matches that are kept, and seats."""
