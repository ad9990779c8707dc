"""A bot at a house game: one box, the same ante every round, and a way to decide.

It sees the view of its seat (`croupier.rounds.view`) and answers with the next command, until it has nothing to do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from croupier.cards import read_card
from croupier.exact_odds.advice import advise
from croupier.exact_odds.strategies import Strategy
from croupier.games import HOUSE_EDITIONS, HouseGame
from croupier.money import Cents, read_money
from croupier.rounds.commands import Check, ChooseOption, Command, ExamineHand, Fold, PlaceBet
from croupier.rulings import Option

View: TypeAlias = Mapping[str, Any]
Play: TypeAlias = Callable[[View, list[str]], bool]
"""Whether to stay in, or to bet, with these cards."""

LEAVE = ("fold", "check")


def best_play(view: View, cards: list[str]) -> bool:
    """The best choice of `croupier advise` (extra `fast`), or simple play in a game without odds."""
    if _game(view).pays is None:
        return _simply(view, cards, Strategy.PAIR)
    hand: dict[str, object] = {"game": view["game"], "cards": cards}
    if view["dealer"]["face_up"]:
        hand["dealer_up"] = view["dealer"]["face_up"][0]
    elif view["community"]:
        hand["board"] = view["community"]
    return advise(hand, version=view["version"])["best"] not in LEAVE


def pair_or_better(view: View, cards: list[str]) -> bool:
    return _simply(view, cards, Strategy.PAIR)


def ace_king_or_better(view: View, cards: list[str]) -> bool:
    return _simply(view, cards, Strategy.ACE_KING)


PLAYS: dict[str, Play] = {"best-play": best_play, "pair": pair_or_better, "ace-king": ace_king_or_better}


def _game(view: View) -> HouseGame:
    return HOUSE_EDITIONS.of(view["game"], view["version"])


def _simply(view: View, cards: list[str], style: Strategy) -> bool:
    """The simple play of this style, from the game's own description."""
    return _game(view).stays_with(
        [read_card(card) for card in cards], [read_card(card) for card in view["community"]], style
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseBot:
    """One player with one box."""

    player: str
    box: int
    ante: Cents
    play: Play = pair_or_better

    def next_command(self, view: View) -> Command | None:
        """The bot's next command; None while it has nothing to do."""
        own = next((box for box in view["boxes"] if box["box"] == self.box), None)
        if own is None:
            betting = view["stage"] == "betting" and self.box not in view["closed_boxes"]
            return PlaceBet(box=self.box, player=self.player, bet="ante", amount=self.ante) if betting else None
        choices = {choice["choice"]: choice.get("amount") for choice in own["choices"]}
        if own["player"] != self.player or not choices:
            return None
        if view["offer"] is not None:
            going_on = Option.CONTINUE if Option.CONTINUE in choices else next(iter(choices))
            return ChooseOption(box=self.box, player=self.player, choice=going_on)
        if not own["examined"]:
            return ExamineHand(box=self.box, player=self.player)
        return self._decided(view, own["cards"], choices)

    def _decided(self, view: View, cards: list[str], choices: Mapping[str, str | None]) -> Command:
        bet, leave = choices
        if self.play(view, cards):
            return PlaceBet(box=self.box, player=self.player, bet=bet, amount=read_money(choices[bet]))
        return (Fold if leave == "fold" else Check)(box=self.box, player=self.player)
