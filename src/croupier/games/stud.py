"""The parts that the three stud games share: five cards against the Dealer's five, qualifying, and the RWS jackpot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.cards import Card, cards
from croupier.clauses import Clause
from croupier.games.house import BoxInPlay, Deal, Settled
from croupier.games.pay_tables import StudPays
from croupier.games.prizes import Claim, JackpotClaims, Meter, pay_in_order
from croupier.games.words import Cap, Line, loses, pushes, wins
from croupier.hands import Strength, category, strength

LOWEST_ACE_KING = strength(cards("As Kd 4c 3h 2s"))
LOWEST_TO_STAY = {"pair": strength(cards("2s 2d 5c 4h 3s")), "ace-king": LOWEST_ACE_KING}
"""The lowest hand with which a bot of each style stays."""
JACKPOT = "jackpot"
HOW_IT_GOES = (
    "You place an ante and get five cards; one of the Dealer's five lies face up. Then you fold and lose the ante, or "
    "BET twice as much. The Dealer qualifies with an ace and a king or better. If the Dealer does not, the ante is "
    "paid 1 to 1 and the BET goes back. Otherwise the better hand wins: the ante is paid 1 to 1, the BET by your hand."
)
NO_QUALIFYING_HAND = "antes are paid 1 to 1, BETs go back"
ANTE_WINS_WITH = "A winning hand, or no qualifying hand for the Dealer"


def has_ace_king_or_better(hand: Strength) -> bool:
    """An Ace and a King, or any higher-ranking hand."""
    return hand >= LOWEST_ACE_KING


def stays_with(hand: Sequence[Card], _board: Sequence[Card], style: str) -> bool:
    """Whether a bot stays with these five cards."""
    return strength(hand) >= LOWEST_TO_STAY[style]


class AgainstDealer(NamedTuple):
    """The clauses and the pay table under which a game compares hands."""

    pays: StudPays
    fold: Clause
    no_hand_ante: Clause
    no_hand_bet: Clause
    higher: Clause
    lower: Clause
    equal: Clause
    cap: Cap | None

    def settle(self, box: BoxInPlay, dealer: Strength) -> tuple[Line, ...]:
        """The Ante and the BET of one box."""
        if box.folded:
            bets = [box.stakes[name] for name in ("ante", "bet") if name in box.stakes]
            return tuple([loses(stake, self.fold, box.fold_also) for stake in bets])
        ante, bet = box.stakes["ante"], box.stakes["bet"]
        if not self.pays.qualifies(dealer):
            return wins(ante, self.pays.ante, self.no_hand_ante), pushes(bet, self.no_hand_bet)
        if box.strength < dealer:
            return loses(ante, self.lower), loses(bet, self.lower)
        if box.strength == dealer:
            return pushes(ante, self.equal), pushes(bet, self.equal)
        odds = self.pays.bet[category(box.strength)]
        return wins(ante, self.pays.ante, self.higher), wins(bet, odds, self.higher, cap=self.cap)


class RwsJackpot(NamedTuple):
    """The clauses and the prizes of the jackpot on the player's five cards."""

    pays: StudPays
    pay_table: Clause
    order: Clause
    lost_by_fold: Clause | None
    """CSP: a fold costs the jackpot bet; None (MLP): it plays on (R-11)."""
    not_shown: Clause | None
    """CSP: no prize for cards that are not shown; None (MLP): such a hand is folded instead (R-38)."""

    def claim(self, box: BoxInPlay) -> Claim:
        """The claim of one box on its jackpot bet."""
        stake = box.stakes[JACKPOT].placed
        if box.folded and self.lost_by_fold is not None:
            return Claim(box.number, JACKPOT, stake, (), self.lost_by_fold, box.fold_also)
        prize = self.pays.jackpot.get(category(box.strength))
        if prize is None:
            return Claim(box.number, JACKPOT, stake, (), self.pay_table)
        if box.not_shown and self.not_shown is not None:
            return Claim(box.number, JACKPOT, stake, (), self.not_shown)
        return Claim(box.number, JACKPOT, stake, (prize,), self.pay_table)

    def claims(self, boxes: Sequence[BoxInPlay], _deal: Deal) -> JackpotClaims:
        """The claims of a round's boxes, clockwise."""
        bets = sorted((box for box in boxes if JACKPOT in box.stakes), key=lambda box: box.number)
        return JackpotClaims(tuple([self.claim(box) for box in bets]))


def settle_rws_stud(
    boxes: Sequence[BoxInPlay], deal: Deal, meter: Meter | None, *, against: AgainstDealer, jackpot: RwsJackpot
) -> Settled:
    """A round of Casino Stud or Multi-Link: each hand against the Dealer's, then the jackpot bets in order."""
    lines = {(box.number, line.bet): line for box in boxes for line in against.settle(box, deal.dealer_strength)}
    qualifies = against.pays.qualifies(deal.dealer_strength)
    if meter is None:
        return Settled(lines, (), None, qualifies)
    claims = jackpot.claims(boxes, deal).hands
    paid, payouts, after = pay_in_order(claims, meter, pay_table=jackpot.pay_table, order=jackpot.order)
    lines.update({(box, line.bet): line for box, line in paid})
    return Settled(lines, payouts, after, qualifies)
