// The page of that tutorial without a framework: a table of cells, each of which is a move.

import { Client } from "boardgame.io/client";
import { INVALID_MOVE } from "boardgame.io/core";
import { ticTacToe } from "./tic_tac_toe.mjs";

const client = Client({ game: ticTacToe(INVALID_MOVE), debug: false });
const cells = Array.from({ length: 9 }, (_, cell) => {
  const made = document.createElement("td");
  made.addEventListener("click", () => client.moves.place(cell));
  return made;
});
const board = document.createElement("table");
for (let row = 0; row < 9; row += 3) {
  const made = document.createElement("tr");
  made.append(...cells.slice(row, row + 3));
  board.append(made);
}
const result = document.createElement("p");
client.start();
client.subscribe(({ G, ctx }) => {
  cells.forEach((made, cell) => (made.textContent = G.cells[cell] ?? "."));
  result.textContent = ctx.gameover ? `Winner: ${ctx.gameover.winner ?? "nobody"}` : "";
});
document.body.append(board, result);
