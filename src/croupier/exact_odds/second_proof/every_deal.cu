// Every deal of the house games, one by one: no suit stands for another, and no deal for its likes.
//
// A card is four times its rank (deuce 0 to ace 12) plus its suit. A set of cards has one place among all sets of its
// size: the sum of C(card, number) over its cards, numbered from 1 in rising order.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

#define FIVES 2598960
#define LIVE 47
#define PAIRS_LEFT 1081
#define HIDDEN 163185
#define DEALERS 990
#define TEN 8
#define ACE 12
#define KING 11

enum Kind { ODD, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL_FLUSH };

__device__ int choose(int n, int k) {
    int found = 1;
    for (int i = 0; i < k; i++) found = found * (n - i) / (i + 1);
    return n < k ? 0 : found;
}

/// The set of `size` cards at this place, in rising order.
__device__ void cards_at(int place, int size, int *cards) {
    for (int number = size, card = 51; number > 0; card--)
        if (choose(card, number) <= place) {
            place -= choose(card, number);
            cards[--number] = card;
        }
}

__device__ void sort(int *cards, int size) {
    for (int i = 1; i < size; i++)
        for (int j = i; j > 0 && cards[j - 1] > cards[j]; j--) {
            int card = cards[j];
            cards[j] = cards[j - 1];
            cards[j - 1] = card;
        }
}

/// The place of five cards in rising order.
__device__ int place_of_five(const int *cards) {
    int place = 0;
    for (int i = 0; i < 5; i++) place += choose(cards[i], i + 1);
    return place;
}

/// A number that orders hands of five: the kind of hand, then its ranks, those that are held most often first.
__device__ u32 value_of_five(const int *cards) {
    int held[13] = {0}, distinct = 0, highest = 0;
    bool flush = true;
    for (int i = 0; i < 5; i++) {
        held[cards[i] >> 2]++;
        flush = flush && (cards[i] & 3) == (cards[0] & 3);
    }
    u32 ranks = 0;
    for (int many = 4; many > 0; many--)
        for (int rank = ACE; rank >= 0; rank--)
            if (held[rank] == many) {
                ranks = ranks << 4 | rank;
                distinct++;
                highest = many > highest ? many : highest;
            }
    int high = cards[4] >> 2;
    bool wheel = distinct == 5 && high == ACE && (cards[3] >> 2) == 3;  // the five-high straight
    bool straight = wheel || (distinct == 5 && high - (cards[0] >> 2) == 4);
    if (wheel) ranks = 3;
    int kind = distinct == 4 ? PAIR : distinct == 3 ? (highest == 3 ? THREE : TWO_PAIRS)
             : distinct == 2 ? (highest == 4 ? FOUR : FULL_HOUSE) : straight ? STRAIGHT : ODD;
    if (flush) kind = straight ? (high == ACE && !wheel ? ROYAL_FLUSH : STRAIGHT_FLUSH) : FLUSH;
    return (u32)kind << 20 | ranks;
}

extern "C" __global__ void value_every_five(u32 *values) {
    int place = blockIdx.x * blockDim.x + threadIdx.x;
    if (place >= FIVES) return;
    int cards[5];
    cards_at(place, 5, cards);
    values[place] = value_of_five(cards);
}

// ---- Stud: a player's hand, the Dealer's face-up card and the Dealer's four hidden cards.

struct StudRules {
    int lowest_qualifying, lowest_ace_king, ante_pays, times, pays[10];
};

/// What a hand of the Dealer's is, as three counters of ten bits in one number: below the lowest that qualifies, below
/// the player's, and not above the player's.
__device__ u32 standing(int dealer, int player, int lowest) {
    return (u32)(dealer < lowest) | (u32)(dealer < player) << 10 | (u32)(dealer <= player) << 20;
}

/// The three counters of ten bits, with 21 bits each.
__device__ u64 widened(u32 counters) {
    return (u64)(counters & 1023) | (u64)(counters >> 10 & 1023) << 21 | (u64)(counters >> 20) << 42;
}

/// One block takes one hand of the player's at a time. `triples` are the three highest places of the Dealer's five
/// among the 47 cards left. A warp takes such a triple and goes through the second lowest card; each lane is the lowest.
/// `totals` are [kind][not qualified, below, equal, above], then [kind] folds, then level and low bets.
extern "C" __global__ void every_stud_deal(
    const u16 *__restrict__ classes, const u8 *__restrict__ kinds, const u32 *triples, int number_of_triples, const StudRules *given, int first, int last,
    u64 *totals, u64 *chart, u64 *deals
) {
    __shared__ int live[LIVE], hand[5], two[LIVE], three[LIVE], four[LIVE], five[LIVE];
    __shared__ u64 against[LIVE], booked[7];
    const StudRules rules = *given;
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, warps = blockDim.x >> 5;
    for (int place = first + blockIdx.x; place < last; place += gridDim.x) {
        __syncthreads();
        if (threadIdx.x == 0) {
            cards_at(place, 5, hand);
            for (int card = 0, left = 0; card < 52; card++) {
                bool own = false;
                for (int i = 0; i < 5; i++) own = own || hand[i] == card;
                if (!own) live[left++] = card;
            }
        }
        __syncthreads();
        if (threadIdx.x < LIVE) {
            int card = live[threadIdx.x];
            two[threadIdx.x] = choose(card, 2);
            three[threadIdx.x] = choose(card, 3);
            four[threadIdx.x] = choose(card, 4);
            five[threadIdx.x] = choose(card, 5);
            against[threadIdx.x] = 0;
        }
        if (threadIdx.x < 7) booked[threadIdx.x] = 0;
        __syncthreads();

        const int player = classes[place];
        const int low = live[lane], high = lane + 32 < LIVE ? live[lane + 32] : 0;
        u64 of_low = 0, of_high = 0;  // of the dealt hands with the card at `lane`, and of those with the one 32 higher
        for (int number = warp; number < number_of_triples; number += warps) {
            const int c = triples[number] & 63, d = triples[number] >> 6 & 63, e = triples[number] >> 12;
            const u16 *above = classes + three[c] + four[d] + five[e];
            // As the lowest card and as the second lowest. At most 946 hands have these three cards: ten bits hold them.
            u32 lowest_low = 0, lowest_high = 0, second_low = 0, second_high = 0;
            const int rows_of_one_word = c < 33 ? c : 33;
#pragma unroll 4
            for (int b = 1; b < rows_of_one_word; b++) {
                const u32 one = lane < b ? standing(above[two[b] + low], player, rules.lowest_qualifying) : 0;
                const u32 row = __reduce_add_sync(~0u, one);
                lowest_low += one;
                if (lane == b) second_low += row;
                if (lane + 32 == b) second_high += row;
            }
            for (int b = 33; b < c; b++) {
                u32 one = standing(above[two[b] + low], player, rules.lowest_qualifying);
                lowest_low += one;
                if (lane + 32 < b) {
                    const u32 other = standing(above[two[b] + high], player, rules.lowest_qualifying);
                    lowest_high += other;
                    one += other;
                }
                const u32 row = __reduce_add_sync(~0u, one);
                if (lane + 32 == b) second_high += row;
            }
            of_low += widened(lowest_low + second_low);
            of_high += widened(lowest_high + second_high);
            const u64 all = widened(__reduce_add_sync(~0u, lowest_low + lowest_high));
            if (lane == (c & 31)) (c < 32 ? of_low : of_high) += all;
            if (lane == (d & 31)) (d < 32 ? of_low : of_high) += all;
            if (lane == (e & 31)) (e < 32 ? of_low : of_high) += all;
        }
        atomicAdd(&against[lane], of_low);
        if (lane + 32 < LIVE) atomicAdd(&against[lane + 32], of_high);
        __syncthreads();

        const int kind = kinds[player];
        if (threadIdx.x < LIVE) {
            const u64 found = against[threadIdx.x], mask = (1 << 21) - 1;
            const long long no_hand = found & mask, lower = found >> 21 & mask, not_above = found >> 42;
            const bool can_win = player >= rules.lowest_qualifying;  // or else each hand that qualifies is above
            const long long below = can_win ? lower - no_hand : 0, equal = can_win ? not_above - lower : 0;
            const long long higher = HIDDEN - no_hand - below - equal;
            const long long won = rules.ante_pays + (long long)rules.times * rules.pays[kind];
            const long long value = no_hand * rules.ante_pays + below * won - higher * (1 + rules.times);
            const bool bets = value > -HIDDEN;
            if (bets) {
                atomicAdd(&booked[0], (u64)no_hand);
                atomicAdd(&booked[1], (u64)below);
                atomicAdd(&booked[2], (u64)equal);
                atomicAdd(&booked[3], (u64)higher);
                if (player < rules.lowest_ace_king) atomicAdd(&booked[6], 1ull);
            } else {
                atomicAdd(&booked[4], (u64)HIDDEN);
            }
            if (value == -HIDDEN) atomicAdd(&booked[5], 1ull);
            if (kind == ODD && hand[4] >> 2 == ACE && hand[3] >> 2 == KING) {
                const int up = live[threadIdx.x] >> 2;
                bool matched = false;
                for (int i = 0; i < 5; i++) matched = matched || hand[i] >> 2 == up;
                u64 *cell = chart + (((hand[2] >> 2) * 13 + up) * 2 + matched) * 2;
                if (bets) atomicAdd(&cell[0], 1ull);
                atomicAdd(&cell[1], 1ull);
            }
        }
        __syncthreads();
        if (threadIdx.x < 4) atomicAdd(&totals[kind * 4 + threadIdx.x], booked[threadIdx.x]);
        if (threadIdx.x == 4) atomicAdd(&totals[40 + kind], booked[4]);
        if (threadIdx.x == 5) atomicAdd(&totals[50], booked[5]);
        if (threadIdx.x == 6) atomicAdd(&totals[51], booked[6]);
        if (threadIdx.x == 7) atomicAdd(deals, booked[0] + booked[1] + booked[2] + booked[3] + booked[4]);
    }
}

// ---- Hold'em: the player's two cards, flop, turn, river and the Dealer's two cards.

/// The class of the best five of seven cards.
__device__ int best_of_seven(const int *seven, const u16 *classes) {
    int best = 0;
    for (int out = 0; out < 7; out++)
        for (int other = out + 1; other < 7; other++) {
            int place = 0, number = 0;
            for (int i = 0; i < 7; i++)
                if (i != out && i != other) place += choose(seven[i], ++number);
            int found = classes[place];
            best = found > best ? found : best;
        }
    return best;
}

/// One block takes one board at a time, ranks each pair of the 47 cards left with it, and compares each with each.
/// `boards[board][pair]` gets the Dealer's pairs below, those above, and the kind of the seven cards.
extern "C" __global__ void every_board(const u16 *__restrict__ classes, const u8 *__restrict__ kinds, int first, int last, u32 *boards) {
    __shared__ int live[LIVE], board[5];
    __shared__ u16 strength[PAIRS_LEFT];
    __shared__ u64 held[PAIRS_LEFT];
    for (int place = first + blockIdx.x; place < last; place += gridDim.x) {
        __syncthreads();
        if (threadIdx.x == 0) {
            cards_at(place, 5, board);
            for (int card = 0, left = 0; card < 52; card++) {
                bool taken = false;
                for (int i = 0; i < 5; i++) taken = taken || board[i] == card;
                if (!taken) live[left++] = card;
            }
        }
        __syncthreads();
        for (int pair = threadIdx.x; pair < PAIRS_LEFT; pair += blockDim.x) {
            int places[2];
            cards_at(pair, 2, places);
            int seven[7] = {board[0], board[1], board[2], board[3], board[4], live[places[0]], live[places[1]]};
            sort(seven, 7);
            strength[pair] = best_of_seven(seven, classes);
            held[pair] = 1ull << places[0] | 1ull << places[1];
        }
        __syncthreads();
        for (int pair = threadIdx.x; pair < PAIRS_LEFT; pair += blockDim.x) {
            const int own = strength[pair];
            const u64 taken = held[pair];
            u32 below = 0, above = 0;
            for (int dealer = 0; dealer < PAIRS_LEFT; dealer++) {
                if (held[dealer] & taken) continue;
                below += strength[dealer] < own;
                above += strength[dealer] > own;
            }
            boards[(u64)place * PAIRS_LEFT + pair] = below | above << 10 | (u32)kinds[own] << 20;
        }
    }
}

struct HoldemRules {
    int ante_wins_from, turn_pays, river_pays;
};

/// How many of the cards from the ten upwards there are in the suit that has most of them.
__device__ int royal_cards(const int *cards, int size) {
    int most = 0;
    for (int suit = 0; suit < 4; suit++) {
        int many = 0;
        for (int i = 0; i < size; i++) many += (cards[i] & 3) == suit && cards[i] >> 2 >= TEN;
        most = many > most ? many : most;
    }
    return most;
}

/// One block takes one pair of hole cards and one flop at a time; each thread is a turn card and goes through the rivers.
/// `endings[starting hand][turn placed][river placed][ending]`, `rows[starting hand][row][board row]`, and `level` for
/// the turn and the river.
extern "C" __global__ void every_holdem_deal(
    const u16 *__restrict__ classes, const u8 *__restrict__ kinds, const u32 *boards, const HoldemRules *given, int first, int last,
    u64 *endings, u64 *rows, u64 *level, u64 *deals
) {
    const int flops = 19600;  // of the 50 cards that are not in the hole
    __shared__ int hole[2], live[50], flop[3];
    __shared__ u32 ended[2][4], in_row[6][4], even;
    const HoldemRules rules = *given;
    for (u64 number = (u64)first * flops + blockIdx.x; number < (u64)last * flops; number += gridDim.x) {
        __syncthreads();
        if (threadIdx.x == 0) {
            cards_at((int)(number / flops), 2, hole);
            for (int card = 0, left = 0; card < 52; card++)
                if (card != hole[0] && card != hole[1]) live[left++] = card;
            cards_at((int)(number % flops), 3, flop);
            for (int i = 0; i < 3; i++) flop[i] = live[flop[i]];
            even = 0;
        }
        for (int i = threadIdx.x; i < 8; i += blockDim.x) ended[i / 4][i % 4] = 0;
        for (int i = threadIdx.x; i < 24; i += blockDim.x) in_row[i / 4][i % 4] = 0;
        __syncthreads();

        const int turn = threadIdx.x < 50 ? live[threadIdx.x] : -1;
        if (turn >= 0 && turn != flop[0] && turn != flop[1] && turn != flop[2]) {
            u32 paid = 0, less = 0, lost = 0;
            for (int next = 0; next < 50; next++) {
                const int river = live[next];
                if (river == turn || river == flop[0] || river == flop[1] || river == flop[2]) continue;
                int board[5] = {flop[0], flop[1], flop[2], turn, river};
                sort(board, 5);
                int low = hole[0], high = hole[1];
                for (int i = 0; i < 5; i++) {
                    low -= board[i] < hole[0];
                    high -= board[i] < hole[1];
                }
                const int place = place_of_five(board);
                const u32 found = boards[(u64)place * PAIRS_LEFT + choose(high, 2) + low];
                const int kind = found >> 20;
                (kind >= rules.ante_wins_from ? paid : less) += found & 1023;
                lost += found >> 10 & 1023;

                const int on_board = kinds[classes[place]];
                int row = kind > FULL_HOUSE ? kind - FULL_HOUSE : 0, board_row = on_board > FULL_HOUSE ? on_board - FULL_HOUSE : 0;
                if (kind == ROYAL_FLUSH) {
                    const int seen[6] = {hole[0], hole[1], flop[0], flop[1], flop[2], turn};
                    row = on_board == ROYAL_FLUSH ? 0 : royal_cards(seen, 5) == 5 ? 5 : royal_cards(seen, 6) == 5 ? 4 : 3;
                }
                if (row || board_row) atomicAdd(&in_row[row][board_row], 1u);
            }
            const long long won = (long long)rules.river_pays * (paid + less);
            const int placed = won > lost;
            atomicAdd(&ended[placed][0], paid);
            atomicAdd(&ended[placed][1], less);
            atomicAdd(&ended[placed][2], 46u * DEALERS - paid - less - lost);
            atomicAdd(&ended[placed][3], lost);
            if (won == lost) atomicAdd(&even, 1u);
        }
        __syncthreads();

        const int low = hole[0] >> 2, high = hole[1] >> 2;
        const int start = (hole[0] & 3) == (hole[1] & 3) ? 13 * low + high : 13 * high + low;
        if (threadIdx.x < 8) {
            const long long won = (long long)ended[0][0] + ended[0][1] + ended[1][0] + ended[1][1];
            const long long margin = rules.turn_pays * won - ended[0][3] - ended[1][3];
            const u32 many = ended[threadIdx.x / 4][threadIdx.x % 4];
            atomicAdd(&endings[start * 16 + (margin > 0) * 8 + threadIdx.x], (u64)many);
            atomicAdd(deals, (u64)many);
            if (threadIdx.x == 0 && margin == 0) atomicAdd(&level[0], 1ull);
            if (threadIdx.x == 1 && even) atomicAdd(&level[1], (u64)even);
        }
        if (threadIdx.x < 24 && in_row[threadIdx.x / 4][threadIdx.x % 4])
            atomicAdd(&rows[start * 24 + threadIdx.x], (u64)in_row[threadIdx.x / 4][threadIdx.x % 4]);
    }
}
