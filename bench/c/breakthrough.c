/* Pawns that go forward; the first across wins. The board has an edge that is nobody's to enter. */

#include "chance.h"

#define LINE 9
#define EDGE 3

static int play(struct chance *chance, int cap, int *won) {
    int8_t cells[LINE * 8 + 1], *board = cells + 1, army[3][16], legal[49][2];
    int left[3] = {0, 16, 16}, mark = 1, moves = 0;
    for (int i = 0; i < LINE * 8 + 1; i++)
        cells[i] = i % LINE ? 0 : EDGE;
    for (int i = 0; i < 16; i++) {
        army[1][i] = i / 8 * LINE + i % 8;
        army[2][i] = army[1][i] + 6 * LINE;
        board[army[1][i]] = 1;
        board[army[2][i]] = 2;
    }
    while (moves < cap) {
        int enemy = 3 - mark, ahead = mark == 1 ? LINE : -LINE, count = 0;
        for (int i = 0; i < left[mark]; i++) {
            int front = army[mark][i] + ahead;
            legal[count][0] = i;
            legal[count][1] = front;
            count += !board[front];
            legal[count][0] = i;
            legal[count][1] = front + 1;
            count += !(board[front + 1] & mark);
            legal[count][0] = i;
            legal[count][1] = front - 1;
            count += !(board[front - 1] & mark);
        }
        int chosen = below(&chance->players, count), target = legal[chosen][1];
        int8_t *pawn = &army[mark][legal[chosen][0]];
        moves++;
        if (board[target] == enemy) {
            int i = 0, last = --left[enemy];
            while (army[enemy][i] != target)
                i++;
            for (; i < last; i++)
                army[enemy][i] = army[enemy][i + 1];
        }
        board[*pawn] = 0;
        board[target] = mark;
        *pawn = target;
        if ((mark == 1 ? target >= 7 * LINE : target < 8) || !left[enemy]) {
            *won = mark;
            break;
        }
        mark = enemy;
    }
    return moves;
}

GAMES(breakthrough, play)
