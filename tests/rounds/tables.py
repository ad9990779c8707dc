"""Tables for tests: rounds opened, bet on and dealt with known cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.cards import DECK, SPELLINGS, Card
from croupier.games.dealing import Device, Place
from croupier.games.prizes import Meter
from croupier.refusals import Refused
from croupier.rounds import LiveRound, Stage, TableSettings
from croupier.rounds.commands import (
    CloseBets,
    CloseOptions,
    Command,
    DealCards,
    ExamineHand,
    Fold,
    OpenRound,
    PlaceBet,
    RecordCard,
    ReportIrregularity,
    SettleRound,
    TurnCards,
)
from croupier.rounds.decide import decide
from croupier.rounds.events import Event
from croupier.rulings import Authority
from croupier.settlement import HouseSettlement, settle_sheet
from croupier.settlement.sheet import read_sheet
from croupier.shoe import Deck
from croupier.shoe.decks import commit

SHOE, SHUFFLER = Device.SHOE, Device.SHUFFLER
RWS = ("casino-stud", "multi-link-stud", "progressive-holdem")
STUD = ("casino-stud", "multi-link-stud", "singapore-stud")
GAMES = (*STUD, "progressive-holdem")
METER = Meter(10_000_00, 5_000_00)
SALT = bytes(32)

# Hands of Casino Stud that beat the Dealer's, or do not.
NOTHING = "Qh Jd 9c 7s 2h"
PAIR = "8h 8d 7c 4s 2d"
DEALER_PAIR = "6s 6c Kd 5h 3h"
NO_QUALIFIER = "Ks Qd 9h 5c 3s"


def cards(text: str) -> tuple[Card, ...]:
    return tuple(SPELLINGS[word] for word in text.split())


def opened(
    game: str = "casino-stud",
    *,
    by_hand: bool = False,
    device: Device = SHOE,
    meter: Meter | None = METER,
    **settings: Any,
) -> LiveRound:
    """A round that waits for bets; where the system deals, from an unshuffled deck."""
    return stacked(game, DECK, by_hand=by_hand, device=device, meter=meter, **settings)


def stacked(
    game: str, deck: tuple[Card, ...], *, by_hand: bool = False, meter: Meter | None = METER, **settings: Any
) -> LiveRound:
    """A round in which the cards come in this order."""
    table = TableSettings(by_hand=by_hand, **settings)
    commitment = None if by_hand else commit(deck, SALT)
    opening = OpenRound(game=game, round="R1", settings=table, commitment=commitment, meter=meter)
    return LiveRound(decide(None, opening), None if by_hand else Deck(deck, SALT, commitment or ""))


def place(live: LiveRound, box: int = 1, amount: int = 100_00, bet: str = "ante", player: str | None = None) -> None:
    live.send(PlaceBet(box=box, player=player or f"P{box}", bet=bet, amount=amount))


def deal_by_hand(live: LiveRound, hands: Mapping[int, str], dealer: str = "", community: str = "") -> None:
    """The cards of this street, each to where these hands have them; other cards are burnt."""
    state = live.state
    piles = {("box", box): list(cards(text)) for box, text in hands.items()}
    piles["dealer", 0] = list(cards(dealer))[len(state.dealer) :]
    piles["community", 0] = list(cards(community))[len(state.community) :]
    planned = {card for pile in piles.values() for card in pile} | set(state.cards())
    spare = [card for card in DECK if card not in planned]
    found = [spare.pop(0) if slot.to == "burnt" else piles[slot.to, slot.box].pop(0) for slot in state.to_come]
    live.send(DealCards(cards=tuple(found)))


def dealt(
    hands: Mapping[int, str] | None = None,
    dealer: str = DEALER_PAIR,
    *,
    game: str = "casino-stud",
    players: Mapping[int, str] | None = None,
    bets: Mapping[str, int] | None = None,
    **settings: Any,
) -> LiveRound:
    """A stud round by hand with an ante of 100 on each box, at the decisions."""
    hands = hands or {1: PAIR}
    live = opened(game, by_hand=True, **settings)
    for box in hands:
        player = (players or {}).get(box)
        place(live, box, player=player)
        for bet, amount in (bets or {}).items():
            place(live, box, amount, bet, player)
    live.send(CloseBets())
    deal_by_hand(live, hands, dealer)
    return live


def stay(live: LiveRound, box: int = 1, amount: int = 200_00, bet: str = "bet") -> None:
    live.send(PlaceBet(box=box, player=live.state.boxes[box].player, bet=bet, amount=amount))


def look(live: LiveRound, box: int = 1) -> None:
    live.send(ExamineHand(box=box, player=live.state.boxes[box].player))


def fold(live: LiveRound, box: int = 1) -> None:
    live.send(Fold(box=box, player=live.state.boxes[box].player))


def report(
    live: LiveRound,
    kind: str,
    *,
    box: int | None = None,
    by: Authority = Authority.DEALER,
    card: str | None = None,
    **facts: object,
) -> tuple[Event, ...]:
    named = None if card is None else SPELLINGS[card]
    return live.send(ReportIrregularity(kind=kind, by=by, facts=facts, box=box, card=named))


def settled(live: LiveRound) -> dict[tuple[int, str], tuple[str, str]]:
    """Turn, settle, and say what became of each bet: outcome and clause."""
    if live.state.stage is Stage.TURNING:
        live.send(TurnCards())
    live.send(SettleRound())
    return lines(live)


def lines(live: LiveRound) -> dict[tuple[int, str], tuple[str, str]]:
    assert live.state.settlement is not None
    return {
        (box.number, line.bet): (line.outcome, line.clause.cite)
        for box in live.state.settlement.boxes
        for line in box.lines
    }


def resettled(live: LiveRound) -> HouseSettlement:
    """The finished round's sheet as a document, read and settled again."""
    return settle_sheet(read_sheet(live.state.game, live.sheet()))


def refused(live: LiveRound, command: Command) -> tuple[str, str | None]:
    """The code and clause of a refusal, which must have changed nothing."""
    before, count = live.state, len(live.events)
    with pytest.raises(Refused) as found:
        live.send(command)
    assert live.state is before
    assert len(live.events) == count
    assert found.value.sentence
    return found.value.code, None if found.value.clause is None else found.value.clause.cite


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


# A physical table


def put(live: LiveRound, where: str, *came: str) -> None:
    """Cards as they were drawn, each to a box (`1`), the Dealer (`d`), the board (`c`) or the discards (`-`)."""
    spots: dict[str, Place] = {"d": "dealer", "c": "community", "-": "burnt"}
    for mark, card in zip(where.split(), came, strict=True):
        box = int(mark) if mark.isdecimal() else 0
        live.send(RecordCard(to=spots.get(mark, "box"), box=box, card=SPELLINGS[card]))


def waiting(game: str = "casino-stud", boxes: tuple[int, ...] = (1, 2), **settings: Any) -> LiveRound:
    """Bets are closed at a physical table."""
    live = opened(game, by_hand=True, **settings)
    for box in boxes:
        place(live, box)
    live.send(CloseBets())
    return live


def go_on(live: LiveRound) -> None:
    """Every player who was asked goes on."""
    if live.state.offers:
        live.send(CloseOptions())


def decide_all(live: LiveRound) -> None:
    """Each box stays in, and the round goes on to its settlement."""
    while live.state.stage in (Stage.DECISIONS, Stage.TURNING, Stage.DEALING):
        state = live.state
        if state.stage is Stage.TURNING:
            live.send(TurnCards())
        elif state.stage is Stage.DEALING and not state.table.by_hand:
            live.deal()
        elif state.stage is Stage.DEALING:
            spare = [card for card in DECK if card not in set(state.cards())]
            live.send(DealCards(cards=tuple(spare[: len(state.to_come)])))
        else:
            bet = state.now.decides
            assert bet is not None
            box = next(found for found in state.boxes.values() if state.must_decide(found))
            stay(live, box.number, state.game.multiples[bet] * box.bets["ante"], bet)
