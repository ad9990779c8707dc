// Hands of no-limit Poker on a GPU: `poker_kernel` again, count for count. One thread plays one numbered block of hands.
// A kernel for speed: the rules stand in `games/poker.py` and `games/poker_betting.py`, and a test holds the counts together.
//
// SEATS, THREADS (of a group) and GROUPS (side by side on one multiprocessor) are given when this is compiled. Money is in
// cents and fits into 31 bits: `poker_gpu` sees to it. Places are counted clockwise from the left of the button, and sets
// of places are bits. Whatever a thread finds by a changing place lies in shared memory, each thread in a column of its own.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;

enum { FOLD, CHECK, CALL, BET, RAISE, ALL_IN, DEEDS };
enum { SMALL_BLIND, BIG_BLIND, CHIP, RATE, RAKE_CAP, NO_FLOP_NO_DROP, MONEY };
const int CARDS = 52, STREETS = 4, KINDS = 10, MOST_POTS = 10, STARTS = 169, AFTER_FLOP = 3 * KINDS;
const int WISHES = 20, MORE_BLINDS = 10, WHOLE_RATE = 100 * PERCENT_SCALE, ABOVE_ALL = 0x7fffffff;
const int NO_FLUSH = 255, SUIT_BITS = 8, COLUMN_BITS = 9, NOBODY = -1;
const u32 EVERYBODY = (1u << SEATS) - 1;

/// The rows of the counts, each with one column a block.
enum {
    NET = 0, LOW = NET + SEATS, HIGH = LOW + SEATS, BY_PLACE = HIGH + SEATS, WON = BY_PLACE + SEATS, SHOWN = WON + SEATS,
    RAKE = SHOWN + SEATS, RAKED, SPLIT, SHORT, POTS, STREET = POTS + MOST_POTS + 1, DEED = STREET + STREETS,
    KIND = DEED + DEEDS, ROWS = KIND + KINDS
};

/// For ranking hands of one size (`hands.strength_tables`).
struct Ranking {
    const u8 *flush_shift;
    const u32 *rows;
    const u16 *unsuited;
};

struct Table {
    int money[MONEY], stacks[SEATS], looks[SEATS], cards;
};

/// The random stream of a block: xoshiro256**.
struct Stream {
    u64 a, b, c, d;

    __device__ u32 upper_half() {
        u64 turned = b * 5;
        turned = turned << 7 | turned >> 57;
        const u64 shifted = b << 17;
        c ^= a;
        d ^= b;
        b ^= c;
        a ^= d;
        c ^= shifted;
        d = d << 45 | d >> 19;
        return (u32)(turned * 9 >> 32);
    }

    /// A number from 0 up to a bound, each exactly as likely.
    __device__ int below(u32 bound) {
        while (true) {
            const u64 wide = (u64)upper_half() * bound;
            const u32 rest = (u32)wide;
            if (rest >= bound || rest >= (0u - bound) % bound) return (int)(wide >> 32);
        }
    }
};

/// What the threads of a group share: tables that all read, and a column for each.
struct Shared {
    Table table;
    u32 weights[CARDS], wishes[SEATS][STARTS + AFTER_FLOP];
    u32 deck[CARDS / 4][THREADS];
    int stack[SEATS][THREADS], bet[SEATS][THREADS];
    u32 pots[MOST_POTS + 1][THREADS], kinds[KINDS][THREADS];
    u8 kind[SEATS][THREADS];
};

/// The counts of a block, as far as this launch has played it. Those that are found by a changing number are in `Shared`.
struct Counts {
    i64 net[SEATS], by_place[SEATS], rake;
    u64 low[SEATS];
    u32 high[SEATS], won[SEATS], shown[SEATS], raked, split, short_all_ins;
    u32 streets[STREETS], deeds[DEEDS];
};

__device__ inline int lesser(int one, int other) { return one < other ? one : other; }
__device__ inline int greater(int one, int other) { return one > other ? one : other; }
__device__ inline int around(int place) { return place >= SEATS ? place - SEATS : place; }

/// Where a card of the deck lies: four cards to a word, so that no two threads of a warp want the same bank.
__device__ inline u8 &card_at(Shared &shared, int place) {
    return ((u8 *)&shared.deck[place >> 2][threadIdx.x])[place & 3];
}

__device__ inline int board_place(int card) { return 2 * SEATS + (card < 3 ? 1 + card : 2 * card - 1); }

__device__ inline u64 suit_bit(int card) { return 1ull << ((card & 3) * 16 + (card >> 2)); }

__device__ void deal(Stream &stream, Shared &shared) {
    const int cards = shared.table.cards;
    for (int place = 0; place < 2 * SEATS + 8; place++) {
        const int other = place + stream.below(cards - place);
        u8 &here = card_at(shared, place), &there = card_at(shared, other);
        const u8 card = here;
        here = there;
        there = card;
    }
}

/// The strength of a player's hole cards with cards of the board, whose weights and suits are summed already.
__device__ inline int strength_with(Shared &shared, int place, u32 total, u64 suits, const Ranking &ranking, const u16 *suited) {
    const int first = card_at(shared, place), second = card_at(shared, SEATS + place);
    total += shared.weights[first] + shared.weights[second];
    const int shift = ranking.flush_shift[total & ((1 << SUIT_BITS) - 1)];
    if (shift != NO_FLUSH) return suited[(suits + suit_bit(first) + suit_bit(second)) >> shift & 8191];
    return ranking.unsuited[ranking.rows[total >> (SUIT_BITS + COLUMN_BITS)] + (total >> SUIT_BITS & ((1 << COLUMN_BITS) - 1))];
}

__device__ inline void sum_board(Shared &shared, int shown, u32 &total, u64 &suits) {
    total = 0;
    suits = 0;
    for (int card = 0; card < shown; card++) {
        const int seen = card_at(shared, board_place(card));
        total += shared.weights[seen];
        suits += suit_bit(seen);
    }
}

/// The most that another player who has not folded has bet in this round.
__device__ inline int highest_other(Shared &shared, u32 folded, int place) {
    int highest = 0;
#pragma unroll
    for (int other = 0; other < SEATS; other++)
        if (other != place && !(folded >> other & 1)) highest = greater(highest, shared.bet[other][threadIdx.x]);
    return highest;
}

/// Who is asked next, clockwise from a place on. `pending` have not answered the last bet, among them those who folded.
/// The last player who can bet is asked as long as another has bet more.
__device__ inline int next_turn(Shared &shared, u32 able, u32 pending, u32 folded, int place) {
    u32 asked = able & pending;
    if (!(able & (able - 1))) {
        if (!able) return NOBODY;
        const int last = __ffs(able) - 1;
        return highest_other(shared, folded, last) > shared.bet[last][threadIdx.x] ? last : NOBODY;
    }
    if (!asked) return NOBODY;
    const u32 onwards = asked & ~0u << place;
    return __ffs(onwards ? onwards : asked) - 1;
}

/// 4.3, R-53: what nobody matched goes back. Returns the places that can win above the highest active.
__device__ inline u32 give_back(Shared &shared, int *live, u32 folded) {
    int highest = 0, top = 0, second = 0;
    u32 above = 0;
#pragma unroll
    for (int place = 0; place < SEATS; place++)
        if (!(folded >> place & 1)) highest = greater(highest, live[place]);
#pragma unroll
    for (int place = 0; place < SEATS; place++) {
        const int put_in = live[place];
        if (!(folded >> place & 1) && put_in == highest && shared.stack[place][threadIdx.x] > 0) above |= 1u << place;
        second = greater(second, lesser(put_in, top));
        top = greater(top, put_in);
    }
    const int matched = above ? second : lesser(second, highest);
#pragma unroll
    for (int place = 0; place < SEATS; place++)
        if (live[place] > matched) {
            shared.stack[place][threadIdx.x] += live[place] - matched;
            live[place] = matched;
        }
    return above;
}

/// 4.4, 4.5, R-27: a pot to the best hands, odd chips from the left of the button. Returns the winners.
__device__ inline u32 pay_pot(Shared &shared, const int *strength, u32 amount, u32 eligible, u32 chip) {
    int best = 0;
    u32 winners = 0;
#pragma unroll
    for (int place = 0; place < SEATS; place++)
        if (eligible >> place & 1) {
            if (strength[place] > best) best = strength[place], winners = 0;
            if (strength[place] == best) winners |= 1u << place;
        }
    if (!(winners & (winners - 1))) {
        shared.stack[__ffs(winners) - 1][threadIdx.x] += amount;
        return winners;
    }
    const u32 chips = amount / chip, sharing = __popc(winners), each = chips / sharing;
    int extra = (int)(chips - each * sharing);
#pragma unroll
    for (int place = 0; place < SEATS; place++)
        if (winners >> place & 1) shared.stack[place][threadIdx.x] += (each + (extra-- > 0)) * chip;
    return winners;
}

/// Make the pots, take the rake and pay: 3.15.4, 4.1, R-28. Returns the places that won something.
__device__ inline u32 settle_pots(Shared &shared, const int *live, const int *strength, u32 folded, u32 above, int rate, Counts &counts) {
    const int *money = shared.table.money;
    const int chip = money[CHIP];
    int left = money[RAKE_CAP] >= 0 ? money[RAKE_CAP] - money[RAKE_CAP] % chip : -1;
    int below = 0, waiting = 0, raked = 0, pots = 0;
    u32 won = 0, before = 0;
    while (true) {
        int level = ABOVE_ALL, amount = 0;
        u32 eligible = 0;
#pragma unroll
        for (int place = 0; place < SEATS; place++)
            if (!(folded >> place & 1) && live[place] > below) level = lesser(level, live[place]);
#pragma unroll
        for (int place = 0; place < SEATS; place++) {
            amount += greater(lesser(live[place], level) - below, 0);
            if (live[place] >= level) eligible |= 1u << place;
        }
        eligible = level == ABOVE_ALL ? above : eligible & ~folded;
        if (amount > 0 && eligible == before) {
            waiting += amount;  // R-53: more for the same players is one pot
        } else {
            if (waiting > 0) {
                int due = 0;
                if (rate > 0) {
                    due = (int)((u64)waiting * rate / WHOLE_RATE);
                    due -= due % chip;
                    if (left >= 0) due = lesser(due, left), left -= due;
                }
                const u32 winners = pay_pot(shared, strength, waiting - due, before, chip);
                won |= winners;
                raked += due;
                pots++;
                counts.split += (winners & (winners - 1)) != 0;
            }
            waiting = amount, before = eligible;
        }
        if (level == ABOVE_ALL && amount == 0) break;
        below = level;
    }
    counts.rake += raked;
    counts.raked += raked > 0;
    shared.pots[pots][threadIdx.x]++;
    return won;
}

/// 3.8: stacks and blinds.
__device__ inline void begin_hand(Shared &shared, int button) {
    const Table &table = shared.table;
    const int small = SEATS > 2 ? 0 : 1;
#pragma unroll
    for (int place = 0; place < SEATS; place++) {
        const int stack = table.stacks[around(button + 1 + place)];
        const int blind = place == small ? table.money[SMALL_BLIND] : place == 1 - small ? table.money[BIG_BLIND] : 0;
        const int bet = lesser(blind, stack);
        shared.bet[place][threadIdx.x] = bet;
        shared.stack[place][threadIdx.x] = stack - bet;
    }
}

__device__ inline u32 places_with_chips(Shared &shared) {
    u32 found = 0;
#pragma unroll
    for (int place = 0; place < SEATS; place++) found |= (u32)(shared.stack[place][threadIdx.x] > 0) << place;
    return found;
}

/// The player's wishes, as bounds of eight bits each: below the first to fold, the second to pass, the third to raise.
__device__ inline u32 wishes_of(
    Shared &shared, int seat, int turn, int street, u32 &ranked, const u8 *starting_hand, const Ranking *rankings, const u16 *suited, const u8 *categories
) {
    if (!shared.table.looks[seat]) return shared.wishes[seat][street == 0 ? 0 : STARTS + (street - 1) * KINDS];
    if (street == 0) return shared.wishes[seat][starting_hand[card_at(shared, turn) * CARDS + card_at(shared, SEATS + turn)]];
    if (!(ranked >> turn & 1)) {
        u32 total;
        u64 suits;
        sum_board(shared, street + 2, total, suits);
        shared.kind[turn][threadIdx.x] = categories[strength_with(shared, turn, total, suits, rankings[street - 1], suited)];
        ranked |= 1u << turn;
    }
    return shared.wishes[seat][STARTS + (street - 1) * KINDS + shared.kind[turn][threadIdx.x]];
}

__device__ inline void play_hand(
    Stream &stream, Shared &shared, int button, Counts &counts, const u8 *starting_hand, const Ranking *rankings, const u16 *suited, const u8 *categories
) {
    const Table &table = shared.table;
    const int big = table.money[BIG_BLIND];
    deal(stream, shared);
    begin_hand(shared, button);
    u32 able = places_with_chips(shared), folded = 0, ranked = 0;
    u32 pending = EVERYBODY, may_raise = EVERYBODY;
    int level = big, least = big, street = 0, place = SEATS > 2 ? 2 % SEATS : 1;
    // One loop for all betting rounds: a thread whose round ends early does not wait for the others of its warp.
    while (true) {
        int turn = next_turn(shared, able, pending, folded, place);
        if (turn == NOBODY) {
            street++;
            if (!(able & (able - 1)) || street == STREETS) break;
            level = 0, least = big, pending = may_raise = EVERYBODY, ranked = 0;
#pragma unroll
            for (int other = 0; other < SEATS; other++) shared.bet[other][threadIdx.x] = 0;
            turn = __ffs(able) - 1;
        }
        const u32 own = 1u << turn;
        const int bet = shared.bet[turn][threadIdx.x], stack = shared.stack[turn][threadIdx.x], most = bet + stack;
        int reach = level;
        if (able == own) reach = lesser(level, highest_other(shared, folded, turn));
        const int owed = greater(reach - bet, 0);
        const bool raises = may_raise & own;
        const u32 wishes = wishes_of(shared, around(button + 1 + turn), turn, street, ranked, starting_hand, rankings, suited, categories);
        const u32 luck = stream.below(WISHES);
        int deed = owed > 0 ? CALL : CHECK, total = bet + lesser(owed, stack);
        if (luck < (wishes & 255)) {
            if (owed > 0) deed = FOLD;
        } else if (luck >= wishes >> 16) {
            if (raises || stack <= owed) deed = ALL_IN, total = most;
        } else if (luck >= (wishes >> 8 & 255) && raises && level + least < most) {
            deed = level > 0 ? RAISE : BET;
            total = lesser(level + least + big * stream.below(MORE_BLINDS), most);
        }
#pragma unroll
        for (int one = 0; one < DEEDS; one++) counts.deeds[one] += deed == one;
        pending &= ~own;
        may_raise &= ~own;
        if (deed == FOLD) {
            able &= ~own;
            folded |= own;
        } else if (deed != CHECK) {
            const int excess = total - level;
            if (excess > 0) {
                level = total;
                pending = EVERYBODY & ~own;
                if (2 * excess >= least) may_raise = EVERYBODY & ~own;  // 3.15.3, R-26
                else counts.short_all_ins++;
                least = greater(excess, least);
            }
            shared.stack[turn][threadIdx.x] = most - total;
            shared.bet[turn][threadIdx.x] = total;
            if (most == total) able &= ~own;
        }
        place = turn + 1;
    }
#pragma unroll
    for (int one = 0; one < STREETS; one++) counts.streets[one] += street - 1 == one;

    int live[SEATS], strength[SEATS];
    const u32 active = EVERYBODY & ~folded;
    const bool shows = active & (active - 1);
    u32 total = 0;
    u64 suits = 0;
    if (shows) sum_board(shared, 5, total, suits);
#pragma unroll
    for (int one = 0; one < SEATS; one++) {
        live[one] = table.stacks[around(button + 1 + one)] - shared.stack[one][threadIdx.x];
        strength[one] = 1;
        if (shows && (active >> one & 1)) {
            strength[one] = strength_with(shared, one, total, suits, rankings[2], suited);
            shared.kinds[categories[strength[one]]][threadIdx.x]++;
        }
    }
    const u32 above = give_back(shared, live, folded);
    const bool takes = street > 1 || shows || !table.money[NO_FLOP_NO_DROP];
    const u32 won = settle_pots(shared, live, strength, folded, above, takes ? table.money[RATE] : 0, counts);

#pragma unroll
    for (int one = 0; one < SEATS; one++) counts.by_place[one] += shared.stack[one][threadIdx.x] - table.stacks[around(button + 1 + one)];
#pragma unroll
    for (int seat = 0; seat < SEATS; seat++) {
        const int at = around(seat + SEATS - button - 1);
        const i64 net = shared.stack[at][threadIdx.x] - table.stacks[seat];
        const u64 square = (u64)(net * net);
        counts.net[seat] += net;
        counts.low[seat] += square;
        counts.high[seat] += counts.low[seat] < square;
        counts.won[seat] += won >> at & 1;
        counts.shown[seat] += shows && (active >> at & 1);
    }
}

/// Plays the next hands of each block, and adds what it counts. `left[block]` is how many hands the block still has to
/// play, `buttons[block]` the seat with the button in the first of them. Streams, decks and counts have a column a block.
extern "C" __global__ void __launch_bounds__(THREADS, GROUPS) play_blocks(
    const Table *table, const u32 *weights, const u32 *wishes, const u8 *starting_hand, const u8 *categories, const u16 *suited,
    const u8 *flush_five, const u32 *rows_five, const u16 *unsuited_five, const u8 *flush_six, const u32 *rows_six, const u16 *unsuited_six,
    const u8 *flush_seven, const u32 *rows_seven, const u16 *unsuited_seven,
    int blocks, u32 most_hands, u64 *streams, u32 *decks, u32 *left, u8 *buttons, u64 *sums
) {
    __shared__ Shared shared;
    if (threadIdx.x == 0) shared.table = *table;
    for (int at = threadIdx.x; at < CARDS; at += THREADS) shared.weights[at] = weights[at];
    for (int at = threadIdx.x; at < SEATS * (STARTS + AFTER_FLOP); at += THREADS) (&shared.wishes[0][0])[at] = wishes[at];
    __syncthreads();

    const int block = blockIdx.x * THREADS + threadIdx.x;
    if (block >= blocks) return;
    const Ranking rankings[3] = {
        {flush_five, rows_five, unsuited_five}, {flush_six, rows_six, unsuited_six}, {flush_seven, rows_seven, unsuited_seven}
    };
    Stream stream = {streams[block], streams[blocks + block], streams[2 * blocks + block], streams[3 * blocks + block]};
    for (int word = 0; word < CARDS / 4; word++) shared.deck[word][threadIdx.x] = decks[word * blocks + block];
    for (int at = 0; at <= MOST_POTS; at++) shared.pots[at][threadIdx.x] = 0;
    for (int at = 0; at < KINDS; at++) shared.kinds[at][threadIdx.x] = 0;
    Counts counts = {};
    int button = buttons[block];
    const u32 still = left[block], hands = still < most_hands ? still : most_hands;
    for (u32 number = 0; number < hands; number++) {
        play_hand(stream, shared, button, counts, starting_hand, rankings, suited, categories);
        button = around(button + 1);
    }

    streams[block] = stream.a, streams[blocks + block] = stream.b;
    streams[2 * blocks + block] = stream.c, streams[3 * blocks + block] = stream.d;
    for (int word = 0; word < CARDS / 4; word++) decks[word * blocks + block] = shared.deck[word][threadIdx.x];
    buttons[block] = (u8)button;
    left[block] = still - hands;
    u64 *own = sums + block;
    for (int seat = 0; seat < SEATS; seat++) {
        const u64 low = own[(u64)(LOW + seat) * blocks] + counts.low[seat];
        own[(u64)(NET + seat) * blocks] += (u64)counts.net[seat];
        own[(u64)(LOW + seat) * blocks] = low;
        own[(u64)(HIGH + seat) * blocks] += counts.high[seat] + (low < counts.low[seat]);
        own[(u64)(BY_PLACE + seat) * blocks] += (u64)counts.by_place[seat];
        own[(u64)(WON + seat) * blocks] += counts.won[seat];
        own[(u64)(SHOWN + seat) * blocks] += counts.shown[seat];
    }
    own[(u64)RAKE * blocks] += (u64)counts.rake;
    own[(u64)RAKED * blocks] += counts.raked;
    own[(u64)SPLIT * blocks] += counts.split;
    own[(u64)SHORT * blocks] += counts.short_all_ins;
    for (int at = 0; at <= MOST_POTS; at++) own[(u64)(POTS + at) * blocks] += shared.pots[at][threadIdx.x];
    for (int at = 0; at < STREETS; at++) own[(u64)(STREET + at) * blocks] += counts.streets[at];
    for (int at = 0; at < DEEDS; at++) own[(u64)(DEED + at) * blocks] += counts.deeds[at];
    for (int at = 0; at < KINDS; at++) own[(u64)(KIND + at) * blocks] += shared.kinds[at][threadIdx.x];
}
