"""Singapore Stud Poker (MBS), version 4, in the order of its rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from croupier.clauses import Clause, reading, rulebook, standing_for
from croupier.games.dealing import Device, Street, in_sets
from croupier.games.house import BoxInPlay, Deal, Draw, HouseGame, LiveRules, Settled
from croupier.games.layout import ANTE, BetPlace
from croupier.games.limits import LimitRules
from croupier.games.pay_tables import StudPays
from croupier.games.prizes import Claim, JackpotClaims, LinkRules, Meter, Payout, Prize, SharedPrize
from croupier.games.signs import Sign, by_hand, of_prizes, prize_in_words, to_one
from croupier.games.stud import (
    ANTE_WINS_WITH,
    HOW_IT_GOES,
    NO_QUALIFYING_HAND,
    AgainstDealer,
    has_ace_king_or_better,
    stays_with,
)
from croupier.games.words import EVENS, Line, PayTable, under
from croupier.hands import Category, category, strength
from croupier.money import Cents, part

SSP = rulebook("SSP")
VERSION = 4
ON_PLAYER: Final = "jackpot-player"
ON_DEALER: Final = "jackpot-dealer"

# 1.1.4  A hand, a player's or the Dealer's, is five cards
HAND_CARDS = under(5, SSP["1.1.4"])

# 1.1.2, 3.10  The Bet of a player who continues is twice the Ante
BET_TIMES_ANTE = under(2, SSP["1.1.2"], SSP["3.10"])

# 2.1  One deck of 52
ONE_DECK = SSP["2.1"]

# R-1  No more boxes than one deck can serve
MOST_BOXES = under(9, reading("R-1"))

# 3.4, 3.5  No part in the round without an Ante; jackpot wagers, in whole credits, go back without one
ANTE_NEEDED = SSP["3.4"]
JACKPOT_AMOUNT = SSP["3.5"]

# The bets, as the rules call them, and their places in a betting box
LAYOUT = (
    BetPlace(name=ANTE, label="Ante", noun="ante", key="a", column=1, limited=True),
    BetPlace(name="bet", label="BET", key="b", column=2, multiple=BET_TIMES_ANTE),
    BetPlace(
        name=ON_PLAYER,
        label="Jackpot, own hand",
        short="Player",
        noun="jackpot bet on the own hand",
        caption="Jackpot",
        key="j",
        jackpot=True,
        without_ante=SSP["3.5"],
        wins_after_fold=reading("R-11"),
    ),
    BetPlace(
        name=ON_DEALER,
        label="Jackpot, Dealer's hand",
        short="Dealer",
        noun="jackpot bet on the Dealer's hand",
        caption="Jackpot",
        key="d",
        jackpot=True,
        without_ante=SSP["3.5"],
    ),
)

# 3.12  The Dealer has a hand with an Ace and a King or higher
dealer_qualifies = under(has_ace_king_or_better, SSP["3.12"])

# 3.14.1 to 3.15  The order of hands
rank = under(
    strength,
    SSP["3.14"],
    SSP["3.14.1"],
    SSP["3.14.2"],
    SSP["3.14.3"],
    SSP["3.14.4"],
    SSP["3.14.5"],
    SSP["3.14.6"],
    SSP["3.14.7"],
    SSP["3.14.8"],
    SSP["3.14.9"],
    SSP["3.14.10"],
    SSP["3.15"],
    SSP["3.15(a)"],
    SSP["3.15(b)"],
    SSP["3.15(c)"],
)

# 3.6 to 3.8, 3.11, R-52  Sets of five, the Dealer's last card face up, no burnt card; then each player decides
STREETS = dict.fromkeys(
    Device,
    (
        Street(
            "decisions",
            deals=(in_sets(HAND_CARDS, SSP["3.6"], dealer_last_up=True, up_under=SSP["3.7"]),),
            decides="bet",
            may_fold=True,
            decided_under=SSP["3.8"],
        ),
        Street("the Dealer's hand", dealer_up=True, turned_under=SSP["3.11"]),
    ),
)

# 4.1.1, 4.1.2  The pays of Ante and Bet; no cap
ANTE_PAYS = under(EVENS, SSP["4.1.1"])
BET_PAYS: PayTable = under(
    {
        Category.FIVE_ODD_CARDS: 1,
        Category.ONE_PAIR: 1,
        Category.TWO_PAIRS: 2,
        Category.THREE_OF_A_KIND: 3,
        Category.STRAIGHT: 4,
        Category.FLUSH: 5,
        Category.FULL_HOUSE: 7,
        Category.FOUR_OF_A_KIND: 20,
        Category.STRAIGHT_FLUSH: 50,
        Category.ROYAL_FLUSH: 250,
    },
    SSP["4.1.2"],
)

# 4.2, 1.1.5, 3.12.3, 3.13.3  Progressive jackpot payouts, whether the Dealer has a hand or not
PAY_TABLE = standing_for(SSP["4.2"], SSP["1.1.5"], SSP["3.12.3"], SSP["3.13.3"])
JACKPOT_PAYS = under(
    {
        Category.ROYAL_FLUSH: Prize("royal-flush", percent=100),
        Category.STRAIGHT_FLUSH: Prize("straight-flush", percent=10),
        Category.FOUR_OF_A_KIND: Prize("four-of-a-kind", to_one=500),
        Category.FULL_HOUSE: Prize("full-house", to_one=100),
        Category.FLUSH: Prize("flush", to_one=50),
    },
    SSP["4.2"],
)

# 4.3 to 4.4.1  The draws
MAGIC_IN_HAND, MAGIC_IN_DEALERS_HAND = SSP["4.3"], SSP["4.3.1"]
LUCKY_PLAYER, LUCKY_DEALER = SSP["4.4"], SSP["4.4.1"]

# 4.5  The pays of the draws, to 1 on the wager
MAGIC_CARD, LUCKY_BOX, LUCKY_HOUSE = "magic-card", "lucky-player", "lucky-dealer"
DRAWS_PAY = under({MAGIC_CARD: 5, LUCKY_BOX: 5, LUCKY_HOUSE: 5}, SSP["4.5"])
PAYS = StudPays(dealer_qualifies, ANTE_PAYS, BET_PAYS, JACKPOT_PAYS, DRAWS_PAY)

# 3.9, 3.12.1 to 3.13.2, 3.16, 1.1.7  A fold, "No hand", and the comparison of hands
AGAINST_DEALER = AgainstDealer(
    pays=PAYS,
    fold=SSP["3.9"],
    no_hand_ante=SSP["3.12.2"],
    no_hand_bet=SSP["3.12.1"],
    higher=standing_for(SSP["3.13.1"], SSP["3.13"]),
    lower=SSP["3.13.2"],
    equal=standing_for(SSP["3.16"], SSP["1.1.7"]),
    cap=None,
)

# 4.1, 4.2, 4.5  The pay tables on the signs; the names of the draws as the rules write them
PRIZE_NAMES = {MAGIC_CARD: "Magic Card", LUCKY_BOX: "Lucky Player", LUCKY_HOUSE: "Lucky Dealer"}
SIGNS = (
    Sign((ANTE,), SSP["4.1.1"], (to_one(ANTE_WINS_WITH, ANTE_PAYS),)),
    Sign(("bet",), SSP["4.1.2"], by_hand(BET_PAYS)),
    Sign((ON_PLAYER, ON_DEALER), SSP["4.2"], of_prizes(JACKPOT_PAYS.values())),
    Sign(
        (ON_PLAYER, ON_DEALER),
        SSP["4.5"],
        tuple(to_one(prize_in_words(draw, PRIZE_NAMES), odds) for draw, odds in DRAWS_PAY.items()),
    ),
)

# A linked jackpot: its contributions, the order of payment, and faults
NOT_COVERED = reading("R-19")
LINK = LinkRules(
    grows=reading("R-15"),
    order=reading("R-16"),
    no_bets=NOT_COVERED,
    fault=NOT_COVERED,
    after_fault=NOT_COVERED,
    closes_table=NOT_COVERED,
    closes_box=NOT_COVERED,
)

# Bets of the wrong size: the rules say nothing, so they are settled as in the other games
LIMITS = LimitRules(
    over_maximum=(reading("R-6"),),
    under_minimum=(),
    over_multiple=(reading("R-6"),),
    under_multiple=(reading("R-14"),),
)
PRIZES_ADD_UP = reading("R-17")


def player_draws(pays: StudPays, box: BoxInPlay, draw: Draw) -> list[tuple[Clause, int]]:
    """4.3, 4.4: the pays of the draws for a wager on this box's hand, each with its clause."""
    won = []
    if draw.magic_card in box.cards:
        won.append((MAGIC_IN_HAND, pays.draws[MAGIC_CARD]))
    if draw.lucky_box == box.number:
        won.append((LUCKY_PLAYER, pays.draws[LUCKY_BOX]))
    return won


def dealer_draws(pays: StudPays, deal: Deal, draw: Draw) -> list[tuple[Clause, int]]:
    """4.3.1, 4.4.1: the pays of the draws for each wager on the Dealer's hand, each with its clause."""
    won = []
    if draw.magic_card in deal.dealer:
        won.append((MAGIC_IN_DEALERS_HAND, pays.draws[MAGIC_CARD]))
    if draw.lucky_dealer:
        won.append((LUCKY_DEALER, pays.draws[LUCKY_HOUSE]))
    return won


def wager_line(
    bet: str, stake: Cents, *, hand_prize: Cents | None, draws: list[tuple[Clause, int]], shared: bool = False
) -> Line:
    """R-17: the prizes of one wager add up. A wager that wins anything comes back too."""
    decided_by = [clause for clause, _ in draws]
    if hand_prize is not None:
        decided_by.insert(0, PAY_TABLE)
    if not decided_by:
        return Line(bet, stake, "lose", 0, 0, PAY_TABLE)
    pays = (hand_prize or 0) + sum(odds for _, odds in draws) * stake
    also = (*decided_by[1:], *((PRIZES_ADD_UP,) if len(decided_by) > 1 or shared else ()))
    return Line(bet, stake, "win", pays, stake, decided_by[0], also)


def settle_player_wagers(
    pays: StudPays, boxes: Sequence[BoxInPlay], draw: Draw, meter: Meter
) -> tuple[dict[tuple[int, str], Line], list[Payout], Meter]:
    """4.2, 4.3, 4.4 on the Players' hands, in the order of R-16."""
    lines, payouts = {}, []
    for box in sorted((box for box in boxes if ON_PLAYER in box.stakes), key=lambda box: box.number):
        stake = box.stakes[ON_PLAYER].placed
        prize = pays.jackpot.get(category(box.strength))
        draws = player_draws(pays, box, draw)
        amount = None if prize is None else prize.worth(meter.value, stake)
        lines[box.number, ON_PLAYER] = wager_line(ON_PLAYER, stake, hand_prize=amount, draws=draws)
        if prize is not None and amount is not None and prize.percent:
            payouts.append(Payout(box.number, ON_PLAYER, prize.label, amount, PAY_TABLE))
            meter = meter.after(prize, amount)
    return lines, payouts, meter


def settle_dealer_wagers(
    pays: StudPays, boxes: Sequence[BoxInPlay], deal: Deal, draw: Draw, meter: Meter
) -> tuple[dict[tuple[int, str], Line], list[Payout], Meter]:
    """4.2, 4.3.1, 4.4.1 on the Dealer's hand: one percentage prize, shared in proportion to the credits (R-17)."""
    backers = sorted((box for box in boxes if ON_DEALER in box.stakes), key=lambda box: box.number)
    prize = pays.jackpot.get(category(deal.dealer_strength))
    credits_staked = sum(box.stakes[ON_DEALER].placed for box in backers)
    draws = dealer_draws(pays, deal, draw)
    whole = part(meter.value, of=prize.percent, out_of=100) if prize is not None else 0
    lines, payouts = {}, []
    for box in backers:
        stake = box.stakes[ON_DEALER].placed
        amount = None
        if prize is not None and prize.percent:
            amount = part(whole, of=stake, out_of=credits_staked)
            payouts.append(Payout(box.number, ON_DEALER, prize.label, amount, PAY_TABLE))
        elif prize is not None:
            amount = prize.worth(0, stake)
        lines[box.number, ON_DEALER] = wager_line(
            ON_DEALER, stake, hand_prize=amount, draws=draws, shared=bool(whole) and len(backers) > 1
        )
    if prize is not None and payouts:
        meter = meter.after(prize, sum(payout.amount for payout in payouts))
    return lines, payouts, meter


def jackpot_claims(pays: StudPays, boxes: Sequence[BoxInPlay], deal: Deal) -> JackpotClaims:
    """The claims of a round on the meter: the Players' hands first, then the one prize on the Dealer's (R-17)."""
    on_players = sorted((box for box in boxes if ON_PLAYER in box.stakes), key=lambda box: box.number)
    won = ((box, pays.jackpot.get(category(box.strength))) for box in on_players)
    hands = tuple(
        Claim(box.number, ON_PLAYER, box.stakes[ON_PLAYER].placed, () if prize is None else (prize,), PAY_TABLE)
        for box, prize in won
    )
    prize = pays.jackpot.get(category(deal.dealer_strength))
    on_dealer = sorted((box for box in boxes if ON_DEALER in box.stakes), key=lambda box: box.number)
    if prize is None or not prize.percent or not on_dealer:
        return JackpotClaims(hands)
    wagers = tuple((box.number, ON_DEALER, box.stakes[ON_DEALER].placed) for box in on_dealer)
    return JackpotClaims(hands, SharedPrize(prize, wagers))


def settle(against: AgainstDealer, boxes: Sequence[BoxInPlay], deal: Deal, meter: Meter | None, draw: Draw) -> Settled:
    """A finished round."""
    pays = against.pays
    lines = {(box.number, line.bet): line for box in boxes for line in against.settle(box, deal.dealer_strength)}
    qualifies = pays.qualifies(deal.dealer_strength)
    if meter is None:
        return Settled(lines, (), None, qualifies)
    on_players, player_payouts, meter = settle_player_wagers(pays, boxes, draw, meter)
    on_dealer, dealer_payouts, meter = settle_dealer_wagers(pays, boxes, deal, draw, meter)
    return Settled({**lines, **on_players, **on_dealer}, [*player_payouts, *dealer_payouts], meter, qualifies)


# 1.1.6, 3.1, 3.2, 5.6, 5.7  A round in play; if the rules say nothing. No card
# is burnt, and the rules do not cover a player who walks away or a hand that is not shown.
LIVE = LiveRules(
    opens=standing_for(SSP["3.1"], SSP["1.1.6"]),
    closes=SSP["3.2"],
    too_late=SSP["5.6"],
    over_maximum=reading("R-6"),
    under_minimum=reading("R-42"),
    own_box=reading("R-52"),
    one_hand=reading("R-52"),
    multiple=SSP["3.10"],
    stays=SSP["3.10"],
    checks=None,
    noticed_late=reading("R-34"),
    dealers_hand=SSP["3.12"],
    ends=SSP["1.1.6"],
    streets=STREETS,
    stands=SSP["5.7"],
    out_of_time_folds=reading("R-51"),
    draws=reading("R-18"),
    not_covered=NOT_COVERED,
    interrupted=NOT_COVERED,
)

SINGAPORE_STUD = HouseGame(
    book=SSP,
    title="Singapore Stud Poker",
    short_title="Singapore Stud",
    version=VERSION,
    one_deck=ONE_DECK,
    boxes=MOST_BOXES,
    hand_cards=HAND_CARDS,
    dealer_cards=HAND_CARDS,
    layout=LAYOUT,
    ante_needed=ANTE_NEEDED,
    stays="bet",
    limits=LIMITS,
    jackpot_amount=JACKPOT_AMOUNT,
    jackpot_in_credits=True,
    prizes=tuple(JACKPOT_PAYS.values()),
    prize_names=PRIZE_NAMES,
    link=LINK,
    fold=SSP["3.9"],
    has_draw=True,
    pays=PAYS,
    void=None,
    withdrawn=None,
    void_also=(reading("R-40"),),
    live=LIVE,
    settle=partial(settle, AGAINST_DEALER),
    claims=partial(jackpot_claims, PAYS),
    strength=rank,
    signs=SIGNS,
    about=HOW_IT_GOES,
    about_jackpot="It can lie on your own hand, on the Dealer's, or on both, and plays on when you fold.",
    about_draws=(
        "Each round a Magic Card is drawn: a wager on a hand that holds it wins 5 to 1. So does one on the box of a "
        "Lucky Player, and on a Lucky Dealer, in rounds that have one."
    ),
    no_qualifying_hand=NO_QUALIFYING_HAND,
    stays_with=stays_with,
)
