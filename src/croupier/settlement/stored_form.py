"""Reads back the settlements that this house has stored.

A stored settlement was lawful on its day, so nothing is checked here. To judge a round again, settle it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.cards import SPELLINGS
from croupier.clauses import Clause, cited, rulebook
from croupier.documents.event_values import cards_named
from croupier.games import HOUSE_EDITIONS, HouseGame
from croupier.games.house import Draw
from croupier.games.prizes import Meter, Payout
from croupier.games.words import Line
from croupier.hands import Category, HandKind
from croupier.money import from_dollars
from croupier.settlement.house import HouseSettlement, SettledBox
from croupier.settlement.irregularities import SheetIrregularity
from croupier.settlement.poker import PokerSettlement, SettledPot, SettledSeat, UncalledBet
from croupier.settlement.sheet import Box, HouseSheet, SheetTable, fields_of

Stored = Mapping[str, Any]


def stored_house_settlement(game: HouseGame, settlement: Stored) -> HouseSettlement:
    """The settlement of a house game's round."""
    dealer = settlement["dealer"] or {"hand": None, "qualifies": None}
    jackpot = settlement["jackpot"] or {"payouts": ()}
    return HouseSettlement(
        game=game,
        void=settlement["result"] == "void",
        dealer_hand=_hand(game, dealer["hand"]),
        dealer_qualifies=dealer["qualifies"],
        boxes=tuple([_box(game, box) for box in settlement["boxes"]]),
        payouts=tuple([_payout(payout) for payout in jackpot["payouts"]]),
        meter_before=from_dollars(jackpot["before"]) if "before" in jackpot else None,
        meter_after=from_dollars(jackpot["after"]) if "after" in jackpot else None,
    )


def _clause(cite: str) -> Clause:
    code, _, number = cite.partition(" ")
    return rulebook(code)[number]


def _hand(game: HouseGame, slug: str | None) -> HandKind | None:
    return None if slug is None else game.kinds.named(slug)


def _box(game: HouseGame, box: Stored) -> SettledBox:
    hand, lines = _hand(game, box["hand"]), tuple([_line(line) for line in box["bets"]])
    return SettledBox(box["box"], box["player"], hand, lines)


def _line(line: Stored) -> Line:
    stake, pays, returned = (from_dollars(line[key]) for key in ("stake", "pays", "returned"))
    also = tuple([cited(cite) for cite in line.get("also", ())])
    return Line(line["bet"], stake, line["outcome"], pays, returned, cited(line["clause"]), also)


def _payout(payout: Stored) -> Payout:
    amount, clause = from_dollars(payout["amount"]), _clause(payout["clause"])
    return Payout(payout["box"], payout["bet"], payout["share"], amount, clause)


def stored_sheet(sheet: Stored) -> HouseSheet:
    """The sheet of a house game's round."""
    game = HOUSE_EDITIONS.of(sheet["game"], sheet["version"])
    jackpot = sheet.get("jackpot")
    return HouseSheet(
        game=game,
        meta=sheet["meta"],
        table=_table(game, sheet["table"]),
        meter=None if jackpot is None else Meter(from_dollars(jackpot["meter"]), from_dollars(jackpot["reset"])),
        boxes=tuple([_sheet_box(game, box) for box in sheet["boxes"]]),
        dealer=cards_named(sheet.get("dealer", ())),
        community=cards_named(sheet.get("community", ())),
        draw=None if "draw" not in sheet else _draw(sheet["draw"]),
        irregularities=tuple([_irregularity(entry) for entry in sheet["irregularities"]]),
    )


def _table(game: HouseGame, table: Stored) -> SheetTable:
    amounts = {key: from_dollars(text) for key, text in table.items()}
    limits = {bet: (amounts.get(low), amounts.get(high)) for bet, (low, high) in fields_of(game).limits.items()}
    field = fields_of(game).amount
    prescribed = None if field is None else amounts.get(field)
    return SheetTable(limits, None, prescribed) if game.jackpot_in_credits else SheetTable(limits, prescribed, None)


def _sheet_box(game: HouseGame, box: Stored) -> Box:
    bets = {bet: from_dollars(box["bets"][bet]) for bet in game.bets if bet in box["bets"]}
    return Box(box["box"], box.get("player"), bets, cards_named(box.get("cards", ())), box.get("decision"))


def _draw(draw: Stored) -> Draw:
    magic = draw.get("magic_card")
    card = None if magic is None else SPELLINGS[magic]
    return Draw(card, draw.get("lucky_box"), draw.get("lucky_dealer", False))


def _irregularity(entry: Stored) -> SheetIrregularity:
    box, choice, decided = entry.get("box"), entry.get("choice"), entry.get("decided")
    return SheetIrregularity(entry["kind"], entry["facts"], box, choice, decided)


# Poker


def stored_poker_settlement(settlement: Stored) -> PokerSettlement:
    """The settlement of a Poker hand."""
    void = settlement.get("clause")
    return PokerSettlement(
        void_under=None if void is None else _clause(void),
        pots=tuple([_pot(pot) for pot in settlement["pots"]]),
        uncalled=tuple([_uncalled(back) for back in settlement["uncalled"]]),
        seats=tuple([_seat(seat) for seat in settlement["seats"]]),
        showdown=tuple(settlement["showdown"]),
    )


def _pot(pot: Stored) -> SettledPot:
    return SettledPot(
        name=pot["pot"],
        amount=from_dollars(pot["amount"]),
        rake=from_dollars(pot["rake"]),
        eligible=tuple(pot["eligible"]),
        shares=tuple(sorted([(int(seat), from_dollars(share)) for seat, share in pot["shares"].items()])),
        clause=_clause(pot["clause"]),
    )


def _uncalled(back: Stored) -> UncalledBet:
    return UncalledBet(back["seat"], from_dollars(back["amount"]), _clause(back["clause"]))


def _seat(seat: Stored) -> SettledSeat:
    start, end = from_dollars(seat["start"]), from_dollars(seat["end"])
    hand = None if seat["hand"] is None else Category.named(seat["hand"])
    return SettledSeat(seat["seat"], seat["player"], hand, start, end)
