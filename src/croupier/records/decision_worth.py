"""The exact worth of a player's decisions in a round of a house game, against best play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypedDict

from croupier.cards import name, names
from croupier.errors import InputError
from croupier.exact_odds import advise
from croupier.exact_odds.document_types import AdviceDocument
from croupier.exact_odds.rules import games_with_odds
from croupier.floor_events.codec import Event
from croupier.money import Cents, dollars
from croupier.records.round_finder import StoredRound
from croupier.records.round_fold import with_round_before
from croupier.rounds import Round, Stage
from croupier.rounds.events import BetPlaced, Checked, HandFolded
from croupier.rounds.state import BoxState

NO_COST = 1e-9
"""Choices that differ by less, in antes, are worth the same."""


class DecisionWorthDocument(TypedDict):
    """A decision as JSON. Worth and cost are dollars, rounded to the nearest cent."""

    position: int
    box: int
    ante: str
    choice: str
    best: str | None
    """None for a hand that was played unseen, or whose worth is not counted."""
    worth: dict[str, str]
    antes: dict[str, float]
    cost: str
    is_mistake: bool


class WeighedDecision(NamedTuple):
    """One decision of a player."""

    position: int
    """Of its event in the store."""
    box: int
    ante: Cents
    choice: str
    """As advice names it, such as `bet`, `fold` or `check`."""
    advice: AdviceDocument | None
    """The worth of each choice in antes; None if the player had not seen the hand, or if it is not counted."""

    @property
    def cost_antes(self) -> float:
        """How much less it was worth than the best choice."""
        if self.advice is None:
            return 0.0
        choices, best = self.advice["choices"], self.advice["best"]
        return max(0.0, choices[best] - choices[self.choice])

    @property
    def is_mistake(self) -> bool:
        """Whether another choice was worth more."""
        return self.cost_antes > NO_COST

    @property
    def cost(self) -> Cents:
        """The same in cents, rounded."""
        return round(self.cost_antes * self.ante)

    def as_document(self) -> DecisionWorthDocument:
        """For the player."""
        antes = {} if self.advice is None else dict(self.advice["choices"])
        return {
            "position": self.position,
            "box": self.box,
            "ante": dollars(self.ante),
            "choice": self.choice,
            "best": None if self.advice is None else self.advice["best"],
            "worth": {choice: dollars(round(value * self.ante)) for choice, value in antes.items()},
            "antes": antes,
            "cost": dollars(self.cost),
            "is_mistake": self.is_mistake,
        }


def weighed_decisions(found: StoredRound, player: str) -> tuple[WeighedDecision, ...]:
    """The player's decisions in order, each with its value. Rulings that folded a hand are not among them."""
    return tuple(_decisions(found, player))


def _decisions(found: StoredRound, player: str) -> Iterator[WeighedDecision]:
    for before, step in with_round_before(found.steps):
        if not isinstance(before, Round) or before.stage is not Stage.DECISIONS:
            continue
        decided = _decided(before, step.event)
        if decided is None or decided[0].player != player:
            continue
        box, choice = decided
        advice = _advice(before, box)
        if advice is not None and choice not in advice["choices"]:
            choice = before.game.stays  # advice names the decision to stay, not its bet
        yield WeighedDecision(step.position, box.number, box.bets["ante"], choice, advice)


def _decided(before: Round, event: Event) -> tuple[BoxState, str] | None:
    """The box that the event decides on, and the choice."""
    match event:
        case BetPlaced(box=number, bet=bet) if bet == before.now.decides:
            return before.boxes[number], bet
        case HandFolded(box=number, ruled=False):
            return before.boxes[number], "fold"
        case Checked(box=number):
            return before.boxes[number], "check"
        case _:
            return None


def _advice(before: Round, box: BoxState) -> AdviceDocument | None:
    """The worth of each choice, from the cards that the player could see; None for an unseen or irregular hand."""
    game = before.game
    if not box.examined or game.name not in games_with_odds() or game.pays is None:
        return None
    hand: dict[str, object] = {"game": game.name, "version": game.version, "cards": names(box.cards)}
    if game.community_cards:
        if before.board_up:
            hand["board"] = names(before.community[: before.board_up])
    elif before.dealer_card_up is not None:
        hand["dealer_up"] = name(before.dealer_card_up)
    try:
        return advise(hand)
    except InputError:
        return None
