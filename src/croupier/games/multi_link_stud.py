"""Multi-Link Progressive Casino Stud Poker (RWS), version 2, in the order of its rules."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.clauses import reading, rulebook, standing_for
from croupier.games.dealing import Device, Street, burn, in_sets, one_at_a_time
from croupier.games.house import BoxInPlay, Deal, Draw, HouseGame, LiveRules, Settled
from croupier.games.layout import ANTE, BetPlace
from croupier.games.limits import LimitRules
from croupier.games.pay_tables import StudPays
from croupier.games.prizes import LinkRules, Meter, Prize
from croupier.games.signs import Sign, by_hand, of_prizes, to_one
from croupier.games.stud import (
    ANTE_WINS_WITH,
    HOW_IT_GOES,
    JACKPOT,
    NO_QUALIFYING_HAND,
    AgainstDealer,
    RwsJackpot,
    has_ace_king_or_better,
    settle_rws_stud,
    stays_with,
)
from croupier.games.words import EVENS, Cap, PayTable, under
from croupier.hands import Category, strength

MLP = rulebook("MLP")
VERSION = 2

# 1.3, 3.7, 3.12.2  The BET of a player who stays is twice the Ante
BET_TIMES_ANTE = under(2, MLP["1.3"], MLP["3.7"], MLP["3.12.2"])

# 1.14  Qualifying hand
dealer_qualifies = under(has_ace_king_or_better, MLP["1.14"])

# 2.1.1(a), R-1  No more boxes than one deck can serve: 1 + 5 x (9 + 1) cards
MOST_BOXES = under(9, MLP["2.1.1(a)"], reading("R-1"))

# 2.2.1  One deck of 52
ONE_DECK = MLP["2.2.1"]

# 3.1.1 to 3.1.3  The ranking of hands
rank = under(strength, MLP["3.1.1"], MLP["3.1.2"], MLP["3.1.3"], MLP["3.1.3(a)"], MLP["3.1.3(b)"], MLP["3.1.3(c)"])

# 3.4  The prescribed jackpot amount
JACKPOT_AMOUNT = MLP["3.4"]

# 3.6, 3.8, 3.8.1, 5.4  No part in the round without an Ante; a jackpot bet on its own goes back
ANTE_NEEDED = MLP["3.6"]
ALONE = standing_for(MLP["5.4"], MLP["3.8"], MLP["3.8.1"])

# 3.12.1, R-11  After a fold the jackpot bet plays on
PLAYS_ON = standing_for(MLP["3.12.1"], reading("R-11"))

# The bets, as the rules call them, and their places in a betting box
LAYOUT = (
    BetPlace(name=ANTE, label="Ante", noun="ante", key="a", column=1, limited=True),
    BetPlace(name="bet", label="BET", key="b", column=2, multiple=BET_TIMES_ANTE),
    BetPlace(
        name=JACKPOT,
        label="Progressive Jackpot",
        short="Jackpot",
        noun="jackpot bet",
        key="j",
        jackpot=True,
        without_ante=ALONE,
        wins_after_fold=PLAYS_ON,
    ),
)

# 1.4, 3.10 to 3.12  From a Card Shoe: a burnt card, then one card at a time, the Dealer's last one face up. From an
# Electronic Card Shuffler: sets of five, one card of the Dealer's set face up. Then each player decides.
DECIDES = Street(
    "decisions", dealer_up=False, decides="bet", may_fold=True, decided_under=standing_for(MLP["3.12"], MLP["3.12.2"])
)
REVEALS = Street("the Dealer's hand", dealer_up=True, turned_under=MLP["3.13"])
STREETS = {
    Device.SHOE: (
        DECIDES._replace(
            deals=(burn(standing_for(MLP["3.10"], MLP["1.4"])), one_at_a_time(5, MLP["3.10"], dealer=True))
        ),
        REVEALS,
    ),
    Device.SHUFFLER: (
        DECIDES._replace(deals=(in_sets(5, MLP["3.11.1"], dealer_last_up=True, up_under=MLP["3.11.2"]),)),
        REVEALS,
    ),
}

# 4.1  Odds of each winning bet
ANTE_PAYS = under(EVENS, MLP["4.1"])
BET_PAYS: PayTable = under(
    {
        Category.ROYAL_FLUSH: 250,
        Category.STRAIGHT_FLUSH: 50,
        Category.FOUR_OF_A_KIND: 20,
        Category.FULL_HOUSE: 7,
        Category.FLUSH: 5,
        Category.STRAIGHT: 4,
        Category.THREE_OF_A_KIND: 3,
        Category.TWO_PAIRS: 2,
        Category.ONE_PAIR: 1,
        Category.FIVE_ODD_CARDS: 1,
    },
    MLP["4.1"],
)

# 4.1.1  The most that one BET of one box can win: 100,000 dollars
BET_CAP = Cap(100_000_00, MLP["4.1.1"])

# 3.15, 4.2, 4.2.1  Progressive jackpot pay table, on the player's own five cards; 3.12.1: the jackpot bet plays on
# after a fold; 4.3: a hand that is not shown is folded; 4.5.1: several winners are paid clockwise, each from the meter
# that the one before has left
JACKPOT_PAYS = under(
    {
        Category.ROYAL_FLUSH: Prize("royal-flush", percent=100),
        Category.STRAIGHT_FLUSH: Prize("straight-flush", percent=10),
        Category.FOUR_OF_A_KIND: Prize("four-of-a-kind", fixed=2_000_00),
        Category.FULL_HOUSE: Prize("full-house", fixed=200_00),
        Category.FLUSH: Prize("flush", fixed=100_00),
    },
    MLP["4.2"],
    MLP["3.15"],
)
PAYS = StudPays(dealer_qualifies, ANTE_PAYS, BET_PAYS, JACKPOT_PAYS)
THE_JACKPOT = RwsJackpot(
    pays=PAYS,
    pay_table=standing_for(MLP["4.2"], MLP["3.15"], MLP["4.2.1"]),
    order=standing_for(MLP["4.5.1"], MLP["4.5"]),
    lost_by_fold=under(None, MLP["3.12.1"]),
    not_shown=under(None, MLP["4.3"]),
)

# 3.12.1 to 3.14.3, 1.19  A fold, a Dealer who does not qualify, and the comparison of hands
AGAINST_DEALER = AgainstDealer(
    pays=PAYS,
    fold=MLP["3.12.1"],
    no_hand_ante=MLP["3.13"],
    no_hand_bet=MLP["3.13"],
    higher=standing_for(MLP["3.14.1"], MLP["3.14"]),
    lower=MLP["3.14.2"],
    equal=standing_for(MLP["3.14.3"], MLP["1.19"]),
    cap=BET_CAP,
)

# 1.13, 4.5.2, 5.18.2(c)  A linked jackpot: its contributions, the order of payment, and faults
LINK = LinkRules(
    grows=MLP["1.13"],
    order=standing_for(MLP["4.5.2"], MLP["4.5"], MLP["4.5.1"]),
    fault=MLP["5.18"],
    after_fault=MLP["5.18.2"],
    closes_table=MLP["5.18.2(a)"],
    closes_box=MLP["5.18.2(b)"],
    no_bets=MLP["5.18.2(c)"],
)

# 4.1, 4.2  The pay tables on the signs
SIGNS = (
    Sign((ANTE,), MLP["4.1"], (to_one(ANTE_WINS_WITH, ANTE_PAYS),)),
    Sign(("bet",), MLP["4.1"], by_hand(BET_PAYS), BET_CAP),
    Sign((JACKPOT,), MLP["4.2"], of_prizes(JACKPOT_PAYS.values())),
)

# 5.1.1, 5.2.1, 5.3.1, 5.3.2  Bets of the wrong size that are found at settlement
LIMITS = LimitRules(
    over_maximum=(MLP["5.1.1"],),
    under_minimum=(MLP["5.2.1"],),
    over_multiple=(MLP["5.3.1"],),
    under_multiple=(MLP["5.3.2"],),
)


def settle(boxes: Sequence[BoxInPlay], deal: Deal, meter: Meter | None, _draw: Draw) -> Settled:
    """A finished round."""
    return settle_rws_stud(boxes, deal, meter, against=AGAINST_DEALER, jackpot=THE_JACKPOT)


# 1.4, 1.11, 1.16, 1.17, 3.2 to 3.9, 4.3, 5.1, 5.2, 5.5, 5.7, 5.11, 5.20, 5.23, 5.24  A round in play
LIVE = LiveRules(
    opens=standing_for(MLP["3.2"], MLP["1.16"]),
    closes=MLP["3.9"],
    too_late=MLP["5.11"],
    over_maximum=MLP["5.1"],
    under_minimum=MLP["5.2"],
    own_box=standing_for(MLP["3.5"], MLP["1.17"]),
    one_hand=MLP["3.7"],
    multiple=MLP["3.7"],
    stays=MLP["3.12.2"],
    checks=None,
    noticed_late=MLP["5.20"],
    dealers_hand=MLP["1.14"],
    ends=standing_for(MLP["1.16"], MLP["4.4"]),
    streets=STREETS,
    burnt_card=MLP["1.4"],
    walked_away=MLP["5.5"],
    not_shown=MLP["4.3"],
    not_covered=MLP["5.24"],
    interrupted=MLP["5.7"],
    staff=MLP["1.11"],
    placed_by_staff=MLP["5.23"],
)

MULTI_LINK_STUD = HouseGame(
    book=MLP,
    title="Multi-Link Progressive Casino Stud Poker",
    short_title="Multi-Link Stud",
    version=VERSION,
    one_deck=ONE_DECK,
    boxes=MOST_BOXES,
    hand_cards=5,
    dealer_cards=5,
    layout=LAYOUT,
    ante_needed=ANTE_NEEDED,
    stays="bet",
    limits=LIMITS,
    jackpot_amount=JACKPOT_AMOUNT,
    prizes=tuple(JACKPOT_PAYS.values()),
    link=LINK,
    fold=MLP["3.12.1"],
    pays=PAYS,
    void=MLP["5.22"],
    withdrawn=MLP["5.10.3"],
    void_also=(reading("R-35"),),
    live=LIVE,
    settle=settle,
    claims=THE_JACKPOT.claims,
    strength=rank,
    signs=SIGNS,
    about=HOW_IT_GOES,
    about_jackpot="It plays on when you fold.",
    no_qualifying_hand=NO_QUALIFYING_HAND,
    stays_with=stays_with,
)
