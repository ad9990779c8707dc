"""The places on a table's layout where chips can be put, with the limits of this table."""

from __future__ import annotations

from typing import Any

from croupier.floor.engine.table_state import HouseTable, Table
from croupier.games import HOUSE_EDITIONS, HouseGame
from croupier.games.layout import BetPlace
from croupier.money import Cents, dollars
from croupier.settlement.sheet import DEFAULT_CREDIT


def betting_places(table: Table) -> list[dict[str, Any]]:
    """Each bet of the game, when it can be placed, and for how much."""
    if not isinstance(table, HouseTable):
        return []
    game = HOUSE_EDITIONS.of(table.sign.game, table.sign.version)
    return [_place(game, table, place) for place in game.layout if not place.jackpot or table.jackpot is not None]


def _place(game: HouseGame, table: HouseTable, place: BetPlace) -> dict[str, Any]:
    limits = table.limits
    found: dict[str, Any] = {"bet": place.name, "label": place.label}
    if place.multiple is not None:
        return {**found, "when": "decision", "multiple": place.multiple}
    found["when"] = "start"
    if place.jackpot and game.jackpot_in_credits:
        credit = dollars(limits.credit or DEFAULT_CREDIT)
        return {**found, "amount": None, "min": credit, "max": None, "multiple_of": credit}
    if place.jackpot:
        return {**found, "amount": _amount(limits.jackpot_bet)}
    least, most = limits.limits_of(place.name)
    return {**found, "min": _amount(least), "max": _amount(most), "multiple_of": None}


def _amount(cents: Cents | None) -> str | None:
    return None if cents is None else dollars(cents)
