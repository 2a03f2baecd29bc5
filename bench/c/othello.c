/* Discs between discs turn over; the board has an edge, where nobody's discs are. */

#include "chance.h"

#define LINE 9

static const int WAYS[8] = {LINE, LINE + 1, 1, 1 - LINE, -LINE, -LINE - 1, -1, LINE - 1};

/* Whether a disc there turns over others along a way. */
static int closes(const int8_t *board, int cell, int way, int mark) {
    int at = cell + way;
    if (board[at] != 3 - mark)
        return 0;
    while (board[at] == 3 - mark)
        at += way;
    return board[at] == mark;
}

static int play(struct chance *chance, int cap, int *won) {
    int8_t cells[LINE * 10 + 1] = {0}, *board = cells + LINE + 1, empty[60], legal[60];
    int left = 0, mark = 1, moves = 0, passed = 0, discs[3] = {0};
    board[3 * LINE + 3] = board[4 * LINE + 4] = 2;
    board[3 * LINE + 4] = board[4 * LINE + 3] = 1;
    for (int cell = 0; cell < 64; cell++)
        if (!board[cell / 8 * LINE + cell % 8])
            empty[left++] = cell / 8 * LINE + cell % 8;
    while (moves < cap) {
        int count = 0;
        for (int i = 0; i < left; i++)
            for (int way = 0; way < 8; way++)
                if (closes(board, empty[i], WAYS[way], mark)) {
                    legal[count++] = i;
                    break;
                }
        if (!count) {
            if (passed)
                break;
            passed = 1;
            mark = 3 - mark;
            continue;
        }
        passed = 0;
        int chosen = legal[below(&chance->players, count)], cell = empty[chosen];
        left--;
        for (int i = chosen; i < left; i++)
            empty[i] = empty[i + 1];
        for (int way = 0; way < 8; way++)
            if (closes(board, cell, WAYS[way], mark))
                for (int at = cell + WAYS[way]; board[at] != mark; at += WAYS[way])
                    board[at] = mark;
        board[cell] = mark;
        moves++;
        mark = 3 - mark;
    }
    for (int i = 0; i < 8 * LINE; i++)
        discs[board[i]]++;
    *won = discs[1] > discs[2] ? 1 : discs[1] < discs[2] ? 2 : 0;
    return moves;
}

GAMES(othello, play)
