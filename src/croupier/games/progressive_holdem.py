"""Progressive Texas Hold'em Poker (RWS), version 6, in the order of its rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from croupier.cards import ACE, JACK, KING, QUEEN, Card, rank_of, suit_of
from croupier.clauses import reading, rulebook, standing_for
from croupier.games.dealing import Device, Street, burn, in_sets, one_at_a_time, to_community, to_dealer
from croupier.games.house import BoxInPlay, Deal, Draw, HouseGame, LiveRules, Settled
from croupier.games.layout import ANTE, BetPlace
from croupier.games.limits import LimitRules
from croupier.games.pay_tables import BonusRow, HoldemPays, Hole
from croupier.games.prizes import Claim, JackpotClaims, LinkRules, Meter, Prize, pay_in_order
from croupier.games.signs import Sign, of_prizes, to_one
from croupier.games.words import EVENS, Cap, Line, Stake, loses, pushes, under, wins
from croupier.hands import Category, category, strength

PTH = rulebook("PTH")
VERSION = 6
JACKPOT, BONUS = "jackpot", "bonus"
PLAYED_OUT = ("flop", "turn", "river")

# 1.11, 1.22, 1.28, 3.7  The Flop bet is twice the Ante, Turn and River are equal to it
TIMES_ANTE = under({"flop": 2, "turn": 1, "river": 1}, PTH["1.11"], PTH["1.22"], PTH["1.28"], PTH["3.7"])

# 1.7, 1.15  Two hole cards each, and five community cards for all
COMMUNITY_CARDS = under(5, PTH["1.7"])
HOLE_CARDS = under(2, PTH["1.15"])

# 2.1.1(a), R-1  No more boxes than one deck can serve: 2 x 20 + 11 cards
MOST_BOXES = under(20, PTH["2.1.1(a)"], reading("R-1"))

# 2.2.1  One deck of 52
ONE_DECK = PTH["2.2.1"]

# 1.10, 3.1.1 to 3.1.3  The best five of the two hole cards and the five community cards
rank = under(
    strength,
    PTH["1.10"],
    PTH["3.1.1"],
    PTH["3.1.2"],
    PTH["3.1.3"],
    PTH["3.1.3(a)"],
    PTH["3.1.3(b)"],
    PTH["3.1.3(c)"],
)

# 3.4  The prescribed jackpot amount
JACKPOT_AMOUNT = PTH["3.4"]

# 3.6, 3.8, 3.8.1, 3.9, 5.4  No part in the round without an Ante; jackpot and Bonus bets on their own go back
ANTE_NEEDED = PTH["3.6"]
JACKPOT_ALONE, BONUS_ALONE = standing_for(PTH["5.4"], PTH["3.8"], PTH["3.8.1"]), PTH["3.9"]

# R-13  The Bonus is decided by the player's own cards
BY_OWN_CARDS = reading("R-13")

# The bets, as the rules call them, and their places in a betting box
LAYOUT = (
    BetPlace(name=ANTE, label="Ante", noun="ante", key="a", column=2, limited=True),
    BetPlace(
        name=BONUS,
        label="Bonus",
        key="o",
        column=1,
        limited=True,
        without_ante=BONUS_ALONE,
        own_cards_decide=BY_OWN_CARDS,
        about="A side bet on your two cards. It is paid against every hand of the Dealer, unless you fold.",
    ),
    BetPlace(
        name=JACKPOT,
        label="Progressive Jackpot",
        short="Jackpot",
        noun="jackpot bet",
        key="j",
        jackpot=True,
        without_ante=JACKPOT_ALONE,
    ),
    BetPlace(name="flop", label="Flop", noun="Flop bet", key="b", row=1, column=0, multiple=TIMES_ANTE["flop"]),
    BetPlace(name="turn", label="Turn", noun="Turn bet", key="t", row=1, column=1, multiple=TIMES_ANTE["turn"]),
    BetPlace(name="river", label="River", noun="River bet", key="r", row=1, column=2, multiple=TIMES_ANTE["river"]),
)

# 3.11.2(a), 3.12.3(a)  A fold costs Ante and Bonus; the jackpot bet can still win on the community cards
FOLD = standing_for(PTH["3.11.2(a)"], PTH["3.12.3(a)"])

# 3.11.2(b), 3.12.3(b)  The decision to see the flop
STAYS = under("play", PTH["3.11.2(b)"], PTH["3.12.3(b)"])

# 1.3, 1.4, 1.12, 1.23, 1.29, 3.11  From a Card Shoe: a burnt card before the hole cards and before each street; the
# Dealer's two cards last. 3.12: from an Electronic Card Shuffler: all sets at once, the board and the Dealer face down
STREETS = {
    Device.SHOE: (
        Street(
            "hole cards",
            deals=(
                burn(standing_for(PTH["3.11.1"], PTH["1.4"])),
                one_at_a_time(HOLE_CARDS, PTH["3.11.1"], dealer=False),
            ),
            decides="flop",
            may_fold=True,
            decided_under=standing_for(PTH["3.11.2"], PTH["1.3(a)"]),
        ),
        Street(
            "flop",
            deals=(burn(PTH["3.11.3"]), to_community(3, standing_for(PTH["3.11.3"], PTH["1.12"]), face_up=True)),
            decides="turn",
            decided_under=standing_for(PTH["3.11.3"], PTH["1.3(b)"]),
        ),
        Street(
            "turn",
            deals=(burn(PTH["3.11.4"]), to_community(1, standing_for(PTH["3.11.4"], PTH["1.29"]), face_up=True)),
            decides="river",
            decided_under=standing_for(PTH["3.11.4"], PTH["1.3(c)"]),
        ),
        Street(
            "river",
            deals=(
                burn(PTH["3.11.5"]),
                to_community(1, standing_for(PTH["3.11.5"], PTH["1.23"]), face_up=True),
                to_dealer(HOLE_CARDS, PTH["3.11.6"]),
            ),
            dealer_up=True,
        ),
    ),
    Device.SHUFFLER: (
        Street(
            "hole cards",
            deals=(
                to_community(COMMUNITY_CARDS, PTH["3.12.1"], face_up=False),
                in_sets(HOLE_CARDS, PTH["3.12.2"], dealer_last_up=False, up_under=PTH["3.12.2"]),
            ),
            decides="flop",
            may_fold=True,
            decided_under=PTH["3.12.3"],
        ),
        Street("flop", board_up=3, turned_under=PTH["3.12.4"], decides="turn", decided_under=PTH["3.12.4"]),
        Street("turn", board_up=4, turned_under=PTH["3.12.5"], decides="river", decided_under=PTH["3.12.5"]),
        Street("river", board_up=COMMUNITY_CARDS, dealer_up=True, turned_under=PTH["3.12.6"]),
    ),
}

# 3.13 to 3.15, 1.27  The comparison of hands; 4.1: each winning bet is paid 1 to 1, the Ante from a Straight upwards
HIGHER, LOWER = PTH["3.13"], PTH["3.14"]
EQUAL = standing_for(PTH["3.15"], PTH["1.27"])
ANTE_WINS_FROM = under(Category.STRAIGHT, PTH["3.13"], PTH["4.1"])
MAIN_PAYS = under({ANTE: EVENS, "flop": EVENS, "turn": EVENS, "river": EVENS}, PTH["4.1"])


def settle_against_dealer(pays: HoldemPays, box: BoxInPlay, deal: Deal) -> list[Line]:
    """3.13 to 3.15: the Ante, Flop, Turn and River of one box."""
    ante = box.stakes["ante"]
    others = [box.stakes[name] for name in PLAYED_OUT if name in box.stakes]
    if box.folded:
        return [loses(stake, FOLD, box.fold_also) for stake in (ante, *others)]
    if box.strength < deal.dealer_strength:
        return [loses(stake, LOWER) for stake in (ante, *others)]
    if box.strength == deal.dealer_strength:
        return [pushes(stake, EQUAL) for stake in (ante, *others)]
    ante_wins = category(box.strength) >= pays.ante_wins_from
    ante_line = wins(ante, pays.main[ANTE], HIGHER) if ante_wins else pushes(ante, HIGHER)
    return [ante_line, *(wins(stake, pays.main[stake.bet], HIGHER) for stake in others)]


# 4.1  The Bonus bet, decided by the hole cards; the first row that fits is the one that pays


def pair_of(hole: Hole, *ranks: int) -> bool:
    """A pair of one of these ranks."""
    return rank_of(hole[0]) == rank_of(hole[1]) and rank_of(hole[0]) in ranks


def ace_with(hole: Hole, *ranks: int, suited: bool) -> bool:
    """An Ace with one of these ranks, of one suit or of two."""
    low, high = sorted(map(rank_of, hole))
    return high == ACE and low in ranks and (suit_of(hole[0]) == suit_of(hole[1])) is suited


BONUS_PAYS: tuple[BonusRow, ...] = under(
    (
        ("A-A in both hands", 1000, lambda hole, dealer: pair_of(hole, ACE) and pair_of(dealer, ACE)),
        ("A-A in the player's hand only", 30, lambda hole, _: pair_of(hole, ACE)),
        ("A-K suited", 25, lambda hole, _: ace_with(hole, KING, suited=True)),
        ("A-Q or A-J suited", 20, lambda hole, _: ace_with(hole, QUEEN, JACK, suited=True)),
        ("A-K unsuited", 15, lambda hole, _: ace_with(hole, KING, suited=False)),
        ("K-K, Q-Q or J-J", 10, lambda hole, _: pair_of(hole, KING, QUEEN, JACK)),
        ("A-Q or A-J unsuited", 5, lambda hole, _: ace_with(hole, QUEEN, JACK, suited=False)),
        ("10-10 through 2-2", 3, lambda hole, _: pair_of(hole, *range(JACK))),
    ),
    PTH["4.1"],
    PTH["3.9"],
)

# 4.1.1  The most that one Bonus bet of one box can win: 100,000 dollars
BONUS_CAP = Cap(100_000_00, PTH["4.1.1"])
BONUS_TABLE = PTH["4.1"]


def settle_bonus(pays: HoldemPays, stake: Stake, box: BoxInPlay, deal: Deal) -> Line:
    """4.1, R-13: won or lost by the hole cards, whatever the Dealer's hand; lost by a fold."""
    if box.folded:
        return loses(stake, FOLD, box.fold_also)
    row = pays.bonus_row(box.cards, deal.dealer)
    return loses(stake, BONUS_TABLE) if row is None else wins(stake, row[1], BONUS_TABLE, cap=BONUS_CAP)


# 4.2  Progressive jackpot pay table
ROYALS_PAY = under(
    {
        "flop": Prize("royal-flush-on-the-flop", percent=100),
        "turn": Prize("royal-flush-on-the-turn", percent=25),
        "river": Prize("royal-flush-on-the-river", percent=5),
    },
    PTH["4.2"],
)
HANDS_PAY = under(
    {
        Category.STRAIGHT_FLUSH: Prize("straight-flush", fixed=1_500_00),
        Category.FOUR_OF_A_KIND: Prize("four-of-a-kind", fixed=300_00),
    },
    PTH["4.2"],
)
COMMUNITY_PAYS = under(
    {
        Category.ROYAL_FLUSH: Prize("community-royal-flush", fixed=10_000_00),
        Category.STRAIGHT_FLUSH: Prize("community-straight-flush", fixed=1_500_00),
        Category.FOUR_OF_A_KIND: Prize("community-four-of-a-kind", fixed=300_00),
    },
    PTH["4.2"],
)
PAY_TABLE = standing_for(PTH["4.2"], reading("R-12"))
ORDER = reading("R-16")
NOT_SHOWN = PTH["4.3"]
PAYS = HoldemPays(MAIN_PAYS, ANTE_WINS_FROM, BONUS_PAYS, ROYALS_PAY, HANDS_PAY, COMMUNITY_PAYS)


# 1.20, 4.5, 5.17.2(c)  A linked jackpot: its contributions, the order of payment, and faults
LINK = LinkRules(
    grows=PTH["1.20"],
    order=PTH["4.5"],
    fault=PTH["5.17"],
    after_fault=PTH["5.17.2"],
    closes_table=PTH["5.17.2(a)"],
    closes_box=PTH["5.17.2(b)"],
    no_bets=PTH["5.17.2(c)"],
)

# 4.1, 4.2  The pay tables on the signs
PRIZES = (*ROYALS_PAY.values(), *HANDS_PAY.values(), *COMMUNITY_PAYS.values())
ANTE_WINS_WITH = f"A winning hand, {ANTE_WINS_FROM.title.lower()} or better"
SIGNS = (
    Sign((ANTE,), PTH["4.1"], (to_one(ANTE_WINS_WITH, MAIN_PAYS[ANTE]),)),
    Sign(PLAYED_OUT, PTH["4.1"], (to_one("A winning hand", MAIN_PAYS["flop"]),)),
    Sign((BONUS,), BONUS_TABLE, tuple(to_one(name, odds) for name, odds, _ in BONUS_PAYS), BONUS_CAP),
    Sign((JACKPOT,), PTH["4.2"], of_prizes(PRIZES)),
)


def royal_prize(pays: HoldemPays, hole: Hole, community: Sequence[Card]) -> Prize | None:
    """R-12: the row of a Royal Flush that uses at least one hole card, by the street on which it was first complete."""
    for street, dealt in (("flop", 3), ("turn", 4), ("river", 5)):
        if category(strength((*hole, *community[:dealt]))) is Category.ROYAL_FLUSH:
            return pays.royals.get(street)
    return None


def hand_prize(pays: HoldemPays, box: BoxInPlay, community: Sequence[Card]) -> Prize | None:
    """4.2, R-12: the row that the best five of a box's seven cards win; only boxes In For The Finish (1.17) ask."""
    kind = category(box.strength)
    if kind is Category.ROYAL_FLUSH:
        on_the_board = category(strength(community)) is Category.ROYAL_FLUSH
        return None if on_the_board else royal_prize(pays, box.cards, community)
    return pays.hands.get(kind)


in_for_the_finish = under(hand_prize, PTH["1.17"])


def jackpot_claim(pays: HoldemPays, box: BoxInPlay, community: Sequence[Card]) -> Claim:
    """4.2: the claim of one box on its jackpot bet; after a fold on the Community rows only (R-11)."""
    on_board = pays.community.get(category(strength(community)))
    on_hand = None if box.folded else in_for_the_finish(pays, box, community)
    prizes = [prize for prize in (on_hand, on_board) if prize is not None]
    stake = box.stakes[JACKPOT].placed
    if prizes and box.not_shown:
        return Claim(box.number, JACKPOT, stake, (), NOT_SHOWN)
    if_lost = FOLD if box.folded else PAY_TABLE
    return Claim(box.number, JACKPOT, stake, prizes, if_lost, box.fold_also)


def jackpot_claims(pays: HoldemPays, boxes: Sequence[BoxInPlay], deal: Deal) -> JackpotClaims:
    """The claims of a round's boxes, in the order of R-16."""
    bets = sorted((box for box in boxes if JACKPOT in box.stakes), key=lambda box: box.number)
    return JackpotClaims(tuple([jackpot_claim(pays, box, deal.community) for box in bets]))


# 5.1.1, 5.2.1, 5.3.1, 5.3.2  Bets of the wrong size that are found at settlement
LIMITS = LimitRules(
    over_maximum=(PTH["5.1.1"],),
    under_minimum=(PTH["5.2.1"],),
    over_multiple=(PTH["5.3.1"],),
    under_multiple=(PTH["5.3.2"], reading("R-14")),
)


def settle(pays: HoldemPays, boxes: Sequence[BoxInPlay], deal: Deal, meter: Meter | None, _draw: Draw) -> Settled:
    """A finished round."""
    lines = {(box.number, line.bet): line for box in boxes for line in settle_against_dealer(pays, box, deal)}
    for box in boxes:
        if BONUS in box.stakes:
            lines[box.number, BONUS] = settle_bonus(pays, box.stakes[BONUS], box, deal)
    if meter is None:
        return Settled(lines, (), None, None)
    claims = jackpot_claims(pays, boxes, deal).hands
    paid, payouts, after = pay_in_order(claims, meter, pay_table=PAY_TABLE, order=ORDER)
    lines.update({(box_number, line.bet): line for box_number, line in paid})
    return Settled(lines, payouts, after, None)


EIGHT = 6


def stays_with(hole: Sequence[Card], board: Sequence[Card], _style: str) -> bool:
    """Before the flop a bot plays all but two low cards of two suits. Then it bets if a hole card makes a pair."""
    low, high = sorted(map(rank_of, hole))
    if board:
        return low == high or not {low, high}.isdisjoint(map(rank_of, board))
    return low == high or high >= EIGHT or suit_of(hole[0]) == suit_of(hole[1])


# 1.18, 1.24, 1.25, 3.2 to 3.10, 5.1, 5.2, 5.5, 5.7, 5.11, 5.19, 5.22, 5.23  A round in play
LIVE = LiveRules(
    opens=standing_for(PTH["3.2"], PTH["1.24"]),
    closes=PTH["3.10"],
    too_late=PTH["5.11"],
    over_maximum=PTH["5.1"],
    under_minimum=PTH["5.2"],
    own_box=standing_for(PTH["3.5"], PTH["1.25"]),
    one_hand=PTH["3.7"],
    multiple=PTH["3.7"],
    stays=PTH["3.11.2(b)"],
    checks=PTH["1.6"],
    noticed_late=PTH["5.19"],
    dealers_hand=PTH["3.11.6"],
    ends=standing_for(PTH["1.24"], PTH["4.4"]),
    streets=STREETS,
    burnt_card=PTH["1.4"],
    walked_away=PTH["5.5"],
    out_of_time_checks=reading("R-51"),
    not_shown=NOT_SHOWN,
    not_covered=PTH["5.23"],
    interrupted=PTH["5.7"],
    staff=PTH["1.18"],
    placed_by_staff=PTH["5.22"],
)

PROGRESSIVE_HOLDEM = HouseGame(
    book=PTH,
    title="Progressive Texas Hold'em Poker",
    short_title="Progressive Hold'em",
    version=VERSION,
    one_deck=ONE_DECK,
    boxes=MOST_BOXES,
    hand_cards=HOLE_CARDS,
    dealer_cards=HOLE_CARDS,
    community_cards=COMMUNITY_CARDS,
    layout=LAYOUT,
    ante_needed=ANTE_NEEDED,
    stays=STAYS,
    limits=LIMITS,
    jackpot_amount=JACKPOT_AMOUNT,
    prizes=PRIZES,
    link=LINK,
    fold=FOLD,
    pays=PAYS,
    void=PTH["5.21"],
    withdrawn=PTH["5.10.3"],
    void_also=(reading("R-35"),),
    live=LIVE,
    settle=partial(settle, PAYS),
    claims=partial(jackpot_claims, PAYS),
    strength=rank,
    best_five=PTH["1.10"],
    signs=SIGNS,
    about=(
        "You place an ante and get two cards. Then you fold and lose the ante, or place a Flop bet of twice the ante "
        "and three community cards come. Before the fourth and before the fifth you may bet the ante again (Turn, "
        "River), or check. The best five of seven cards win: Flop, Turn and River are paid 1 to 1, and so is the ante "
        "with a straight or better; otherwise the ante goes back."
    ),
    about_jackpot="After a fold it can win on the community cards alone.",
    stays_with=stays_with,
)
