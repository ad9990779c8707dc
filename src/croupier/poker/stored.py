"""Events as plain documents under names of our own, and back: what a store keeps and a record shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.cards import NAMES, SPELLINGS
from croupier.documents import event_values
from croupier.documents.event_values import Turn, same
from croupier.poker import events as all_events
from croupier.poker.events import Event
from croupier.poker.settings import PokerTableSettings
from croupier.settlement import settlement_document
from croupier.settlement.stored_form import stored_poker_settlement

STORED: dict[str, type[Any]] = {
    "table_opened/1": all_events.PokerTableOpened,
    "player_sat/2": all_events.PlayerSat,
    "player_left/2": all_events.PlayerLeft,
    "chips_returned_after_leaving/1": all_events.ChipsReturnedAfterLeaving,
    "player_sat_out/1": all_events.PlayerSatOut,
    "player_came_back/1": all_events.PlayerCameBack,
    "chips_added/1": all_events.ChipsAdded,
    "seat_changed/1": all_events.SeatChanged,
    "round_opened/1": all_events.HandOpened,
    "blinds_posted/1": all_events.BlindsPosted,
    "cards_dealt/1": all_events.PokerCardsDealt,
    "card_burnt/1": all_events.PokerCardBurnt,
    "cards_face_down/1": all_events.CardsFaceDown,
    "cards_counted/1": all_events.CardsCounted,
    "board_card_misdealt/1": all_events.BoardCardMisdealt,
    "hole_cards_seen/1": all_events.HoleCardsSeen,
    "card_discarded/1": all_events.CardDiscarded,
    "board_taken_back/1": all_events.BoardTakenBack,
    "deck_committed/1": all_events.DeckCommitted,
    "acted/1": all_events.Acted,
    "early_action_noted/1": all_events.EarlyActionNoted,
    "early_bet_left/1": all_events.EarlyBetLeft,
    "hand_folded/1": all_events.HandFoldedByRuling,
    "marker_flipped/1": all_events.MarkerFlipped,
    "hand_shown/1": all_events.HandShown,
    "hand_mucked/1": all_events.HandMucked,
    "irregularity_ruled/1": all_events.PokerIrregularityRuled,
    "hand_reconstructed/1": all_events.PokerHandReconstructed,
    "referral_resolved/1": all_events.PokerReferralResolved,
    "hand_returned/1": all_events.PokerHandReturned,
    "bet_corrected/1": all_events.PokerBetCorrected,
    "card_corrected/1": all_events.PokerCardCorrected,
    "round_settled/1": all_events.HandSettled,
    "round_voided/1": all_events.HandVoided,
}
"""The name and version under which each event is stored. The form of a stored name never changes."""

NAMES_OF = {kind: name for name, kind in STORED.items()}


def _rows(value: Any) -> list[list[Any]]:
    return [list(row) for row in value]


def _rows_back(value: Any) -> tuple[tuple[Any, ...], ...]:
    return tuple(tuple(row) for row in value)


WRITE: dict[str, Turn] = {
    **event_values.WRITE,
    "burnt": lambda value: None if value is None else NAMES[value],
    "instead": lambda value: NAMES[value],
    "settings": lambda value: value._asdict(),
    "settlement": settlement_document,
    "waits": list,
    **dict.fromkeys(("dealt", "posts", "missed", "posted", "returned"), _rows),
}
READ: dict[str, Turn] = {
    **event_values.READ,
    "burnt": lambda value: None if value is None else SPELLINGS[value],
    "instead": lambda value: SPELLINGS[value],
    "settings": lambda value: PokerTableSettings(**value),
    "settlement": stored_poker_settlement,
    "waits": tuple,
    **dict.fromkeys(("dealt", "posts", "missed", "posted", "returned"), _rows_back),
}


def as_document(event: Event) -> dict[str, Any]:
    """The event as it is stored."""
    found: dict[str, Any] = {"event": NAMES_OF[type(event)]}
    found.update({name: WRITE.get(name, same)(value) for name, value in event._asdict().items()})
    if isinstance(event, all_events.HandSettled):
        # Both follow from the settlement; they stand beside it for whoever reads what is stored.
        found["ends"] = [[seat.number, seat.end] for seat in event.settlement.seats]
        found["rake"] = event.settlement.rake
    return found


def from_document(document: Mapping[str, Any]) -> Event:
    """The event that was stored. A field that came later has its default in events from before."""
    kind = STORED[document["event"]]
    there = [name for name in kind._fields if name in document or name not in kind._field_defaults]
    event: Event = kind(**{name: READ.get(name, same)(document[name]) for name in there})
    return event
