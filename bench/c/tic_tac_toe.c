/* Three in a row. */

#include "chance.h"

static const int THROUGH[9][4][2] = {
    {{1, 2}, {3, 6}, {4, 8}}, {{0, 2}, {4, 7}}, {{0, 1}, {5, 8}, {4, 6}},
    {{4, 5}, {0, 6}}, {{3, 5}, {1, 7}, {0, 8}, {2, 6}}, {{3, 4}, {2, 8}},
    {{7, 8}, {0, 3}, {4, 2}}, {{6, 8}, {1, 4}}, {{6, 7}, {2, 5}, {0, 4}},
};
static const int LINES[9] = {3, 2, 3, 2, 4, 2, 3, 2, 3};

static int play(struct chance *chance, int cap, int *won) {
    int8_t board[9] = {0}, empty[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    int mark = 1;
    for (int moves = 0, left = 9; left && moves < cap;) {
        int chosen = below(&chance->players, left), cell = empty[chosen];
        left--;
        for (int i = chosen; i < left; i++)
            empty[i] = empty[i + 1];
        board[cell] = mark;
        moves++;
        for (int i = 0; i < LINES[cell]; i++)
            if (board[THROUGH[cell][i][0]] == mark && board[THROUGH[cell][i][1]] == mark) {
                *won = mark;
                return moves;
            }
        mark = 3 - mark;
    }
    return cap < 9 ? cap : 9;
}

GAMES(tic_tac_toe, play)
