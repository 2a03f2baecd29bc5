/* Each move takes a stone of the other beside it; who cannot has lost. */

#include "chance.h"

#define WIDE 6
#define HIGH 5
#define LINE (WIDE + 1)

static const int SIDES[4] = {-LINE, -1, 1, LINE};

static int play(struct chance *chance, int cap, int *won) {
    int8_t cells[LINE * (HIGH + 2) + 1] = {0}, *board = cells + LINE + 1;
    int8_t army[3][WIDE * HIGH / 2], legal[2 * WIDE * HIGH + 1][2];
    int left[3] = {0};
    for (int row = 0; row < HIGH; row++)
        for (int file = 0; file < WIDE; file++) {
            int mark = 1 + (row + file) % 2, cell = row * LINE + file;
            board[cell] = mark;
            army[mark][left[mark]++] = cell;
        }
    for (int moves = 0, mark = 1;; mark = 3 - mark) {
        int enemy = 3 - mark, count = 0;
        for (int i = 0; i < left[mark]; i++)
            for (int side = 0; side < 4; side++) {
                int target = army[mark][i] + SIDES[side];
                legal[count][0] = i;
                legal[count][1] = target;
                count += board[target] == enemy;
            }
        if (!count)
            *won = enemy;
        if (!count || moves == cap)
            return moves;
        int chosen = below(&chance->players, count), target = legal[chosen][1], i = 0;
        int8_t *stone = &army[mark][legal[chosen][0]];
        int last = --left[enemy];
        while (army[enemy][i] != target)
            i++;
        for (; i < last; i++)
            army[enemy][i] = army[enemy][i + 1];
        board[*stone] = 0;
        board[target] = mark;
        *stone = target;
        moves++;
    }
}

GAMES(clobber, play)
