/* Queens that move and shoot; the lengths of rays are added up, and one end of them is taken. */

#include "chance.h"

#define LINE 11

static const int WAYS[8] = {LINE, LINE + 1, 1, 1 - LINE, -LINE, -LINE - 1, -1, LINE - 1};

/* How far each way is open; how many cells that are. */
static int reach(const int8_t *board, int cell, int8_t lengths[8]) {
    int sum = 0;
    for (int way = 0; way < 8; way++) {
        int length = 0;
        for (int at = cell + WAYS[way]; !board[at]; at += WAYS[way])
            length++;
        lengths[way] = length;
        sum += length;
    }
    return sum;
}

/* The cell of a number, in the order of distances. */
static int end(int cell, const int8_t lengths[8], int number) {
    for (int far = 1;; far++)
        for (int way = 0; way < 8; way++)
            if (lengths[way] >= far && number-- == 0)
                return cell + WAYS[way] * far;
}

static int play(struct chance *chance, int cap, int *won) {
    int8_t cells[LINE * 12 + 1], *board = cells + LINE + 1, lengths[4][8];
    int armies[2][4] = {{3, 6, 3 * LINE, 3 * LINE + 9},
                        {6 * LINE, 6 * LINE + 9, 9 * LINE + 3, 9 * LINE + 6}};
    for (int i = 0; i < LINE * 12 + 1; i++)
        cells[i] = 1;
    for (int cell = 0; cell < 100; cell++)
        board[cell / 10 * LINE + cell % 10] = 0;
    for (int i = 0; i < 8; i++)
        board[armies[i / 4][i % 4]] = 1;
    for (int moves = 0, side = 0;; side = 1 - side) {
        int sums[4], all = 0, one = 0;
        for (int i = 0; i < 4; i++)
            all += sums[i] = reach(board, armies[side][i], lengths[i]);
        if (!all) {
            *won = 2 - side;
            return moves;
        }
        if (moves == cap)
            return moves;
        int number = below(&chance->players, all);
        while (number >= sums[one])
            number -= sums[one++];
        int *amazon = &armies[side][one];
        board[*amazon] = 0;
        *amazon = end(*amazon, lengths[one], number);
        board[*amazon] = 1;
        if (++moves == cap)
            return moves;
        number = below(&chance->players, reach(board, *amazon, lengths[0]));
        board[end(*amazon, lengths[0], number)] = 1;
        moves++;
    }
}

GAMES(amazons, play)
