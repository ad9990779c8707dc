"""A bot's sight of a Poker table: the view of its own seat, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from croupier.cards import Card, read_card
from croupier.money import Cents, read_money

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


def sight_of(view: Mapping[str, Any]) -> BotSight:
    """Read the view of the player in turn."""
    own = next(seat for seat in view["seats"] if seat["seat"] == view["you"])
    others = [seat for seat in view["seats"] if seat is not own and seat["in_hand"]]
    live = [seat for seat in others if not seat["folded"]]
    blinds = (view["small_blind"], view["big_blind"])
    big_blind = read_money(view["settings"]["big_blind"])
    return BotSight(
        cards=tuple([read_card(card) for card in own["cards"]]),
        board=tuple([read_card(card) for card in view["board"]]),
        pot=read_money(view["pot"]),
        bet=read_money(view["bet"]),
        own_bet=read_money(own["bet"]),
        own_put_in=read_money(own["put_in"]),
        put_in=tuple([read_money(seat["put_in"]) for seat in others]),
        big_blind=big_blind,
        chip=read_money(view["settings"]["chip"]),
        opponents=tuple([_opponent(seat, blinds, big_blind) for seat in live]),
        behind=_behind(view, own["seat"], live),
        legal={entry["action"]: _limits(entry) for entry in view["legal"]},
    )


def _opponent(seat: Mapping[str, Any], blinds: tuple[int, int], big_blind: Cents) -> Opponent:
    put_in = read_money(seat["put_in"])
    return Opponent(
        put_in=put_in,
        bet=read_money(seat["bet"]),
        only_blind=put_in == 0 or (seat["seat"] in blinds and put_in <= big_blind),
    )


def _limits(entry: Mapping[str, Any]) -> Limits:
    if "lowest" not in entry:
        return Limits(0, 0)
    return Limits(read_money(entry["lowest"]), read_money(entry["highest"]))


def _behind(view: Mapping[str, Any], own: int, live: list[Any]) -> int:
    """Seats act in order from the left of the last to act: the big blind before the flop, the button after."""
    last: int = (view["button"] if view["board"] else view["big_blind"]) or 0
    order = 1 + max([int(seat["seat"]) for seat in view["seats"]])

    def turn(seat: int) -> int:
        return (seat - last - 1) % order

    return sum([turn(seat["seat"]) > turn(own) for seat in live if not seat["all_in"]])
