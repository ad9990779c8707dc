"""A round's sheet, made from its events, which can be settled again to the same cents."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.cards import Card
from croupier.games import HouseGame
from croupier.games.prizes import Meter
from croupier.rounds.commands import TableSettings
from croupier.rounds.state import BoxState, Irregularity, Round, Stage
from croupier.settlement.irregularities import SheetIrregularity
from croupier.settlement.sheet import FOLD, Box, HouseSheet, SheetTable


def sheet_of(round_: Round, meter: Meter | None = None) -> HouseSheet:
    """The sheet of a finished round, or of one that is about to be settled from this meter."""
    game = round_.game
    return HouseSheet(
        game=game,
        meta={"round": round_.id},
        table=table_of(game, round_.table),
        meter=meter or round_.meter,
        boxes=tuple([_box(round_, box) for _, box in sorted(round_.boxes.items())]),
        dealer=_at_most(game.dealer_cards, round_.dealer),
        community=_at_most(game.community_cards, round_.community),
        draw=round_.draw,
        irregularities=tuple(_irregularities(round_)),
    )


def _at_most(count: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """On a void some cards may be missing. Surplus cards are left out."""
    return cards if len(cards) <= count else ()


def table_of(game: HouseGame, table: TableSettings) -> SheetTable:
    """The limits of a table, as far as the game's sheets have them."""
    limits = {bet: table.limits_of(bet) for bet in game.limited}
    if not game.jackpot_bets:
        return SheetTable(limits, None, None)
    return (
        SheetTable(limits, None, table.credit)
        if game.jackpot_in_credits
        else SheetTable(limits, table.jackpot_bet, None)
    )


def _box(round_: Round, box: BoxState) -> Box:
    too_many = len(box.cards) > round_.game.hand_cards and not box.gone and round_.stage is Stage.VOID
    return Box(
        number=box.number,
        player=box.player,
        bets={bet: box.bets[bet] for bet in round_.game.bets if bet in box.bets},
        cards=() if too_many or not box.has_ante else box.cards,
        decision=_decision(round_, box),
    )


def _decision(round_: Round, box: BoxState) -> str | None:
    if FOLD in box.decisions:
        return FOLD
    return round_.game.stays if round_.game.stay_bet in box.bets else None


def _irregularities(round_: Round) -> Iterator[SheetIrregularity]:
    for entry in round_.irregularities:
        kind, facts = entry.kind, entry.facts
        if entry.choices:
            # Boxes other than the reported one may have had options.
            answered = [(box, choice) for box, choice in entry.choices if box in round_.boxes]
            yield from (SheetIrregularity(kind, facts, box, choice) for box, choice in answered)
        elif entry.box is None or entry.box in round_.boxes:  # else all its bets have gone back
            box = None if _came_back(round_, entry) else entry.box
            yield SheetIrregularity(kind, facts, box, decided=entry.decided)


def _came_back(round_: Round, entry: Irregularity) -> bool:
    """Whether a player who had walked away made the only decision after all: a sheet does not take both (SSP, R-19)."""
    if entry.kind != "player-absent" or entry.box is None or entry.decided or round_.game.live.decisions > 1:
        return False
    return round_.game.stay_bet in round_.boxes[entry.box].bets and bool(entry.facts["decisions_pending"])
