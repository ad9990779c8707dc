"""A round's sheet: the projection of its events that can be settled again to the same cents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.cards import name, names
from croupier.games import HouseGame
from croupier.games.prizes import Meter
from croupier.money import dollars
from croupier.rounds.commands import TableSettings
from croupier.rounds.state import BoxState, Irregularity, Round, Stage

FOLD = "fold"


def sheet_of(round_: Round, meter: Meter | None = None) -> dict[str, Any]:
    """The sheet of a finished round, or of one that is about to be settled from this meter."""
    game = round_.game
    paid_from = meter or round_.meter
    sheet: dict[str, Any] = {
        "format": 1,
        "game": game.name,
        "version": game.version,
        "meta": {"round": round_.id},
        "table": table_of(game, round_.table),
        "boxes": [_box(round_, box) for _, box in sorted(round_.boxes.items())],
        "irregularities": list(_irregularities(round_)),
    }
    if paid_from is not None:
        sheet["jackpot"] = {"meter": dollars(paid_from.value), "reset": dollars(paid_from.reset)}
    # On a void the cards may be short, but not too many: what lies there by mistake is left out.
    if len(round_.dealer) <= game.dealer_cards:
        sheet["dealer"] = names(round_.dealer)
    if game.community_cards and len(round_.community) <= game.community_cards:
        sheet["community"] = names(round_.community)
    if round_.draw is not None:
        sheet["draw"] = _draw(round_)
    return sheet


def table_of(game: HouseGame, table: TableSettings) -> dict[str, str]:
    """What a table displays, as a sheet says it."""
    found = {f"{bet}_{end}": getattr(table, f"{bet}_{end}") for bet in game.limited for end in ("min", "max")}
    found |= {"credit": table.credit} if game.jackpot_in_credits else {"jackpot_bet": table.jackpot_bet}
    return {key: dollars(amount) for key, amount in found.items() if amount is not None}


def _draw(round_: Round) -> dict[str, object]:
    draw = round_.draw
    found: dict[str, object] = {}
    if draw is not None and draw.magic_card is not None:
        found["magic_card"] = name(draw.magic_card)
    if draw is not None and draw.lucky_box is not None:
        found["lucky_box"] = draw.lucky_box
    if draw is not None and draw.lucky_dealer:
        found["lucky_dealer"] = True
    return found


def _box(round_: Round, box: BoxState) -> dict[str, Any]:
    found: dict[str, Any] = {
        "box": box.number,
        "player": box.player,
        "bets": {bet: dollars(box.bets[bet]) for bet in round_.game.bets if bet in box.bets},
    }
    too_many = len(box.cards) > round_.game.hand_cards and not box.gone and round_.stage is Stage.VOID
    if box.has_ante and not too_many:
        found["cards"] = names(box.cards)
    decision = _decision(round_, box)
    if decision is not None:
        found["decision"] = decision
    return found


def _decision(round_: Round, box: BoxState) -> str | None:
    if FOLD in box.decisions:
        return FOLD
    return round_.game.stays if round_.game.stay_bet in box.bets else None


def _irregularities(round_: Round) -> Iterator[dict[str, Any]]:
    for entry in round_.irregularities:
        if entry.box is not None and entry.box not in round_.boxes:
            continue  # all its bets went back while bets were open
        base = {"kind": entry.kind, "facts": dict(entry.facts)}
        if entry.choices:
            there = [(box, choice) for box, choice in entry.choices if box in round_.boxes]
            yield from ({**base, "box": box, "choice": choice} for box, choice in there)
        elif entry.box is not None and not _came_back(round_, entry):
            yield {**base, "box": entry.box}
        else:
            yield base


def _came_back(round_: Round, entry: Irregularity) -> bool:
    """Whether a stud player who had walked away placed his BET after all: a sheet does not take both (SSP, R-19)."""
    if entry.kind != "player-absent" or entry.box is None or round_.game.community_cards:
        return False
    return round_.game.stay_bet in round_.boxes[entry.box].bets and bool(entry.facts["decisions_pending"])
