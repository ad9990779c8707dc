"""Hands of Poker by the million: the compiled counterpart of `poker_plain`, one hand after the other.

Its rules are those of `games.poker` and `games.poker_betting`, spoken of by place, in arrays: raises and short all-ins
(3.5, 3.15.3, 3.16), what goes back (4.3, R-53), pots (3.15.4), rake (4.1, R-28) and odd chips (4.5, R-27). A test holds
every count of the two together.

Functions in the loop are handed arrays, never tuples of many arrays: handing those on costs more than the work.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.games.poker import PERCENT_SCALE
from croupier.hands.compiled import compiled, inlined, numpy
from croupier.hands.kernel import Numbers, Tables, strength_of
from croupier.simulation.chance_kernel import deal_cards, draw_below
from croupier.simulation.poker_strategies import MORE_BLINDS, WISHES

MOST = 10
NOBODY = -1
NOT_YET = -1
FOLD, CHECK, CALL, BET, RAISE, ALL_IN = range(6)
STREETS = 4
WHOLE_RATE = 100 * PERCENT_SCALE
ABOVE_ALL = 1 << 62
LOW_BITS = 60
LOW_MASK = (1 << LOW_BITS) - 1
STACK, BETS, FOLDED, ANSWERED, LIVE, STRENGTH, KIND_OF, KIND_ON = range(8)
"""The rows of the array of a hand in play, by place: a player's chips left and bet in this betting round, whether they
have folded, the number of raises when they last acted, the chips put in, the strength of the hand; and the
category of the hand, with the street for which it holds."""
HAND_ROWS = 8
NET, LOW, HIGH, BY_PLACE, WON, SHOWN = range(6)
"""The rows of `PokerCounts.seats`."""
RAKE, RAKED, SPLIT, SHORT = range(4)
"""The places of `PokerCounts.sums`."""


class PokerFast(NamedTuple):
    """A Poker table, as a compiled function reads it."""

    deck: Numbers
    stacks: Numbers
    """By seat: what each player has before the hand. It changes where chips are carried over."""
    bought_in: Numbers
    """By seat: what each player begins with."""
    session_hands: int
    money: Numbers
    """As in `PokerQuestion.money`."""
    looks: Numbers
    """By seat: 1 if the player's wishes depend on the cards."""
    before_flop: Numbers
    """By seat and starting hand: bounds of the wishes to fold, to pass, to raise."""
    after_flop: Numbers
    """By seat, street and category."""
    starting_hand: Numbers
    """By two cards, each a number from 0 to 51."""
    five: Tables
    six: Tables
    seven: Tables
    categories: Numbers


class PokerCounts(NamedTuple):
    """Counts of one block."""

    seats: Numbers
    sums: Numbers
    pots: Numbers
    streets: Numbers
    deeds: Numbers
    kinds: Numbers


@compiled
def highest_other(hand: Numbers, many: int, place: int) -> int:
    """The most that another player who has not folded has bet in this round."""
    highest = 0
    for other in range(many):
        if other != place and hand[FOLDED, other] == 0:
            highest = max(highest, hand[BETS, other])
    return highest


@compiled
def next_turn(hand: Numbers, many: int, stands: tuple[int, int, int], place: int) -> int:
    """The player who acts next, clockwise from a place (`poker_betting._turn`); `stands` are level, raises and able."""
    level, raises, able = stands
    for _ in range(many):
        if place >= many:
            place = 0
        if hand[STACK, place] > 0 and hand[FOLDED, place] == 0:
            if able > 1:
                if level > hand[BETS, place] or hand[ANSWERED, place] < raises:
                    return place
            elif highest_other(hand, many, place) > hand[BETS, place]:
                return place
        place += 1
    return NOBODY


@inlined
def board_place(many: int, card: int) -> int:
    """The place of a board card in the deck: after the hole cards, each street behind a burnt card."""
    return 2 * many + (1 + card if card < 3 else 2 * card - 1)


@inlined
def strength_at(deck: Numbers, many: int, place: int, shown: int, tables: Tables) -> int:
    """The strength of a player's hole cards with the first cards of the board."""
    first, second = deck[place], deck[many + place]
    total = tables.weights[first] + tables.weights[second]
    suits = tables.suits[first] + tables.suits[second]
    for card in range(shown):
        at = board_place(many, card)
        total += tables.weights[deck[at]]
        suits += tables.suits[deck[at]]
    return numpy.int64(strength_of(total, suits, tables))  # type: ignore[return-value]


@compiled
def kind_of(table: PokerFast, place: int, street: int) -> int:
    """The category of a player's hand on a street after the flop."""
    many = len(table.stacks)
    if street == 1:
        strength = strength_at(table.deck, many, place, 3, table.five)
    elif street == 2:
        strength = strength_at(table.deck, many, place, 4, table.six)
    else:
        strength = strength_at(table.deck, many, place, 5, table.seven)
    return numpy.int64(table.categories[strength])  # type: ignore[return-value]


@compiled
def give_back(hand: Numbers, many: int) -> int:
    """4.3, R-53: what nobody matched goes back. Returns the places, as bits, that can win above the highest active."""
    highest = 0
    for place in range(many):
        if hand[FOLDED, place] == 0:
            highest = max(highest, hand[LIVE, place])
    above = 0
    top = second = 0
    for place in range(many):
        put_in = hand[LIVE, place]
        if hand[FOLDED, place] == 0 and put_in == highest and hand[STACK, place] > 0:
            above |= 1 << place
        if put_in > top:
            top, second = put_in, top
        elif put_in > second:
            second = put_in
    matched = second if above else min(second, highest)
    for place in range(many):
        back = hand[LIVE, place] - matched
        if back > 0:
            hand[LIVE, place] = matched
            hand[STACK, place] += back
    return above


@compiled
def pay_pot(hand: Numbers, many: int, amount: int, eligible: int, chip: int) -> int:
    """4.4, 4.5, R-27: a pot to the best hands, odd chips from the left of the button. Returns the winners as bits."""
    best = winners = sharing = 0
    for place in range(many):
        if eligible >> place & 1:
            strength = hand[STRENGTH, place]
            if strength > best:
                best, winners, sharing = strength, 0, 0
            if strength == best:
                winners |= 1 << place
                sharing += 1
    chips = amount // chip
    each = chips // sharing
    extra = chips - each * sharing
    for place in range(many):
        if winners >> place & 1:
            hand[STACK, place] += amount if sharing == 1 else (each + (1 if extra > 0 else 0)) * chip
            extra -= 1
    return winners


@compiled
def next_level(hand: Numbers, many: int, below: int) -> int:
    """The lowest amount above another that an active player has in; -1 where there is none."""
    level = -1
    for place in range(many):
        put_in = hand[LIVE, place]
        if hand[FOLDED, place] == 0 and put_in > below and (level < 0 or put_in < level):
            level = put_in
    return level


@compiled
def rake_of(amount: int, money: Numbers, left: int) -> int:
    """4.1, R-28: the rate of a pot, rounded down to the chip, as far as the cap of the hand goes; -1: no cap."""
    due = amount * money[3] // WHOLE_RATE
    due -= due % money[2]
    return int(due if left < 0 else min(due, left))


@compiled
def settle_pots(hand: Numbers, money: Numbers, many: int, above: int, found: Numbers) -> int:
    """Make the pots, take the rake and pay. Returns the places that won something, as bits.

    `found` gets the rake, the pots and those of them that were shared. A rate of nothing takes nothing.
    """
    left = money[4] - money[4] % money[2] if money[4] >= 0 else -1
    won = below = waiting = before = 0
    while True:
        level = next_level(hand, many, below)
        amount = eligible = 0
        for place in range(many):
            put_in = hand[LIVE, place]
            amount += max((put_in if level < 0 else min(put_in, level)) - below, 0)
            if level >= 0 and hand[FOLDED, place] == 0 and put_in >= level:
                eligible |= 1 << place
        if level < 0:
            eligible = above
        if amount > 0 and eligible == before:
            waiting += amount  # more for the same players is one pot
        else:
            if waiting > 0:
                due = rake_of(waiting, money, left)
                left -= due if left > 0 else 0
                winners = pay_pot(hand, many, waiting - due, before, money[2])
                won |= winners
                found[0] += due
                found[1] += 1
                found[2] += 1 if winners & (winners - 1) else 0
            waiting, before = amount, eligible
        if level < 0 and amount == 0:
            return won
        below = ABOVE_ALL if level < 0 else level


@compiled
def begin_hand(hand: Numbers, stacks: Numbers, money: Numbers, button: int) -> None:
    """3.8: stacks and blinds."""
    many = len(stacks)
    for place in range(many):
        hand[STACK, place] = stacks[(button + 1 + place) % many]
        hand[BETS, place] = 0
        hand[FOLDED, place] = 0
        hand[ANSWERED, place] = NOT_YET
        hand[KIND_ON, place] = 0
    small = 0 if many > 2 else 1
    for blind in range(2):
        place = small if blind == 0 else 1 - small
        hand[BETS, place] = min(money[blind], hand[STACK, place])
        hand[STACK, place] -= hand[BETS, place]


@compiled
def count_seats(hand: Numbers, stacks: Numbers, button: int, won: int, seats: Numbers) -> None:
    """Count each player's win in a hand."""
    many = len(stacks)
    for place in range(many):
        seat = (button + 1 + place) % many
        net = hand[STACK, place] - stacks[seat]
        seats[NET, seat] += net
        seats[BY_PLACE, place] += net
        low = seats[LOW, seat] + net * net
        seats[LOW, seat] = low & LOW_MASK
        seats[HIGH, seat] += low >> LOW_BITS
        seats[WON, seat] += won >> place & 1


@inlined
def carry_chips(hand: Numbers, stacks: Numbers, bought_in: Numbers, button: int) -> None:
    """The chips after a hand are those before the next one. A player who has none left buys in again."""
    many = len(stacks)
    for place in range(many):
        seat = (button + 1 + place) % many
        stacks[seat] = hand[STACK, place] if hand[STACK, place] > 0 else bought_in[seat]


@compiled
def play_poker(  # noqa: C901, PLR0912, PLR0915 (one loop, see above)
    words: Numbers, bounds: tuple[int, int], table: PokerFast, hand: Numbers, counts: PokerCounts
) -> None:
    """Play and count the hands from one number to another; the number of a hand says where the button is."""
    deck, stacks, money, looks = table.deck, table.stacks, table.money, table.looks
    before_flop, after_flop, starts = table.before_flop, table.after_flop, table.starting_hand
    deeds, sums, seats = counts.deeds, counts.sums, counts.seats
    free = money.copy()
    free[3] = 0
    many, big = len(stacks), money[1]
    found = numpy.zeros(3, numpy.int64)
    for number in range(bounds[0], bounds[1]):
        button = number % many
        if number % table.session_hands == 0:
            stacks[:] = table.bought_in
        deal_cards(words, deck, 2 * many + 8)
        begin_hand(hand, stacks, money, button)
        level, street, place = big, 0, (2 % many if many > 2 else 1)
        able = many
        while True:
            least, raises, able = big, 0, 0
            for other in range(many):
                if hand[STACK, other] > 0 and hand[FOLDED, other] == 0:
                    able += 1
            turn = next_turn(hand, many, (level, raises, able), place)
            while turn != NOBODY:
                bet, stack = hand[BETS, turn], hand[STACK, turn]
                owed = level - bet
                if able < 2:
                    owed = min(level, highest_other(hand, many, turn)) - bet
                owed = max(owed, 0)
                most = bet + stack
                may_raise = hand[ANSWERED, turn] < raises
                seat = (button + 1 + turn) % many
                start = 0
                if looks[seat] == 1:
                    start = starts[deck[turn], deck[many + turn]]
                    if street > 0 and hand[KIND_ON, turn] != street:
                        hand[KIND_OF, turn], hand[KIND_ON, turn] = kind_of(table, turn, street), street
                kind = hand[KIND_OF, turn] if looks[seat] == 1 else 0
                wishes = before_flop[seat, start] if street == 0 else after_flop[seat, street - 1, kind]
                luck = draw_below(words, WISHES)
                deed = CALL if owed > 0 else CHECK
                total = bet + min(owed, stack)
                if luck < wishes[0]:
                    if owed > 0:
                        deed = FOLD
                elif luck >= wishes[2]:
                    if may_raise or stack <= owed:
                        deed, total = ALL_IN, most
                elif luck >= wishes[1] and may_raise and level + least < most:
                    deed = RAISE if level > 0 else BET
                    total = min(level + least + big * draw_below(words, MORE_BLINDS), most)
                deeds[deed] += 1
                if deed == FOLD:
                    able -= 1
                    hand[FOLDED, turn] = 1
                elif deed != CHECK:
                    excess = total - level
                    if excess > 0:
                        level = total
                        if 2 * excess >= least:  # 3.15.3, R-26
                            raises += 1
                        else:
                            sums[SHORT] += 1
                        least = max(excess, least)
                    hand[STACK, turn] = most - total
                    hand[BETS, turn] = total
                    if most == total:
                        able -= 1
                hand[ANSWERED, turn] = raises
                turn = next_turn(hand, many, (level, raises, able), turn + 1)
            street += 1
            if able < 2 or street == STREETS:
                break
            level, place = 0, 0
            for other in range(many):
                hand[BETS, other] = 0
                hand[ANSWERED, other] = NOT_YET
        counts.streets[street - 1] += 1
        active = 0
        for place in range(many):
            hand[LIVE, place] = stacks[(button + 1 + place) % many] - hand[STACK, place]
            hand[STRENGTH, place] = 1
            active += 1 - hand[FOLDED, place]
        if active > 1:
            for place in range(many):
                if hand[FOLDED, place] == 0:
                    strength = strength_at(deck, many, place, 5, table.seven)
                    hand[STRENGTH, place] = strength
                    counts.kinds[table.categories[strength]] += 1
                    seats[SHOWN, (button + 1 + place) % many] += 1
        above = give_back(hand, many)
        found[:] = 0
        takes = street > 1 or active > 1 or money[5] == 0
        won = settle_pots(hand, money if takes else free, many, above, found)
        sums[RAKE] += found[0]
        sums[RAKED] += 1 if found[0] > 0 else 0
        counts.pots[found[1]] += 1
        sums[SPLIT] += found[2]
        count_seats(hand, stacks, button, won, seats)
        if table.session_hands > 1:
            carry_chips(hand, stacks, table.bought_in, button)
