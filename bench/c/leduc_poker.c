/* Six cards, two rounds of betting, one card in the middle. */

#include "chance.h"

enum { FOLD, CALL, RAISE };

static int drawn(uint64_t *state, int8_t *deck, int count) {
    int chosen = below(state, count), card = deck[chosen];
    for (int i = chosen; i < count - 1; i++)
        deck[i] = deck[i + 1];
    return card;
}

/* One round; the side that folds, or -1. */
static int betting(struct chance *chance, int stakes[2], int size, int cap, int *moves) {
    int raises = 0, agreed = 0;
    for (int side = 0; agreed < 2 && *moves < cap; side = 1 - side) {
        int missing = stakes[1 - side] - stakes[side], behind = missing > 0;
        int option = !behind + below(&chance->players, 1 + behind + (raises < 2));
        ++*moves;
        if (option == FOLD)
            return side;
        if (behind)
            stakes[side] += missing;
        agreed++;
        if (option == RAISE) {
            stakes[side] += size;
            raises++;
            agreed = 1;
        }
    }
    return -1;
}

static int play(struct chance *chance, int cap, int *won) {
    int8_t deck[6] = {1, 1, 2, 2, 3, 3};
    int hands[2], stakes[2] = {1, 1}, moves = 0, folded;
    for (int side = 0; side < 2; side++)
        hands[side] = drawn(&chance->game, deck, 6 - side);
    folded = betting(chance, stakes, 2, cap, &moves);
    if (folded < 0) {
        int middle = drawn(&chance->game, deck, 4);
        folded = betting(chance, stakes, 4, cap, &moves);
        for (int side = 0; side < 2; side++)
            hands[side] += hands[side] == middle ? 3 : 0;
    }
    *won = folded >= 0 ? 2 - folded : hands[0] > hands[1] ? 1 : hands[0] < hands[1] ? 2 : 3;
    return moves;
}

GAMES(leduc_poker, play)
