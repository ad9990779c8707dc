"""A bot's sight of a Poker table: what its own seat may see, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from croupier.cards import Card
from croupier.money import Cents
from croupier.poker import Hand, TableState
from croupier.poker.legal_actions import legal_actions

STREETS = {0: 0, 3: 1, 4: 2, 5: 3}
"""From the number of board cards to the betting round: before the flop, flop, turn, river."""


class Limits(NamedTuple):
    """The smallest and largest total of an action; both 0 if it has no amount."""

    lowest: Cents
    highest: Cents


class Opponent(NamedTuple):
    """Another player who is still in the hand."""

    put_in: Cents
    """In this hand."""
    bet: Cents
    """In this betting round."""
    only_blind: bool
    """They have put in only a blind that they had to."""


class BotSight(NamedTuple):
    """The hand as the player in turn sees it. Money is cents."""

    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    pot: Cents
    bet: Cents
    """The total to match in this betting round."""
    own_bet: Cents
    own_put_in: Cents
    put_in: tuple[Cents, ...]
    """By everyone else, also by those who have folded."""
    big_blind: Cents
    chip: Cents
    opponents: tuple[Opponent, ...]
    behind: int
    """How many of them act after this player in each betting round on the board; before the flop, after them now."""
    legal: Mapping[str, Limits]

    @property
    def street(self) -> int:
        """0 before the flop, then 1, 2, 3."""
        return STREETS[len(self.board)]

    @property
    def pot_before(self) -> Cents:
        """The pot before this betting round."""
        return self.pot - self.own_bet - sum([opponent.bet for opponent in self.opponents])

    @property
    def to_pay(self) -> Cents:
        """The cost of a call, limited by the player's chips."""
        limits = self.legal.get("call")
        return limits.lowest - self.own_bet if limits else 0

    @property
    def to_win(self) -> Cents:
        """The pots that the player takes part in by calling."""
        level = self.own_put_in + self.to_pay
        return self.own_put_in + sum([min(other, level) for other in self.put_in])


def sight_of(table: TableState, player: str) -> BotSight:
    """The hand as the player in turn sees it: their own cards, and what lies open to everybody."""
    hand = table.hand
    if hand is None or hand.turn is None or table.seats[hand.turn].player != player:
        raise ValueError(f"{player} is not in turn")
    own = hand.places[player]
    # Players who have left are not counted.
    seats = [seat for seat in table.seated if seat.player != player and seat.player in hand.places]
    others = [hand.places[seat.player] for seat in seats]
    live = [place for place in others if not hand.betting.bettors[place].folded]
    bettors, big_blind = hand.betting.bettors, table.settings.big_blind
    return BotSight(
        cards=hand.hole[own],
        board=hand.board,
        pot=sum([hand.put_in(place) for place in range(len(bettors))]),
        bet=hand.betting.level,
        own_bet=bettors[own].bet,
        own_put_in=hand.put_in(own),
        put_in=tuple([hand.put_in(place) for place in others]),
        big_blind=big_blind,
        chip=table.settings.chip,
        opponents=tuple([_opponent(hand, place, big_blind) for place in live]),
        behind=_behind(table, hand, own, live),
        legal={action.deed: Limits(action.lowest or 0, action.highest or 0) for action in legal_actions(hand)},
    )


def _opponent(hand: Hand, place: int, big_blind: Cents) -> Opponent:
    put_in, opening = hand.put_in(place), hand.opening
    is_blind = hand.numbers[place] in (opening.small, opening.big) and put_in <= big_blind
    return Opponent(put_in=put_in, bet=hand.betting.bettors[place].bet, only_blind=put_in == 0 or is_blind)


def _behind(table: TableState, hand: Hand, own: int, live: Sequence[int]) -> int:
    """Seats act in order from the left of the last to act: the big blind before the flop, the button after."""
    last = (hand.opening.button if hand.board else hand.opening.big) or 0
    order = 1 + max(table.seats)

    def turn(place: int) -> int:
        return (hand.numbers[place] - last - 1) % order

    return sum([turn(place) > turn(own) for place in live if hand.betting.bettors[place].stack])
