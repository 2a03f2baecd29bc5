/* The generator of Ludex, PCG32, and the loop around one game: the same seeds are the same games. */

#include <stdint.h>

/* The game has chance of its own, and its players have theirs. */
struct chance { uint64_t game, players; };

static inline uint64_t scrambled(uint64_t value) {
    value += 0x9E3779B97F4A7C15u;
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBu;
    return value ^ (value >> 31);
}

static inline uint64_t next(uint64_t state) {
    return state * 6364136223846793005u + 1442695040888963407u;
}

/* A number from 0 to bound - 1, each as likely; none is drawn where there is only one. */
static inline int below(uint64_t *state, uint32_t bound) {
    if (bound <= 1)
        return 0;
    for (;;) {
        uint32_t shifted = (uint32_t)(((*state >> 18) ^ *state) >> 27), turn = *state >> 59;
        uint32_t bits = (shifted >> turn) | (shifted << (-turn & 31));
        uint64_t product = (uint64_t)bits * bound;
        *state = next(*state);
        if ((uint32_t)product >= bound || (uint32_t)product >= -bound % bound)
            return (int)(product >> 32);
    }
}

/* A game gives the number of its decisions; whoever has won is a bit of `won`. */
#define GAMES(name, play)                                                                  \
    void name(uint64_t seed, uint64_t first, int64_t count, int64_t cap, int64_t *sums) {  \
        uint64_t own = scrambled(seed), players = scrambled(seed ^ 0x706C6179657273u);     \
        int64_t decisions = 0, winners = 0;                                                \
        for (int64_t i = 0; i < count; i++) {                                              \
            struct chance chance = {next(scrambled(own ^ (first + i))),                    \
                                    next(scrambled(players ^ (first + i)))};               \
            int won = 0;                                                                   \
            decisions += play(&chance, (int)cap, &won);                                    \
            winners += won;                                                                \
        }                                                                                  \
        sums[0] = decisions;                                                               \
        sums[1] = winners;                                                                 \
    }
