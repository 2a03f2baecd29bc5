/* Three cards, one bet. */

#include "chance.h"

static int play(struct chance *chance, int cap, int *won) {
    int first = below(&chance->game, 3), second = below(&chance->game, 2);
    int stakes[2] = {1, 1}, better, moves = 0;
    second += second >= first;
    better = first > second ? 1 : 2;
    for (int side = 0; moves < cap; side = 1 - side) {
        int second_option = below(&chance->players, 2);
        moves++;
        if (stakes[1 - side] == 2) {
            stakes[side] += second_option;
            *won = second_option ? better : 2 - side;
            break;
        }
        stakes[side] += second_option;
        if (!second_option && side == 1) {
            *won = better;
            break;
        }
    }
    return moves;
}

GAMES(kuhn_poker, play)
