"""Hand-written random games: plain lists and kept piece lists, no bit sets, the same generator.

Each function plays one game of uniformly random moves and gives the number of its decisions.
They are what a good engineer would write for one game; the engine is measured against them.
"""

from __future__ import annotations

from ludex.machine.chance import below, seeded_players

LINES = (
    (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6),
)  # fmt: skip
THROUGH = tuple(tuple(line for line in LINES if cell in line) for cell in range(9))


def tic_tac_toe(seed: int, playout: int) -> int:
    """Three in a row."""
    rng = seeded_players(seed, playout)
    board, free, mark = [0] * 9, list(range(9)), 1
    while free:
        rng, index = below(rng, len(free))
        cell = free[index]
        del free[index]
        board[cell] = mark
        for a, b, c in THROUGH[cell]:
            if board[a] == board[b] == board[c]:
                return 9 - len(free)
        mark = 3 - mark
    return 9


WIDE, HIGH = 7, 6


def _ray(row: int, column: int, up: int, right: int) -> tuple[int, ...]:
    """The three cells on one way from a cell, as far as there are any."""
    cells = ((row + up * k, column + right * k) for k in (1, 2, 3))
    return tuple(r * WIDE + c for r, c in cells if 0 <= r < HIGH and 0 <= c < WIDE)


AXES = tuple(
    tuple(
        axis
        for up, right in ((0, 1), (1, 0), (1, 1), (1, -1))
        if len((axis := (_ray(r, c, up, right), _ray(r, c, -up, -right)))[0]) + len(axis[1]) >= 3
    )
    for r in range(HIGH)
    for c in range(WIDE)
)
"""For each cell the lines of four or more through it, as the cells on both sides."""


def connect_four(seed: int, playout: int) -> int:
    """Four in a row, discs fall."""
    rng = seeded_players(seed, playout)
    board = [0] * (WIDE * HIGH)
    heights, columns, mark, moves = [0] * WIDE, list(range(WIDE)), 1, 0
    while columns:
        rng, index = below(rng, len(columns))
        column = columns[index]
        row = heights[column]
        heights[column] = row + 1
        if row + 1 == HIGH:
            del columns[index]
        cell = row * WIDE + column
        board[cell] = mark
        moves += 1
        for forth, back in AXES[cell]:
            run = 1
            for other in forth:
                if board[other] != mark:
                    break
                run += 1
            for other in back:
                if board[other] != mark:
                    break
                run += 1
            if run >= 4:
                return moves
        mark = 3 - mark
    return moves


def breakthrough(seed: int, playout: int) -> int:
    """Pawns that go forward; the first across wins."""
    rng = seeded_players(seed, playout)
    board = [1] * 16 + [0] * 32 + [2] * 16
    army = [[], list(range(16)), list(range(48, 64))]
    mark, moves = 1, 0
    while True:
        enemy, ahead = 3 - mark, 8 if mark == 1 else -8
        legal = []
        for index, cell in enumerate(army[mark]):
            file, front = cell % 8, cell + ahead
            if board[front] == 0:
                legal.append((index, front))
            if file < 7 and board[front + 1] != mark:
                legal.append((index, front + 1))
            if file > 0 and board[front - 1] != mark:
                legal.append((index, front - 1))
        rng, chosen = below(rng, len(legal))
        index, target = legal[chosen]
        moves += 1
        if board[target] == enemy:
            army[enemy].remove(target)
        board[army[mark][index]], board[target] = 0, mark
        army[mark][index] = target
        if (target >= 56 if mark == 1 else target < 8) or not army[enemy]:
            return moves
        mark = enemy


RAYS = tuple(
    tuple(
        ray
        for up, right in ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
        if len(
            ray := tuple(
                (cell // 8 + up * k) * 8 + cell % 8 + right * k
                for k in range(1, 8)
                if 0 <= cell // 8 + up * k < 8 and 0 <= cell % 8 + right * k < 8
            )
        )
        > 1
    )
    for cell in range(64)
)


def othello(seed: int, playout: int) -> int:
    """Discs between discs turn over; only the cell that is chosen has its discs listed."""
    rng = seeded_players(seed, playout)
    board = [0] * 64
    board[27], board[36], board[28], board[35] = 2, 2, 1, 1
    free = [cell for cell in range(64) if not board[cell]]
    mark, moves, passed = 1, 0, False
    while True:
        enemy, legal = 3 - mark, []
        for cell in free:
            for ray in RAYS[cell]:
                if board[ray[0]] != enemy:
                    continue
                for other in ray:
                    if board[other] != enemy:
                        break
                if board[other] == mark:
                    legal.append(cell)
                    break
        if not legal:
            if passed:
                return moves
            passed, mark = True, enemy
            continue
        passed = False
        rng, chosen = below(rng, len(legal))
        cell = legal[chosen]
        free.remove(cell)
        board[cell] = mark
        for ray in RAYS[cell]:
            for reach, other in enumerate(ray):
                if board[other] != enemy:
                    if board[other] == mark:
                        for each in ray[:reach]:
                            board[each] = mark
                    break
        moves += 1
        mark = enemy


GAMES = {
    "tic-tac-toe": tic_tac_toe,
    "connect-four": connect_four,
    "breakthrough": breakthrough,
    "othello": othello,
}
