"""Shared parts of scenes at house tables: rounds played to their end, refusals, and a stacked deck of hold'em."""

from __future__ import annotations

import pytest

from croupier.cards import DECK, Card, cards
from croupier.command import Command
from croupier.floor import SYSTEM, Actor
from croupier.games import HOUSE_GAMES
from croupier.games.dealing import Device
from croupier.refusals import Refused
from croupier.rounds import Stage
from croupier.rounds.commands import Check, DealCards, PlaceBet, SettleRound, TurnCards
from croupier.rounds.state import slots_of
from tests.floor.house import House, player


def finish(house: House, table: str = "A", dealer: Actor = SYSTEM) -> None:
    """Each hand stays or checks; all is turned and settled."""
    while (round_ := house.round_at(table)).stage is not Stage.SETTLED:
        match round_.stage:
            case Stage.DECISIONS:
                box = next(box for box in round_.boxes.values() if round_.must_decide(box))
                stays = round_.game.stay_bet
                if round_.now.decides == stays:
                    bet = PlaceBet(table=table, box=box.number, bet=stays, amount=200_00)
                    house.do(bet, player(box.player))
                else:
                    house.do(Check(table=table, box=box.number), player(box.player))
            case Stage.DEALING:
                house.do(DealCards(table=table), dealer)
            case Stage.TURNING:
                house.do(TurnCards(table=table), dealer)
            case _:
                house.do(SettleRound(table=table), dealer)


def refused(house: House, command: Command, actor: Actor) -> tuple[str, str | None]:
    """The code and clause of a refusal, which must have stored nothing."""
    position = house.floor.position
    with pytest.raises(Refused) as found:
        house.do(command, actor)
    assert house.floor.position == position
    return found.value.code, None if found.value.clause is None else found.value.clause.cite


def holdem_deck(hole: str, board: str) -> list[Card]:
    """A deck of hold'em that gives these cards to box 1 and to the board, from a shuffler."""
    game = HOUSE_GAMES["progressive-holdem"]
    piles = {"box": list(cards(hole)), "community": list(cards(board))}
    rest = [card for card in DECK if not any(card in pile for pile in piles.values())]
    streets = range(len(game.live.streets[Device.SHUFFLER]))
    slots = [slot for street in streets for slot in slots_of(game, Device.SHUFFLER, street, (1,))]
    found = [piles[slot.to].pop(0) if piles.get(slot.to) else rest.pop(0) for slot in slots]
    return [*found, *rest]
