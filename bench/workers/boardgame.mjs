// Random games of boardgame.io without a screen: node boardgame.mjs FOLDER-OF-NODE-MODULES
// The protocol is that of serving.py; the games are written the way its tutorial writes them.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { ticTacToe as tutorial } from "../peers/tic_tac_toe.mjs";

const require = createRequire(process.argv[2] + "/");
const { Client } = require("boardgame.io/client");
const { INVALID_MOVE } = require("boardgame.io/core");

const WIDE = 7, HIGH = 6;

const ticTacToe = {
  game: tutorial(INVALID_MOVE),
  legal: (G) => [...G.cells.keys()].filter((cell) => G.cells[cell] === null),
  move: "place",
};

function fourInARow(columns, last) {
  const row = columns[last].length - 1, mark = columns[last][row];
  const at = (column, row) => columns[column]?.[row] === mark;
  return [[0, 1], [1, 0], [1, 1], [1, -1]].some(([right, up]) => {
    let run = 1;
    for (let k = 1; at(last + k * right, row + k * up); k++) run++;
    for (let k = 1; at(last - k * right, row - k * up); k++) run++;
    return run >= 4;
  });
}

const connectFour = {
  game: {
    setup: () => ({ columns: Array.from({ length: WIDE }, () => []), last: null }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
      drop: ({ G, playerID }, column) => {
        if (G.columns[column].length === HIGH) return INVALID_MOVE;
        G.columns[column].push(playerID);
        G.last = column;
      },
    },
    endIf: ({ G, ctx }) => {
      if (G.last === null) return undefined;
      if (fourInARow(G.columns, G.last)) return { winner: G.columns[G.last].at(-1) };
      if (G.columns.every((column) => column.length === HIGH)) return { draw: true };
    },
  },
  legal: (G) => [...G.columns.keys()].filter((column) => G.columns[column].length < HIGH),
  move: "drop",
};

const GAMES = { "connect-four": connectFour, "tic-tac-toe": ticTacToe };

function play({ game, legal, move }) {
  const client = Client({ game, numPlayers: 2, debug: false });
  let decisions = 0;
  for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
    const among = legal(state.G);
    client.moves[move](among[Math.floor(Math.random() * among.length)]);
    decisions++;
  }
  return [decisions, null];
}

function spent() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function rate(game, seconds) {
  const start = spent();
  let games = 0;
  do play(game), games++;
  while (spent() - start < seconds);
  return [games, spent() - start];
}

for await (const line of createInterface({ input: process.stdin })) {
  const [task, [name], much] = JSON.parse(line);
  const game = GAMES[name];
  let answer = null;
  if (game) answer = task === "rate" ? rate(game, much) : Array.from({ length: much }, () => play(game));
  console.log(JSON.stringify(answer));
}
