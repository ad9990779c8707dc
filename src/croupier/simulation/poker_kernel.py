"""The compiled engine of Poker: hands by the million for the simulation, and single ones for a learning environment.

It is a kernel for speed: `games.poker` and `games.poker_betting` have the rules, and a test holds every count of a
simulation, and every step of an environment, against them. The rules are spoken of by place, in arrays: raises and
short all-ins (3.5, 3.15.3, 3.16), what goes back (4.3, R-53), pots (3.15.4), rake (4.1, R-28) and odd chips (4.5,
R-27).

A hand is `begin_hand`, then `act` until nobody is in turn, then `settle`. It lies in one array, because handing on
tuples of many arrays costs more than the work.
"""

from __future__ import annotations

from collections.abc import Sequence
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
START, STACK, BETS, FOLDED, ANSWERED, AGGRESSED, LIVE, STRENGTH, SHOWING, MONEY, SUMS = range(11)
"""The rows of the array of a hand. By place: a player's chips before the hand, those left, those bet in this betting
round, whether they have folded, the number of raises when they last acted, the total of their last bet or raise in this
round, the chips put in, and the strength of the hand. Then the places that show their cards, in order, the stakes (as
in `PokerQuestion.money`), and the sums of the hand."""
HAND_ROWS = 11
SMALL_BLIND, BIG_BLIND, CHIP, RATE, CAP, NO_FLOP_NO_DROP = range(6)
"""The places of the row MONEY. A cap of -1 is none."""
SHORT_ALL_INS, ACTIVE, RAKE, POTS, SPLIT_POTS, SHOWN_HANDS = range(6)
"""The places of the row SUMS: the short all-ins; then, of the settlement, who had not folded, the rake, the pots, those
of them that were shared, and the hands that are shown."""
NET, LOW, HIGH, BY_PLACE, WON, SHOWN = range(6)
"""The rows of `PokerCounts.seats`."""
RAKE_SUM, RAKED, SPLIT, SHORT = range(4)
"""The places of `PokerCounts.sums`."""


class Stands(NamedTuple):
    """How the betting stands. Apart from the array of the hand, so that a compiled loop has it in registers."""

    street: int
    turn: int
    """The place in turn, or NOBODY."""
    level: int
    """The highest bet of the round."""
    least: int
    """The minimum raise."""
    raises: int
    """How often the action was opened again."""
    able: int
    """How many can still bet."""


class PokerFast(NamedTuple):
    """A Poker table, as a compiled function reads it."""

    deck: Numbers
    stacks: Numbers
    """By seat: what each player has before the hand. It changes where chips are carried over."""
    bought_in: Numbers
    """By seat: what each player begins with."""
    session_hands: int
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


def new_hand(money: Sequence[int]) -> Numbers:
    """The array for the hands of a table with these stakes."""
    hand = numpy.zeros((HAND_ROWS, MOST), numpy.int64)
    hand[MONEY, : len(money)] = money
    return hand


@inlined
def seat_at(place: int, button: int, many: int) -> int:
    """The seat, from 0, of a place, which counts from the left of the button. (A remainder takes far longer.)"""
    seat = button + 1 + place
    return seat if seat < many else seat - many


@compiled
def highest_other(hand: Numbers, many: int, place: int) -> int:
    """The most that another player who has not folded has bet in this round."""
    highest = 0
    for other in range(many):
        if other != place and hand[FOLDED, other] == 0:
            highest = max(highest, hand[BETS, other])
    return highest


@compiled
def next_turn(hand: Numbers, many: int, standing: tuple[int, int, int], place: int) -> int:
    """The player who acts next, clockwise from a place (`poker_betting._turn`); `standing`: level, raises and able."""
    level, raises, able = standing
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
def rake_of(amount: int, rate: int, chip: int, left: int) -> int:
    """4.1, R-28: the rate of a pot, rounded down to the chip, as far as the cap of the hand goes; -1: no cap."""
    due = amount * rate // WHOLE_RATE
    due -= due % chip
    return int(due if left < 0 else min(due, left))


@compiled
def settle_pots(hand: Numbers, many: int, rate: int, above: int) -> int:
    """Make the pots, take the rake and pay. Returns the places that won something, as bits.

    The row PAID gets the rake, the pots and those of them that were shared. A rate of nothing takes nothing.
    """
    chip, cap = hand[MONEY, CHIP], hand[MONEY, CAP]
    left = cap - cap % chip if cap >= 0 else -1
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
                due = rake_of(waiting, rate, chip, left)
                left -= due if left > 0 else 0
                winners = pay_pot(hand, many, waiting - due, before, chip)
                won |= winners
                hand[SUMS, RAKE] += due
                hand[SUMS, POTS] += 1
                hand[SUMS, SPLIT_POTS] += 1 if winners & (winners - 1) else 0
            waiting, before = amount, eligible
        if level < 0 and amount == 0:
            return won
        below = ABOVE_ALL if level < 0 else level


@inlined
def begin_hand(hand: Numbers, stacks: Numbers, button: int) -> Stands:
    """3.8, 3.9.1: the blinds are posted from the stacks, which are by seat, as is the button."""
    many = len(stacks)
    for place in range(many):
        hand[START, place] = hand[STACK, place] = stacks[seat_at(place, button, many)]
        hand[FOLDED, place] = 0
    clear_bets(hand, many)
    hand[SUMS, SHORT_ALL_INS] = 0
    small = 0 if many > 2 else 1
    able = (
        many - post_blind(hand, small, hand[MONEY, SMALL_BLIND]) - post_blind(hand, 1 - small, hand[MONEY, BIG_BLIND])
    )
    big = hand[MONEY, BIG_BLIND]
    return turn_from(hand, many, Stands(0, 2 % many if many > 2 else 1, big, big, 0, able))


@inlined
def post_blind(hand: Numbers, place: int, blind: int) -> int:
    """1.6, 1.7: a Blind Bet, or all that the player has. Returns 1 if the player is all-in with it."""
    paid = min(blind, hand[STACK, place])
    hand[BETS, place] = paid
    hand[STACK, place] -= paid
    return 1 if hand[STACK, place] == 0 else 0


@inlined
def clear_bets(hand: Numbers, many: int) -> None:
    """1.5: a betting round in which nobody has bet yet."""
    for place in range(many):
        hand[BETS, place] = 0
        hand[ANSWERED, place] = NOT_YET
        hand[AGGRESSED, place] = 0


@inlined
def turn_from(hand: Numbers, many: int, stands: Stands) -> Stands:
    """The next player to act, clockwise from the place in turn; if the round is over, the first of the next round."""
    street, place, level, least, raises, able = stands
    turn = next_turn(hand, many, (level, raises, able), place)
    if turn == NOBODY and able > 1 and street + 1 < STREETS:
        clear_bets(hand, many)
        street, level, least, raises = street + 1, 0, hand[MONEY, BIG_BLIND], 0
        turn = next_turn(hand, many, (level, raises, able), 0)
    return Stands(street, turn, level, least, raises, able)


@inlined
def owed_now(hand: Numbers, many: int, stands: Stands) -> int:
    """The chips that the player in turn must put in to stay, if they have them."""
    level = stands.level
    if stands.able < 2:
        level = min(level, highest_other(hand, many, stands.turn))
    return max(level - hand[BETS, stands.turn], 0)  # type: ignore[no-any-return]


@inlined
def raises_now(hand: Numbers, stands: Stands, owed: int) -> tuple[int, int]:
    """The smallest total of a bet or raise that is no all-in, and the total of an all-in; 0 where there is none."""
    stack = hand[STACK, stands.turn]
    most = hand[BETS, stands.turn] + stack
    lowest, all_in = stands.level + stands.least, most
    if hand[ANSWERED, stands.turn] >= stands.raises:
        lowest = 0
        if stack > owed:
            all_in = 0
    elif lowest >= most:
        lowest = 0
    return lowest, all_in


@inlined
def act(hand: Numbers, many: int, stands: Stands, deed: int, total: int) -> Stands:
    """A lawful action of the player in turn, whose bet is `total` after it. 3.15.3, R-26: half of a minimum raise
    opens the action again."""
    street, turn, level, least, raises, able = stands
    if deed == FOLD:
        able -= 1
        hand[FOLDED, turn] = 1
    elif deed != CHECK:
        excess = total - level
        if excess > 0:
            reopens = 2 * excess >= least
            if reopens or level == 0:
                hand[AGGRESSED, turn] = total
            if reopens:
                raises += 1
            else:
                hand[SUMS, SHORT_ALL_INS] += 1
            level, least = total, max(excess, least)
        left = hand[STACK, turn] + hand[BETS, turn] - total
        hand[STACK, turn], hand[BETS, turn] = left, total
        if left == 0:
            able -= 1
    hand[ANSWERED, turn] = raises
    return turn_from(hand, many, Stands(street, turn + 1, level, least, raises, able))


@inlined
def settle(hand: Numbers, many: int, street: int, cards: Numbers, seven: Tables) -> int:
    """4.1 to 4.6: rank the hands, give back, take the rake and pay, into STACK. Returns the winning places, as bits."""
    active = 0
    for place in range(many):
        hand[LIVE, place] = hand[START, place] - hand[STACK, place]
        hand[STRENGTH, place] = 1
        active += 1 - hand[FOLDED, place]
    if active > 1:
        for place in range(many):
            if hand[FOLDED, place] == 0:
                hand[STRENGTH, place] = strength_at(cards, many, place, 5, seven)
    above = give_back(hand, many)
    hand[SUMS, ACTIVE] = active
    hand[SUMS, RAKE] = hand[SUMS, POTS] = hand[SUMS, SPLIT_POTS] = 0
    takes = street > 0 or active > 1 or hand[MONEY, NO_FLOP_NO_DROP] == 0
    return settle_pots(hand, many, hand[MONEY, RATE] if takes else 0, above)


@compiled
def show_hands(hand: Numbers, many: int) -> None:
    """3.14.2, R-30: the last aggressor shows first, then clockwise, into SHOWING; after `settle`.

    A hand that an open one beats for all that it can win is not shown.
    """
    first, last, shown = -1, 0, 0
    for place in range(many):
        if hand[FOLDED, place] == 0 and (first < 0 or hand[AGGRESSED, place] > last):
            first, last = place, hand[AGGRESSED, place]
    for step in range(many if hand[SUMS, ACTIVE] > 1 else 0):
        place = (first + step) % many
        if hand[FOLDED, place] == 0:
            beaten = False
            for other in hand[SHOWING, :shown]:
                if hand[STRENGTH, other] > hand[STRENGTH, place] and hand[LIVE, other] >= hand[LIVE, place]:
                    beaten = True
            if not beaten:
                hand[SHOWING, shown] = place
                shown += 1
    hand[SUMS, SHOWN_HANDS] = shown


@compiled
def count_seats(hand: Numbers, stacks: Numbers, button: int, won: int, seats: Numbers) -> None:
    """Count each player's win in a hand."""
    many = len(stacks)
    for place in range(many):
        seat = seat_at(place, button, many)
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
        seat = seat_at(place, button, many)
        stacks[seat] = hand[STACK, place] if hand[STACK, place] > 0 else bought_in[seat]


@compiled
def play_poker(  # noqa: C901, PLR0912, PLR0915 (one loop, see above)
    words: Numbers, bounds: tuple[int, int], table: PokerFast, hand: Numbers, counts: PokerCounts
) -> None:
    """Play and count the hands from one number to another; the number of a hand says where the button is."""
    deck, stacks, looks = table.deck, table.stacks, table.looks
    before_flop, after_flop, starts = table.before_flop, table.after_flop, table.starting_hand
    deeds, sums, seats = counts.deeds, counts.sums, counts.seats
    many, big = len(stacks), hand[MONEY, BIG_BLIND]
    kind_of_hand = numpy.zeros(MOST, numpy.int64)
    kind_at = numpy.zeros(MOST, numpy.int64)  # the street of this hand for which the category holds
    for number in range(bounds[0], bounds[1]):
        button = number % many
        if number % table.session_hands == 0:
            stacks[:] = table.bought_in
        deal_cards(words, deck, 2 * many + 8)
        stands = begin_hand(hand, stacks, button)
        while stands.turn != NOBODY:
            street, turn = stands.street, stands.turn
            owed = owed_now(hand, many, stands)
            seat = seat_at(turn, button, many)
            start = kind = 0
            if looks[seat] == 1:
                start = starts[deck[turn], deck[many + turn]]
                if street > 0:
                    if kind_at[turn] != STREETS * number + street:
                        kind_of_hand[turn], kind_at[turn] = kind_of(table, turn, street), STREETS * number + street
                    kind = kind_of_hand[turn]
            # Three numbers: to hand on a part of an array takes longer than the rest of the decision.
            if street == 0:
                folds, passes, raises = (
                    before_flop[seat, start, 0],
                    before_flop[seat, start, 1],
                    before_flop[seat, start, 2],
                )
            else:
                folds, passes, raises = (
                    after_flop[seat, street - 1, kind, 0],
                    after_flop[seat, street - 1, kind, 1],
                    after_flop[seat, street - 1, kind, 2],
                )
            luck = draw_below(words, WISHES)
            deed = CALL if owed > 0 else CHECK
            total = hand[BETS, turn] + min(owed, hand[STACK, turn])
            if luck < folds:
                if owed > 0:
                    deed = FOLD
            elif luck >= passes:
                lowest, all_in = raises_now(hand, stands, owed)
                if luck >= raises:
                    if all_in > 0:
                        deed, total = ALL_IN, all_in
                elif lowest > 0:
                    deed = RAISE if stands.level > 0 else BET
                    total = min(lowest + big * draw_below(words, MORE_BLINDS), all_in)
            deeds[deed] += 1
            stands = act(hand, many, stands, deed, total)
        won = settle(hand, many, stands.street, deck, table.seven)
        counts.streets[stands.street] += 1
        sums[SHORT] += hand[SUMS, SHORT_ALL_INS]
        if hand[SUMS, ACTIVE] > 1:
            for place in range(many):
                if hand[FOLDED, place] == 0:
                    counts.kinds[table.categories[hand[STRENGTH, place]]] += 1
                    seats[SHOWN, seat_at(place, button, many)] += 1
        sums[RAKE_SUM] += hand[SUMS, RAKE]
        sums[RAKED] += 1 if hand[SUMS, RAKE] > 0 else 0
        counts.pots[hand[SUMS, POTS]] += 1
        sums[SPLIT] += hand[SUMS, SPLIT_POTS]
        count_seats(hand, stacks, button, won, seats)
        if table.session_hands > 1:
            carry_chips(hand, stacks, table.bought_in, button)
