"""Settling a finished round. Inside the house a sheet and its settlement are records in cents.

`settle` is the door: a document in, a document out.
"""

from __future__ import annotations

from typing import overload

from croupier.documents.fields import as_mapping, required
from croupier.documents.notebooks import for_notebooks
from croupier.errors import InputError, shown
from croupier.games import HOUSE_EDITIONS, HOUSE_GAMES
from croupier.settlement.document_types import (
    HouseSettlementDocument,
    HouseSheetDocument,
    PokerSettlementDocument,
    PokerSheetDocument,
    SettlementDocument,
)
from croupier.settlement.documents import settlement_document, sheet_document
from croupier.settlement.house import HouseSettlement, settle_sheet
from croupier.settlement.poker import GAME as POKER
from croupier.settlement.poker import PokerSettlement, settle_poker
from croupier.settlement.sheet import read_sheet

__all__ = [
    "HouseSettlement",
    "PokerSettlement",
    "settle",
    "settle_poker",
    "settle_sheet",
    "settlement_document",
    "sheet_document",
]


@overload
def settle(sheet: PokerSheetDocument) -> PokerSettlementDocument: ...
@overload
def settle(sheet: HouseSheetDocument) -> HouseSettlementDocument: ...
@overload
def settle(sheet: object) -> SettlementDocument: ...
def settle(sheet: object) -> SettlementDocument:
    """Settle a round of any of the five games from its sheet: the result of each bet, and the clause for it.

    A sheet and its settlement are mappings, as docs/round-sheets.md and docs/poker-sheets.md describe them. Amounts
    come back as text with two decimals. A sheet that cannot be right raises InputError with the place.
    """
    return for_notebooks(settlement_document(_settled(sheet)), "croupier.settlement.as_html")


def _settled(sheet: object) -> HouseSettlement | PokerSettlement:
    document = as_mapping(sheet, "")
    name = required(document, "game")
    if name == POKER:
        return settle_poker(document)
    if not isinstance(name, str) or name not in HOUSE_GAMES:
        raise InputError("game", f"{shown(name)} is not a game: {', '.join([*HOUSE_GAMES, POKER])}")
    return settle_sheet(read_sheet(HOUSE_EDITIONS.on(document, name), document))
