"""Settling a finished round from its sheet: a mapping in, a mapping out."""

from __future__ import annotations

from croupier.errors import InputError, shown
from croupier.fields import as_mapping, required
from croupier.games import HOUSE_EDITIONS, HOUSE_GAMES
from croupier.settlement.answers import as_document
from croupier.settlement.house import settle_sheet
from croupier.settlement.poker import GAME as POKER
from croupier.settlement.poker import settle_poker
from croupier.settlement.sheet import read_sheet
from croupier.settlement.sheet_parts import edition_on


def settle(sheet: object) -> dict[str, object]:
    """What each bet of a round gets, and under which clause. Bad sheets raise InputError with the place."""
    document = as_mapping(sheet, "")
    name = required(document, "game")
    if name == POKER:
        return settle_poker(document)
    if not isinstance(name, str) or name not in HOUSE_GAMES:
        raise InputError("game", f"{shown(name)} is not a game: {', '.join([*HOUSE_GAMES, POKER])}")
    return as_document(settle_sheet(read_sheet(edition_on(document, name, HOUSE_EDITIONS), document)))
