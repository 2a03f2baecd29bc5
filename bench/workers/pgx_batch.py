"""Random games of pgx, a batch of them at once: `pgx_batch.py BATCH`.

A batch is played until its last game is over. Where that leaves much of it idle, games that are
over begin anew, and those are counted that end within so many steps: the quicker of both is taken.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable

os.environ.setdefault("JAX_PLATFORMS", "cpu")
import jax
import jax.numpy as jnp
import pgx
from pgx.experimental.wrappers import auto_reset
from serving import Asked, Outcome, serve

GAMES = {
    "connect-four": "connect_four",
    "kuhn-poker": "kuhn_poker",
    "leduc-poker": "leduc_holdem",
    "othello": "othello",
    "tic-tac-toe": "tic_tac_toe",
}
PASSES = {"othello": 64}
STEPS = 256
Carry = tuple[pgx.State, jax.Array, jax.Array]


class Batch:
    """Games of one batch after the other."""

    def __init__(self, asked: Asked, batch: int) -> None:
        self.env, self.batch = pgx.make(GAMES[asked.name]), batch
        self.passing = PASSES.get(asked.name, -1)
        self.key = jax.random.PRNGKey(1)
        self.whole, self.anew = jax.jit(self._whole), jax.jit(self._anew)
        self.ways = [self._play_whole, self._play_anew]
        self.best = max(self.ways, key=self._measured)

    def _chosen(self, key: jax.Array, mask: jax.Array) -> jax.Array:
        """One legal action for each game."""
        counts = mask.sum(axis=1)
        nth = jax.random.randint(key, (self.batch,), 0, counts)
        return jnp.argmax(jnp.cumsum(mask, axis=1) > nth[:, None], axis=1)

    def _begun(self, key: jax.Array) -> pgx.State:
        return jax.vmap(self.env.init)(jax.random.split(key, self.batch))

    def _whole(self, key: jax.Array) -> jax.Array:
        """The decisions of each game of a batch."""
        step = jax.vmap(self.env.step)

        def body(carry: Carry) -> Carry:
            state, key, decisions = carry
            key, now = jax.random.split(key)
            action = self._chosen(now, state.legal_action_mask)
            decisions += ~state.terminated & (action != self.passing)
            return step(state, action), key, decisions

        key, now = jax.random.split(key)
        begun = self._begun(now), key, jnp.zeros(self.batch, jnp.int32)
        return jax.lax.while_loop(lambda carry: ~carry[0].terminated.all(), body, begun)[2]

    def _anew(self, state: pgx.State, key: jax.Array) -> tuple[pgx.State, jax.Array]:
        """So many steps of a batch in which games begin anew; how many were over."""
        step = jax.vmap(auto_reset(self.env.step, self.env.init))

        def body(_: int, carry: Carry) -> Carry:
            state, key, over = carry
            key, now, other = jax.random.split(key, 3)
            action = self._chosen(now, state.legal_action_mask)
            state = step(state, action, jax.random.split(other, self.batch))
            return state, key, over + state.terminated.sum()

        state, _, over = jax.lax.fori_loop(0, STEPS, body, (state, key, jnp.int32(0)))
        return state, over

    def _next(self) -> jax.Array:
        self.key, now = jax.random.split(self.key)
        return now

    def _play_whole(self) -> int:
        self.whole(self._next()).block_until_ready()
        return self.batch

    def _play_anew(self) -> int:
        if not hasattr(self, "state"):
            self.state = jax.jit(self._begun)(self._next())
        self.state, over = self.anew(self.state, self._next())
        return int(over)

    def _measured(self, play: Callable[[], int]) -> float:
        """Games per second, once it is compiled."""
        play()
        play()
        start = time.process_time()
        return play() / (time.process_time() - start)

    def play(self, first: int, count: int) -> int:
        """Plays some batches; how many games these were."""
        return sum(self.best() for _ in range(max(1, count // self.batch)))

    def outcomes(self, count: int) -> list[Outcome]:
        """How many decisions they had."""
        return [(int(each), None) for each in self.whole(self._next())[:count]]


if __name__ == "__main__":
    serve(lambda asked: Batch(asked, int(sys.argv[1])))
