"""How much a rule file may ask for."""

from ludex.records import dataclass


@dataclass(frozen=True)
class Limits:
    """The limits of reading, checking and playing; a caller may lower them, never raise them."""

    file_bytes: int = 1024 * 1024
    nodes: int = 200_000
    depth: int = 64
    scalar_characters: int = 64 * 1024
    phrase_characters: int = 4_096
    phrase_depth: int = 32
    integer: int = 10**15
    integer_digits: int = 18
    pieces_of_one_kind: int = 10_000
    pieces: int = 100_000
    kinds: int = 10_000
    random_games: int = 1_000_000
    included_files: int = 64
    drawings: int = 256
    variants: int = 24
    odds: int = 2**32
    expansion_words: int = 10_000
    expansion_depth: int = 200
    rules_depth: int = 500
    calls_depth: int = 1_000
    asked_things: int = 10_000_000
    messages: int = 1_000
