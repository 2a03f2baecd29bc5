/* Roll and add up, or keep what was rolled; a one loses it. A hundred wins. */

#include "chance.h"

static int play(struct chance *chance, int cap, int *won) {
    int scores[2] = {0, 0}, total = 0, moves = 0, side = 0;
    while (moves < cap) {
        int holds = below(&chance->players, 2);
        moves++;
        if (!holds) {
            int face = 1 + below(&chance->game, 6);
            if (face > 1) {
                total += face;
                continue;
            }
        } else {
            scores[side] += total;
            if (scores[side] >= 100) {
                *won = 1 + side;
                break;
            }
        }
        total = 0;
        side = 1 - side;
    }
    return moves;
}

GAMES(pig, play)
