"""A simulated round is a live one: the same deck, bets and decisions, dealt and settled at a table in play."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards import DECK
from croupier.exact_odds.player_sight import PlayerSight
from croupier.floor_simulation.chance import bytes_for
from croupier.games.dealing import Device
from croupier.games.prizes import Meter
from croupier.rounds import LiveRound, Stage, TableSettings
from croupier.rounds.commands import Check, CloseBets, ExamineHand, Fold, OpenRound, PlaceBet, SettleRound, TurnCards
from croupier.rounds.decide import decide
from croupier.settlement.house import SettledBox, ranked_round
from croupier.settlement.sheet import HouseSheet
from croupier.shoe import fresh_deck
from croupier.simulation.house_plain import SimulatedTable
from croupier.simulation.settings import read_house_settings

METER = Meter(250_000_00, 50_000_00)
BETS: dict[str, dict[str, int]] = {
    "casino-stud": {"ante": 100, "jackpot": 5},
    "multi-link-stud": {"ante": 100, "jackpot": 5},
    "singapore-stud": {"ante": 100, "jackpot-player": 5, "jackpot-dealer": 10},
    "progressive-holdem": {"ante": 100, "jackpot": 5, "bonus": 25},
}


def by_the_first_card(seen: PlayerSight) -> bool:
    """Some of everything: folds, checks and bets on each street."""
    return (seen.cards[0] + len(seen.board)) % 3 > 0


def played_live(sheet: HouseSheet, device: Device, order: list[int]) -> tuple[SettledBox, ...]:
    """The round of a sheet, with its deck, at a table in play."""
    shuffle = bytes_for([DECK[card] for card in order])
    deck = fresh_deck(lambda size: shuffle if size == len(shuffle) else bytes(size))
    opening = OpenRound(
        game=sheet.game.name,
        round="R1",
        settings=TableSettings(device=device),
        commitment=deck.commitment,
        meter=METER,
    )
    live = LiveRound(decide(None, opening), deck)
    for box in sheet.boxes:
        for bet, amount in box.bets.items():
            if bet not in sheet.game.multiples:
                live.send(PlaceBet(box=box.number, player=f"P{box.number}", bet=bet, amount=amount))
    live.send(CloseBets(draw=sheet.draw))
    while not live.over:
        match live.state.stage:
            case Stage.DEALING:
                live.deal()
            case Stage.TURNING:
                live.send(TurnCards())
            case Stage.DECISIONS:
                decide_as_on(live, sheet)
            case _:
                live.send(SettleRound())
    assert live.state.settlement is not None
    return live.state.settlement.boxes


def decide_as_on(live: LiveRound, sheet: HouseSheet) -> None:
    bet = live.state.now.decides or ""
    for box in sheet.boxes:
        state = live.state.boxes[box.number]
        who: dict[str, Any] = {"box": box.number, "player": f"P{box.number}"}
        if not live.state.must_decide(state):
            continue
        if not state.examined:
            live.send(ExamineHand(**who))
        if bet in box.bets:
            live.send(PlaceBet(**who, bet=bet, amount=box.bets[bet]))
        else:
            live.send(Fold(**who) if live.state.now.may_fold else Check(**who))


@pytest.mark.clause("CSP 3.10", "CSP 3.11.1", "MLP 3.10", "SSP 3.6", "PTH 3.11.1", "PTH 3.12.2", "R-4", "R-52")
@pytest.mark.parametrize("device", list(Device))
@pytest.mark.parametrize("game", BETS)
def test_a_simulated_round_is_dealt_and_settled_as_a_live_one(game: str, device: Device) -> None:
    asked = {"game": game, "rounds": 1, "boxes": 3, "bets": BETS[game], "device": device.value, "seed": 5}
    table = SimulatedTable(read_house_settings(asked), [by_the_first_card] * 3, 0)
    for _ in range(25):
        sheet = table.played()
        lines = [box.lines for box in ranked_round(sheet).settled_from(METER).boxes]
        assert [box.lines for box in played_live(sheet, device, table._deck)] == lines
