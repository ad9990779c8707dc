"""Settling a finished round. Inside the house a sheet and its settlement are records in cents.

`settle` is the door: a document in, a document out.
"""

from __future__ import annotations

from croupier.errors import InputError, shown
from croupier.fields import as_mapping, required
from croupier.games import HOUSE_EDITIONS, HOUSE_GAMES
from croupier.settlement.documents import settlement_document, sheet_document
from croupier.settlement.house import HouseSettlement, settle_sheet
from croupier.settlement.poker import GAME as POKER
from croupier.settlement.poker import PokerSettlement, settle_poker
from croupier.settlement.sheet import read_sheet
from croupier.settlement.sheet_parts import edition_on

__all__ = [
    "HouseSettlement",
    "PokerSettlement",
    "settle",
    "settle_poker",
    "settle_sheet",
    "settlement_document",
    "sheet_document",
]


def settle(sheet: object) -> dict[str, object]:
    """What each bet of a round gets, and under which clause. Bad sheets raise InputError with the place."""
    document = as_mapping(sheet, "")
    name = required(document, "game")
    if name == POKER:
        return settlement_document(settle_poker(document))
    if not isinstance(name, str) or name not in HOUSE_GAMES:
        raise InputError("game", f"{shown(name)} is not a game: {', '.join([*HOUSE_GAMES, POKER])}")
    return settlement_document(settle_sheet(read_sheet(edition_on(document, name, HOUSE_EDITIONS), document)))
