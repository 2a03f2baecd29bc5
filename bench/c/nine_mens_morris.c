/* Three in a line take a stone; who has two left, or cannot move, has lost. */

#include "chance.h"

static const int8_t NEXT[24][4] = {
    {9, 1, -1}, {4, 2, 0, -1}, {14, 1, -1}, {10, 4, -1}, {7, 5, 1, 3}, {13, 4, -1},
    {11, 7, -1}, {8, 4, 6, -1}, {12, 7, -1}, {21, 10, 0, -1}, {18, 11, 3, 9}, {15, 6, 10, -1},
    {17, 13, 8, -1}, {20, 14, 5, 12}, {23, 2, 13, -1}, {16, 11, -1}, {19, 17, 15, -1},
    {12, 16, -1}, {19, 10, -1}, {22, 20, 16, 18}, {13, 19, -1}, {22, 9, -1}, {23, 19, 21, -1},
    {14, 22, -1},
};
static const int8_t MILLS[24][4] = {
    {1, 2, 9, 21}, {0, 2, 4, 7}, {0, 1, 14, 23}, {4, 5, 10, 18}, {3, 5, 1, 7}, {3, 4, 13, 20},
    {7, 8, 11, 15}, {6, 8, 1, 4}, {6, 7, 12, 17}, {10, 11, 0, 21}, {9, 11, 3, 18}, {9, 10, 6, 15},
    {13, 14, 8, 17}, {12, 14, 5, 20}, {12, 13, 2, 23}, {16, 17, 6, 11}, {15, 17, 19, 22},
    {15, 16, 8, 12}, {19, 20, 3, 10}, {18, 20, 16, 22}, {18, 19, 5, 13}, {22, 23, 0, 9},
    {21, 23, 16, 19}, {21, 22, 2, 14},
};

/* Whether a stone of this side stands in a mill there. */
static int in_mill(const int8_t *board, int cell, int mark) {
    const int8_t *others = MILLS[cell];
    return (board[others[0]] == mark && board[others[1]] == mark)
        || (board[others[2]] == mark && board[others[3]] == mark);
}

/* Takes a stone of this side, one in no mill if there is one. */
static void take(int8_t *board, int8_t *army, int *left, int mark, uint64_t *players) {
    int loose[9], count = 0;
    for (int i = 0; i < *left; i++)
        if (!in_mill(board, army[i], mark))
            loose[count++] = i;
    int taken = count ? loose[below(players, count)] : below(players, *left);
    board[army[taken]] = 0;
    --*left;
    for (int i = taken; i < *left; i++)
        army[i] = army[i + 1];
}

static int play(struct chance *chance, int cap, int *won) {
    int8_t board[24] = {0}, army[3][9], legal[9 * 24][2];
    int left[3] = {0}, supply[3] = {0, 9, 9}, moves = 0, mark = 1;
    for (; moves < cap; mark = 3 - mark) {
        int enemy = 3 - mark, count = 0, cell;
        if (supply[mark]) {
            for (int i = 0; i < 24; i++)
                if (!board[i])
                    legal[count++][1] = i;
            cell = legal[below(&chance->players, count)][1];
            supply[mark]--;
            army[mark][left[mark]++] = cell;
        } else {
            for (int i = 0; i < left[mark]; i++) {
                const int8_t *near = NEXT[army[mark][i]];
                for (int n = 0; left[mark] == 3 ? n < 24 : n < 4 && near[n] >= 0; n++) {
                    int target = left[mark] == 3 ? n : near[n];
                    if (!board[target]) {
                        legal[count][0] = i;
                        legal[count++][1] = target;
                    }
                }
            }
            if (!count) {
                *won = enemy;
                break;
            }
            int chosen = below(&chance->players, count);
            int8_t *stone = &army[mark][legal[chosen][0]];
            cell = legal[chosen][1];
            board[*stone] = 0;
            *stone = cell;
        }
        board[cell] = mark;
        moves++;
        if (in_mill(board, cell, mark) && left[enemy]) {
            if (moves == cap)
                break;
            take(board, army[enemy], &left[enemy], enemy, &chance->players);
            moves++;
            if (left[enemy] + supply[enemy] < 3) {
                *won = mark;
                break;
            }
        }
    }
    return moves;
}

GAMES(nine_mens_morris, play)
