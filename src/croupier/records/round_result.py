"""The result of a stored round, from its events alone: its sheet, its settlement made again, its verify record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from croupier.floor_events.codec import type_of
from croupier.poker import hand_sheet
from croupier.poker.events import DeckCommitted, HandEvent
from croupier.poker.seat_record import seat_record
from croupier.records.round_finder import OPENINGS, StoredRound
from croupier.records.round_fold import RoundState
from croupier.refusals import Refused
from croupier.rounds import Round, Stage, sheet_of
from croupier.rounds.drawing import draw_from_secret, revealed_draw
from croupier.settlement import HouseSettlement, PokerSettlement, settle_poker, settle_sheet, sheet_document
from croupier.shoe import Deck, record_document, revealed_deck
from croupier.shoe.decks import deck_key, draw_key, from_secret

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
        return Result(settle_poker(hand_sheet(state)), state.settlement, state.void)
    settlement = settle_sheet(sheet_of(state)) if state.boxes else None
    return Result(settlement, state.settlement, state.stage is Stage.VOID)


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
    return record_document(
        found.game,
        found.round,
        events=[{**event.document, "at": event.at} for event in found.events],
        decks=map(revealed_deck, _decks_of(found, secret)),
        draw=_draw_of(found, secret),
    )


def record_for_player(found: StoredRound, secret: Secret, player: str | None) -> dict[str, Any] | None:
    """The record that a player of the round, or an onlooker, may have; None if it would reveal other players' hands.

    A Poker deck is committed to card by card, and opens the cards that the player saw. A hand that a person dealt has
    no deck, and is told whole or not at all.
    """
    if not found.over:
        raise Refused("ROUND_OPEN.deck_secret", None)
    decks = _decks_of(found, secret)
    if decks and all(deck.by_card for deck in decks):
        events = [(step.event, step.at) for step in found.steps]
        return seat_record(
            found.round, [(event, at) for event, at in events if isinstance(event, HandEvent)], decks, player
        )
    return verify_record_of(found, secret) if found.all_seen_by(player) else None


def _decks_of(found: StoredRound, secret: Secret) -> list[Deck]:
    """The decks that were committed to, as far as the store still has them."""
    kept = [secret(deck_key(found.round, number)) for number in range(1, _committed(found) + 1)]
    return [from_secret(deck) for deck in kept if deck is not None]


def _draw_of(found: StoredRound, secret: Secret) -> dict[str, Any] | None:
    """Singapore Stud's draw with its salt, as it was committed to; None if none was."""
    if found.events[0].document.get("draw_commitment") is None:
        return None
    kept = secret(draw_key(found.round))
    return None if kept is None else revealed_draw(draw_from_secret(kept))


def _committed(found: StoredRound) -> int:
    """How many decks were committed to: the first one, and one for each reshuffle (PKR 5.7 to 5.9)."""
    opened = sum(1 for one in found.events if type_of(one) in OPENINGS and one.document["commitment"])
    return opened + sum(1 for one in found.events if type_of(one) is DeckCommitted)
