"""Random games of OpenSpiel: `open_spiel.py loop` inside of C++, or `open_spiel.py driven`."""

from __future__ import annotations

import sys
from random import Random

import pyspiel
from serving import Asked, Outcome, serve

GAMES = {
    "amazons": "amazons",
    "breakthrough": "breakthrough",
    "clobber": "clobber(rows=5,columns=6)",
    "connect-four": "connect_four",
    "goofspiel": "turn_based_simultaneous_game(game=goofspiel())",
    "kuhn-poker": "kuhn_poker",
    "leduc-poker": "leduc_poker",
    "nine-mens-morris": "nine_mens_morris",
    "othello": "othello",
    "pig": "pig",
    "tic-tac-toe": "tic_tac_toe",
}
PARTS = ("pass", " From ")
"""Actions that are no decision of Ludex: passing, and which amazon moves before where it goes."""


class Driven:
    """Whoever asks and answers is a Python program."""

    def __init__(self, asked: Asked) -> None:
        self.game, self.random = pyspiel.load_game(GAMES[asked.name]), Random(1)

    def dealt(self, state: pyspiel.State) -> None:
        """Chance happens, if it is to happen now."""
        while state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(self.random.choices(outcomes, odds)[0])

    def play(self, first: int, count: int) -> int:
        """Plays so many games."""
        chosen = self.random.random
        for _ in range(count):
            state = self.game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    self.dealt(state)
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(chosen() * len(actions))])
        return count

    def outcomes(self, count: int) -> list[Outcome]:
        """How many decisions they had, as Ludex counts them."""
        found: list[Outcome] = []
        for _ in range(count):
            state, decisions = self.game.new_initial_state(), 0
            while not state.is_terminal():
                self.dealt(state)
                if state.is_terminal():
                    break
                action = self.random.choice(state.legal_actions())
                said = state.action_to_string(action)
                decisions += not any(part in said for part in PARTS)
                state.apply_action(action)
            found.append((decisions, None))
        return found


class Loop(Driven):
    """A search of one simulation, which is valued by random games that are played inside of it."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self.bots: dict[int, pyspiel.MCTSBot] = {}

    def bot(self, count: int) -> pyspiel.MCTSBot:
        """The search that plays so many games."""
        evaluator = pyspiel.RandomRolloutEvaluator(count, 1)
        return pyspiel.MCTSBot(self.game, evaluator, 2.0, 1, 1, False, 1, False)

    def play(self, first: int, count: int) -> int:
        """Plays so many games, after one deal: a search may not begin with chance."""
        if count not in self.bots:
            self.bots[count] = self.bot(count)
        state = self.game.new_initial_state()
        self.dealt(state)
        self.bots[count].mcts_search(state)
        return count

    def outcomes(self, count: int) -> list[Outcome]:
        """It does not tell; the rules are those that a Python program is given."""
        return []


WAYS = {"loop": Loop, "driven": Driven}

if __name__ == "__main__":
    serve(WAYS[sys.argv[1]])
