"""Feeds the check with bytes for as long as one likes, led by what they reach.

    pip install atheris
    python -m tests.fuzz build/fuzz -max_total_time=3600

The folder is the corpus: it is seeded with the small games, and what reaches something new is kept.
"""

import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["ludex", "tests.fuzz.target"]):
    from tests.fuzz.target import sound

from ludex.syntax.lalr import reserved_words

SEED_BYTES = 4_000
ROOT = Path(__file__).resolve().parents[2]


def seeded(corpus: Path) -> None:
    """Puts the small games into a corpus, and the words of the language beside it."""
    corpus.mkdir(parents=True, exist_ok=True)
    for file in (*ROOT.glob("games/*/game.yaml"), *ROOT.glob("tests/games/*/game.yaml")):
        if file.stat().st_size < SEED_BYTES:
            (corpus / file.parent.name).write_bytes(file.read_bytes())
    words = "".join(f'"{word}"\n' for word in sorted(reserved_words()))
    corpus.with_name(f"{corpus.name}.dict").write_text(words, encoding="utf-8")


def main() -> None:
    """Fuzzes until told to stop, or until something is wrong."""
    corpus = next((Path(each) for each in sys.argv[1:] if not each.startswith("-")), None)
    words = sys.argv
    if corpus is not None:
        seeded(corpus)
        words = [*words, f"-dict={corpus}.dict"]
    atheris.Setup(words, sound)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
