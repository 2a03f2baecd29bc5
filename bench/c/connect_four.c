/* Four in a row, discs fall; the board has an edge, where nobody's discs are. */

#include "chance.h"

#define WIDE 7
#define HIGH 6
#define LINE (WIDE + 1)

static int play(struct chance *chance, int cap, int *won) {
    int8_t cells[LINE * (HIGH + 2) + 1] = {0}, *board = cells + LINE, columns[WIDE];
    int heights[WIDE] = {0}, open = WIDE, mark = 1, moves = 0;
    static const int AXES[4] = {1, LINE, LINE + 1, LINE - 1};
    for (int i = 0; i < WIDE; i++)
        columns[i] = i;
    while (open && moves < cap) {
        int chosen = below(&chance->players, open), column = columns[chosen];
        int cell = heights[column]++ * LINE + column + 1;
        if (heights[column] == HIGH) {
            open--;
            for (int i = chosen; i < open; i++)
                columns[i] = columns[i + 1];
        }
        board[cell] = mark;
        moves++;
        for (int i = 0; i < 4; i++) {
            int run = 1, step = AXES[i];
            for (int at = cell + step; board[at] == mark; at += step)
                run++;
            for (int at = cell - step; board[at] == mark; at -= step)
                run++;
            if (run >= 4) {
                *won = mark;
                return moves;
            }
        }
        mark = 3 - mark;
    }
    return moves;
}

GAMES(connect_four, play)
