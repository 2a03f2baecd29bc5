"""Texts printed on squares: making a dictionary and reading its corpus, beside Lark, as ratios."""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

from lark import Lark

from ludex.apps.dictionary import dictionary_of
from ludex.apps.files import find_game
from ludex.model.inscriptions import Inscriptions
from ludex.pipeline import load
from ludex.syntax.printed_grammar import grammar_of
from ludex.syntax.printed_tokens import capitals

ROUNDS = 7


def median(run: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Seconds of processor time, the median of several rounds."""
    found = []
    for _ in range(rounds):
        start = time.process_time()
        run()
        found.append(time.process_time() - start)
    return statistics.median(found)


def corpus(made: Inscriptions) -> list[str]:
    """A text for every entry, with its arrow where it has one."""
    texts = []
    for index, square in enumerate(made.squares):
        text = square.example.text if square.example else made.dictionary.said(index, {})
        texts.append(text if square.example or not square.arrow else f"{text} ->")
    return texts


def main() -> None:
    """Prints what is made cold and what is read warm."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="games/gootmu")
    game = load(find_game(parser.parse_args().game).games[0]).game
    assert game is not None
    made, _ = dictionary_of(game)
    texts = corpus(made)
    grammar = grammar_of(made.sentences, [square.arrow for square in made.squares])
    rows: list[tuple[str, Callable[[], object], Callable[[], object]]] = [
        ("made ready", lambda: dictionary_of(game), lambda: Lark(grammar, parser="earley")),
    ]
    lark = Lark(grammar, parser="earley")
    rows.append(
        (
            f"{len(texts)} texts read",
            lambda: [made.understand(text) for text in texts],
            lambda: [lark.parse(capitals(text)) for text in texts],
        )
    )
    print(f"{game.name}: {len(made.squares)} entries, {len(made.dictionary.lines)} rows")
    print(f"{'':>18} {'ludex':>10} {'lark':>10} {'ratio':>7}")
    for name, ours, theirs in rows:
        own, other = median(ours), median(theirs, 3)
        print(f"{name:>18} {own * 1000:8.2f} ms {other * 1000:7.1f} ms {other / own:6.0f}x")


if __name__ == "__main__":
    main()
