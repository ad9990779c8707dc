"""A bot at a house game: one box, the same ante every round, and a way to decide.

It sees what the player of its box may see, and answers with the next command, until it has nothing to do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from croupier.cards import Card, name, names
from croupier.exact_odds.advice import advise
from croupier.exact_odds.strategies import Strategy
from croupier.games import HouseGame
from croupier.money import Cents
from croupier.rounds import Round, Stage
from croupier.rounds.commands import Check, ChooseOption, Command, ExamineHand, Fold, PlaceBet
from croupier.rulings import Option


class OpenDecision(NamedTuple):
    """The decision that a box has to make: a bet of this amount, or else a fold or a check."""

    bet: str
    amount: Cents
    may_fold: bool


class BoxSight(NamedTuple):
    """A round as the player of a box sees it."""

    game: HouseGame
    may_bet: bool
    """Whether the box is free, and bets are open."""
    cards: tuple[Card, ...] | None
    """The player's own; None until they have examined them."""
    dealer_up: Card | None
    community: tuple[Card, ...]
    options: tuple[str, ...]
    """The choices that a ruling leaves to the player."""
    decision: OpenDecision | None


def box_sight(round_: Round, number: int, player: str) -> BoxSight:
    """A player's own view of a box and of the open cards."""
    box = round_.boxes.get(number)
    decision, cards = None, None
    options: tuple[str, ...] = ()
    if box is not None and box.player == player:
        cards = box.cards if box.examined else None
        bet = round_.now.decides if round_.stage is Stage.DECISIONS else None
        if round_.offers:
            options = round_.offers[0].options if number in round_.offers[0].boxes else ()
        elif bet is not None and round_.must_decide(box):
            decision = OpenDecision(bet, round_.game.multiples[bet] * box.bets["ante"], round_.now.may_fold)
    return BoxSight(
        game=round_.game,
        may_bet=box is None and round_.stage is Stage.BETTING and number not in round_.closed_boxes,
        cards=cards,
        dealer_up=round_.dealer_card_up,
        community=round_.community[: round_.board_up],
        options=options,
        decision=decision,
    )


Play: TypeAlias = Callable[[BoxSight], bool]
"""Whether to stay in, or to bet, with what the player sees."""


def best_play(sight: BoxSight) -> bool:
    """The best choice of `croupier advise` (extra `fast`), or simple play in a game without odds."""
    game = sight.game
    if game.pays is None:
        return pair_or_better(sight)
    hand: dict[str, object] = {"game": game.name, "cards": names(sight.cards or ())}
    if sight.dealer_up is not None:
        hand["dealer_up"] = name(sight.dealer_up)
    elif sight.community:
        hand["board"] = names(sight.community)
    return advise(hand, version=game.version)["best"] not in ("fold", "check")


def pair_or_better(sight: BoxSight) -> bool:
    return sight.game.stays_with(sight.cards or (), sight.community, Strategy.PAIR)


def ace_king_or_better(sight: BoxSight) -> bool:
    return sight.game.stays_with(sight.cards or (), sight.community, Strategy.ACE_KING)


PLAYS: dict[str, Play] = {"best-play": best_play, "pair": pair_or_better, "ace-king": ace_king_or_better}


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseBot:
    """One player with one box."""

    player: str
    box: int
    ante: Cents
    play: Play = pair_or_better

    def next_command(self, round_: Round) -> Command | None:
        """The bot's next command; None while it has nothing to do. It looks at nothing but its own sight."""
        return self.answer(box_sight(round_, self.box, self.player))

    def answer(self, sight: BoxSight) -> Command | None:
        """The bot's next command from what it sees."""
        if sight.may_bet:
            return PlaceBet(box=self.box, player=self.player, bet="ante", amount=self.ante)
        if sight.options:
            going_on = Option.CONTINUE if Option.CONTINUE in sight.options else sight.options[0]
            return ChooseOption(box=self.box, player=self.player, choice=going_on)
        decision = sight.decision
        if decision is None:
            return None
        if sight.cards is None:
            return ExamineHand(box=self.box, player=self.player)
        if self.play(sight):
            return PlaceBet(box=self.box, player=self.player, bet=decision.bet, amount=decision.amount)
        return (Fold if decision.may_fold else Check)(box=self.box, player=self.player)
