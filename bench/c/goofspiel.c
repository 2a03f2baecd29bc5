/* Cards bid for prizes; the higher bid wins, equal bids win nothing. */

#include "chance.h"

#define CARDS 13

static int drawn(uint64_t *state, int8_t *cards, int count) {
    int chosen = below(state, count), card = cards[chosen];
    for (int i = chosen; i < count - 1; i++)
        cards[i] = cards[i + 1];
    return card;
}

static int play(struct chance *chance, int cap, int *won) {
    int8_t hands[2][CARDS], prizes[CARDS];
    int scores[2] = {0, 0}, moves = 0;
    for (int i = 0; i < CARDS; i++)
        hands[0][i] = hands[1][i] = prizes[i] = i + 1;
    for (int left = CARDS; left && moves + 2 <= cap; left--) {
        int prize = drawn(&chance->game, prizes, left);
        int first = drawn(&chance->players, hands[0], left);
        int second = drawn(&chance->players, hands[1], left);
        moves += left > 1 ? 2 : 0; /* the last cards play themselves */
        if (first != second)
            scores[second > first] += prize;
    }
    *won = scores[0] > scores[1] ? 1 : scores[0] < scores[1] ? 2 : 0;
    return moves;
}

GAMES(goofspiel, play)
