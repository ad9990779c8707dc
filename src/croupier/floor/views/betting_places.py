"""The places on a table's layout where chips can be put."""

from __future__ import annotations

from typing import Any

from croupier.floor.engine.table_state import HouseTable, Table
from croupier.games import HOUSE_EDITIONS, HouseGame
from croupier.money import Cents, dollars
from croupier.settlement.sheet import DEFAULT_CREDIT

LABELS = {
    "ante": "Ante",
    "bet": "BET",
    "flop": "Flop",
    "turn": "Turn",
    "river": "River",
    "bonus": "Bonus",
    "jackpot": "Progressive Jackpot",
    "jackpot-player": "Jackpot, own hand",
    "jackpot-dealer": "Jackpot, Dealer's hand",
}


def spots_of(table: Table) -> list[dict[str, Any]]:
    """Each bet of the game, when it can be placed, and for how much."""
    if not isinstance(table, HouseTable):
        return []
    game = HOUSE_EDITIONS.of(table.sign.game, table.sign.version)
    return [_spot(game, table, bet) for bet in game.bets if bet not in game.jackpot_bets or table.jackpot is not None]


def _spot(game: HouseGame, table: HouseTable, bet: str) -> dict[str, Any]:
    limits = table.limits
    found: dict[str, Any] = {"bet": bet, "label": LABELS[bet]}
    if bet in game.multiples:
        return {**found, "when": "decision", "multiple": game.multiples[bet]}
    found["when"] = "start"
    if bet in game.jackpot_bets and game.jackpot_in_credits:
        credit = dollars(limits.credit or DEFAULT_CREDIT)
        return {**found, "amount": None, "min": credit, "max": None, "multiple_of": credit}
    if bet in game.jackpot_bets:
        return {**found, "amount": _amount(limits.jackpot_bet)}
    least, most = getattr(limits, f"{bet}_min"), getattr(limits, f"{bet}_max")
    return {**found, "min": _amount(least), "max": _amount(most), "multiple_of": None}


def _amount(cents: Cents | None) -> str | None:
    return None if cents is None else dollars(cents)
