"""The places on a table's layout where chips can be put, with the limits of this table."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from croupier.games import HOUSE_EDITIONS, HouseGame
from croupier.games.layout import BetPlace
from croupier.money import Cents, dollars
from croupier.rounds.commands import TableSettings
from croupier.settlement.sheet import DEFAULT_CREDIT


@lru_cache(maxsize=1_024)  # every picture of a table shows them
def betting_places(game: str, version: int, limits: TableSettings, *, linked: bool) -> list[dict[str, Any]]:
    """Each bet of the game, when it can be placed, and for how much; jackpot bets at linked tables only."""
    found = HOUSE_EDITIONS.of(game, version)
    return [_place(found, limits, place) for place in found.layout if not place.jackpot or linked]


def _place(game: HouseGame, limits: TableSettings, place: BetPlace) -> dict[str, Any]:
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
