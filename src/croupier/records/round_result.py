"""The result of a stored round, from its events alone: its sheet, its settlement made again, its verify record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from croupier.poker import Hand, hand_sheet, settled_hand
from croupier.poker.events import DeckCommitted
from croupier.records.round_finder import OPENINGS, StoredRound
from croupier.records.round_fold import RoundState
from croupier.refusals import Refused
from croupier.rounds import Round, Stage, sheet_of
from croupier.settlement import HouseSettlement, PokerSettlement, settle_poker, settle_sheet, sheet_document
from croupier.shoe import record_document
from croupier.shoe.deck_secrets import deck_key, from_secret

Secret = Callable[[str], bytes | None]


class Result(NamedTuple):
    """How a round ended."""

    settlement: HouseSettlement | PokerSettlement | None
    """Settled now, from its sheet; None if nothing was bet."""
    stored: HouseSettlement | PokerSettlement | None
    """As it was stored; None if a house game's round is void."""
    void: bool


def result_of(found: StoredRound) -> Result:
    """Settle the round again from its events alone."""
    state = found.state
    if not isinstance(state, Round):
        return Result(hand_settled_again(state), state.settlement, state.void)
    settlement = settle_sheet(sheet_of(state)) if state.boxes else None
    return Result(settlement, state.settlement, state.stage is Stage.VOID)


def hand_settled_again(hand: Hand) -> PokerSettlement:
    """A Poker hand settled from its sheet.

    A sheet is settled under R-53. A hand in which a ruling folded somebody before that reading is settled as it stands.
    """
    return settled_hand(hand) if hand.unmatched_stays and not hand.void else settle_poker(hand_sheet(hand))


def sheet_from(state: RoundState) -> dict[str, Any] | None:
    """The sheet of a finished round, under the version that it was opened with; None if nothing was bet."""
    if isinstance(state, Round):
        return sheet_document(sheet_of(state)) if state.boxes else None
    return hand_sheet(state)


def exported_sheet(found: StoredRound) -> dict[str, Any] | None:
    """The sheet with the table and the time of the round's end; None if nothing was bet."""
    sheet = sheet_from(found.state)
    if sheet is None:
        return None
    return {**sheet, "meta": {**sheet["meta"], "table": found.table, "ended_at": found.ended_at}}


def verify_record_of(found: StoredRound, secret: Secret) -> dict[str, Any]:
    """The record of a finished round, as `croupier verify` reads it."""
    if not found.over:
        raise Refused("ROUND_OPEN.deck_secret", None)
    kept = [secret(deck_key(found.round, number)) for number in range(1, _committed(found) + 1)]
    return record_document(
        found.game,
        found.round,
        events=[{**event.recorded.document, "at": event.recorded.at} for event in found.events],
        decks=[from_secret(deck) for deck in kept if deck is not None],
    )


def _committed(found: StoredRound) -> int:
    """How many decks were committed to: the first one, and one for each reshuffle (PKR 5.7 to 5.9)."""
    opened = sum(1 for one in found.events if one.type in OPENINGS and one.recorded.document["commitment"])
    return opened + sum(1 for one in found.events if one.type is DeckCommitted)
