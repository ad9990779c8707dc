"""Sheets and settlements as the documents that others read. Inside the house they are records in cents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, overload

from croupier.cards import name, names
from croupier.games import HouseGame
from croupier.games.house import Draw
from croupier.games.prizes import Payout
from croupier.games.words import Line
from croupier.money import Cents, dollars
from croupier.settlement.document_types import (
    BetDocument,
    BoxDocument,
    HouseSettlementDocument,
    MeterDocument,
    PayoutDocument,
    PokerSettlementDocument,
    PotDocument,
    SeatDocument,
    SettlementDocument,
)
from croupier.settlement.house import HouseSettlement, SettledBox
from croupier.settlement.irregularities import SheetIrregularity
from croupier.settlement.poker import GAME as POKER
from croupier.settlement.poker import PokerSettlement, SettledPot, SettledSeat
from croupier.settlement.sheet import Box, HouseSheet, SheetTable, fields_of
from croupier.settlement.sheet_parts import FORMAT


@overload
def settlement_document(settlement: HouseSettlement) -> HouseSettlementDocument: ...
@overload
def settlement_document(settlement: PokerSettlement) -> PokerSettlementDocument: ...
def settlement_document(settlement: HouseSettlement | PokerSettlement) -> SettlementDocument:
    """A settlement in its published form, which stays stable."""
    return _of_house(settlement) if isinstance(settlement, HouseSettlement) else _of_poker(settlement)


def _of_house(settlement: HouseSettlement) -> HouseSettlementDocument:
    hand = settlement.dealer_hand
    return {
        "game": settlement.game.name,
        "result": _result(void=settlement.void),
        "dealer": None if hand is None else {"hand": hand.slug, "qualifies": settlement.dealer_qualifies},
        "boxes": [_box(box) for box in settlement.boxes],
        "jackpot": _jackpot(settlement),
        "house": dollars(settlement.house),
    }


def _result(*, void: bool) -> str:
    return "void" if void else "settled"


def _box(box: SettledBox) -> BoxDocument:
    return {
        "box": box.number,
        "player": box.player,
        "hand": None if box.hand is None else box.hand.slug,
        "bets": [_line(line) for line in box.lines],
        "net": dollars(box.net),
    }


def _line(line: Line) -> BetDocument:
    bet, stake, outcome, pays, returned, clause, also = line
    document: BetDocument = {
        "bet": bet,
        "stake": dollars(stake),
        "outcome": outcome,
        "pays": dollars(pays),
        "returned": dollars(returned),
        "clause": clause.cite,
    }
    if also:
        document["also"] = [citation.cite for citation in also]
    return document


def _jackpot(settlement: HouseSettlement) -> MeterDocument | None:
    if settlement.meter_before is None or settlement.meter_after is None:
        return None
    return {
        "before": dollars(settlement.meter_before),
        "after": dollars(settlement.meter_after),
        "payouts": [_payout(payout) for payout in settlement.payouts],
    }


def _payout(payout: Payout) -> PayoutDocument:
    return {
        "box": payout.box,
        "bet": payout.bet,
        "share": payout.share,
        "amount": dollars(payout.amount),
        "clause": payout.clause.cite,
    }


# Poker


def _of_poker(settlement: PokerSettlement) -> PokerSettlementDocument:
    void = settlement.void_under
    document: PokerSettlementDocument = {
        "game": POKER,
        "result": _result(void=void is not None),
        "pots": [_pot(pot) for pot in settlement.pots],
        "uncalled": [
            {"seat": back.seat, "amount": dollars(back.amount), "clause": back.clause.cite}
            for back in settlement.uncalled
        ],
        "seats": [_seat(seat) for seat in settlement.seats],
        "rake": dollars(settlement.rake),
        "showdown": list(settlement.showdown),
    }
    return document if void is None else {"game": POKER, "result": document["result"], "clause": void.cite, **document}


def _pot(pot: SettledPot) -> PotDocument:
    return {
        "pot": pot.name,
        "amount": dollars(pot.amount),
        "rake": dollars(pot.rake),
        "eligible": list(pot.eligible),
        "winners": [seat for seat, _ in pot.shares],
        "shares": {str(seat): dollars(share) for seat, share in pot.shares},
        "clause": pot.clause.cite,
    }


def _seat(seat: SettledSeat) -> SeatDocument:
    return {
        "seat": seat.number,
        "player": seat.player,
        "hand": None if seat.hand is None else seat.hand.slug,
        "start": dollars(seat.start),
        "end": dollars(seat.end),
        "net": dollars(seat.net),
    }


# The sheet of a house game


def sheet_document(sheet: HouseSheet) -> dict[str, Any]:
    """The sheet of a house game's round, as `croupier settle` reads it."""
    game = sheet.game
    document: dict[str, Any] = {
        "format": FORMAT,
        "game": game.name,
        "version": game.version,
        "meta": dict(sheet.meta),
        "table": table_document(game, sheet.table),
        "boxes": [_sheet_box(box) for box in sheet.boxes],
        "irregularities": [_irregularity(entry) for entry in sheet.irregularities],
    }
    if sheet.meter is not None:
        document["jackpot"] = {"meter": dollars(sheet.meter.value), "reset": dollars(sheet.meter.reset)}
    document["dealer"] = names(sheet.dealer)
    if game.community_cards:
        document["community"] = names(sheet.community)
    if sheet.draw is not None:
        document["draw"] = _draw(sheet.draw)
    return document


def table_document(game: HouseGame, table: SheetTable) -> dict[str, str]:
    """The signs of a table, as a sheet writes them."""
    fields = fields_of(game)
    amounts: dict[str, Cents | None] = {}
    for bet, keys in fields.limits.items():
        amounts |= zip(keys, table.limits[bet], strict=True)
    if fields.amount is not None:
        amounts[fields.amount] = table.credit if game.jackpot_in_credits else table.jackpot_bet
    return {key: dollars(amount) for key, amount in amounts.items() if amount is not None}


def _sheet_box(box: Box) -> dict[str, Any]:
    document: dict[str, Any] = {"box": box.number}
    if box.player is not None:
        document["player"] = box.player
    document["bets"] = {bet: dollars(amount) for bet, amount in box.bets.items()}
    if box.has_ante:
        document["cards"] = names(box.cards)
    if box.decision is not None:
        document["decision"] = box.decision
    return document


def _irregularity(entry: SheetIrregularity) -> Mapping[str, Any]:
    document: dict[str, Any] = {"kind": entry.kind, "facts": dict(entry.facts)}
    if entry.number is not None:
        document["box"] = entry.number
    if entry.choice is not None:
        document["choice"] = entry.choice
    if entry.decided is not None:
        document["decided"] = entry.decided
    return document


def _draw(draw: Draw) -> dict[str, object]:
    document: dict[str, object] = {}
    if draw.magic_card is not None:
        document["magic_card"] = name(draw.magic_card)
    if draw.lucky_box is not None:
        document["lucky_box"] = draw.lucky_box
    if draw.lucky_dealer:
        document["lucky_dealer"] = True
    return document
