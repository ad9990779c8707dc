"""The steps of a round for the person who deals it: the words to announce, and which step is due."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from croupier.clauses import Citation
from croupier.floor.dealing import poker_dealer
from croupier.games import HouseGame
from croupier.games.dealing import Device
from croupier.games.poker import BOARD_CARDS
from croupier.messages import Message, NamedBet, SentenceView, say, with_sentence
from croupier.poker import Hand, HandStage
from croupier.poker.streets import next_street
from croupier.rounds import Round, Stage
from croupier.rounds.state import OVER, slots_of


class AnnouncedStep(NamedTuple):
    """One step of a round."""

    stage: Stage | HandStage
    street: int
    message: Message
    """The words to announce."""
    clause: Citation | None


@lru_cache(maxsize=32)  # a game has the same steps in each round
def house_steps(game: HouseGame, device: Device) -> tuple[AnnouncedStep, ...]:
    """The steps of a house game, in their order."""
    return tuple(_house_steps(game, device))


def _house_steps(game: HouseGame, device: Device) -> Iterator[AnnouncedStep]:
    live = game.live
    streets = live.streets[device]
    yield AnnouncedStep(Stage.BETTING, 0, say("dealer.place_bets"), live.opens)
    for number, street in enumerate(streets):
        if street.deals:
            message = say("dealer.next_cards", street=street.name) if number else say("dealer.deals")
            clause = slots_of(game, device, number, ())[0].clause if number else live.closes
            yield AnnouncedStep(Stage.DEALING, number, message, clause)
        elif street.turned_under is not None:
            own = say("dealer.turns_own_hand")
            message = own if street.dealer_up else say("dealer.turns_cards", street=street.name)
            yield AnnouncedStep(Stage.TURNING, number, message, street.turned_under)
        if street.decides is not None:
            place = game.places[street.decides]
            words = "dealer.bet_or_fold" if street.may_fold else "dealer.bet_or_check"
            message = say(words, bet=NamedBet(place.name, place.noun))
            yield AnnouncedStep(Stage.DECISIONS, number, message, street.decided_under)
    yield AnnouncedStep(Stage.SETTLEMENT, len(streets) - 1, say("dealer.settles"), live.ends)


def house_step_due(round_: Round | None, steps: tuple[AnnouncedStep, ...]) -> int:
    """The number of the step that is due: the first one before a round, one past the last when it is over."""
    if round_ is None:
        return 0
    if round_.stage in OVER:
        return len(steps)
    if round_.stage in (Stage.BETTING, Stage.SETTLEMENT):
        return 0 if round_.stage is Stage.BETTING else len(steps) - 1
    place = (round_.stage, round_.street)
    return next((number for number, step in enumerate(steps) if step[:2] == place), len(steps) - 1)


def _poker_steps() -> Iterator[AnnouncedStep]:
    yield AnnouncedStep(HandStage.DEAL, 0, say("dealer.place_blinds"), poker_dealer.OPENS)
    yield AnnouncedStep(HandStage.DEAL, 1, say("dealer.hole_cards"), poker_dealer.HOLE_CARDS)
    yield AnnouncedStep(HandStage.BETTING, 0, say("dealer.betting_round"), poker_dealer.FIRST_ROUND)
    for number, (message, clause) in enumerate(poker_dealer.STREETS, start=1):
        yield AnnouncedStep(HandStage.BOARD, number, message, clause)
        yield AnnouncedStep(
            HandStage.BETTING, number, say("dealer.betting_round"), poker_dealer.LATER_ROUNDS[number - 1]
        )
    yield AnnouncedStep(HandStage.MARKER, 0, say("dealer.showdown"), poker_dealer.MARKER)
    yield AnnouncedStep(HandStage.SHOWDOWN, 0, say("dealer.show_hands"), poker_dealer.SHOW)
    yield AnnouncedStep(HandStage.SETTLEMENT, 0, say("dealer.pays_pots"), poker_dealer.PAID)


POKER_STEPS = tuple(_poker_steps())
"""The steps of a Poker hand. The first one is done by starting the hand."""


def poker_step_due(hand: Hand | None, *, playing: bool) -> int:
    """The number of the step that is due in a Poker hand."""
    if hand is None or not playing:
        return 0 if hand is None else len(POKER_STEPS)
    street = {HandStage.DEAL: 1, HandStage.BETTING: hand.round}.get(hand.stage, 0)
    if hand.stage is HandStage.BOARD and len(hand.board) < BOARD_CARDS[-1]:
        street = next_street(hand)
    place = (hand.stage, street)
    return next((number for number, step in enumerate(POKER_STEPS) if step[:2] == place), len(POKER_STEPS))


class StepView(SentenceView, frozen=True, kw_only=True):
    """A step with the words to announce."""

    state: str
    """`done`, `due` or `to come`."""
    clause: str | None


def steps_seen(steps: tuple[AnnouncedStep, ...], due: int) -> list[StepView]:
    """The steps with their words, each done, due or still to come."""
    states = ("done" if number < due else "due" if number == due else "to come" for number in range(len(steps)))
    return [
        StepView(state=state, clause=None if step.clause is None else step.clause.cite, **with_sentence(step.message))
        for step, state in zip(steps, states, strict=True)
    ]
