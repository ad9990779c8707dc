"""A finished round as its player shows it to others: built up from what may be told, without anybody's name.

`own` tells the player's own cards, the Dealer's and the board. `shown` also tells the hands that were shown to
everybody. Hands that were folded or mucked by others are in neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.money import dollars
from croupier.records.round_finder import StoredRound
from croupier.records.round_fold import RoundState
from croupier.rounds import Round, view
from croupier.settlement import settlement_document

ABOUT = ("event", "position", "says", "message", "values", "clause")
TOLD: Mapping[str, tuple[str, ...]] = {
    "round_opened": ("button", "small_blind", "big_blind", "seats"),
    "bet_placed": ("box", "bet", "amount"),
    "bet_returned": ("box", "bet", "amount"),
    "bets_closed": ("draw",),
    "blinds_posted": ("posted",),
    "cards_dealt": ("to", "box", "seat", "count", "cards"),
    "cards_face_down": ("to", "seat", "count"),
    "card_burnt": (),
    "hand_examined": ("box", "cards"),
    "hand_folded": ("box", "seat"),
    "checked": ("box",),
    "acted": ("seat", "action", "total", "paid"),
    "cards_turned": ("community", "dealer"),
    "board_taken_back": ("cards",),
    "marker_flipped": (),
    "hand_shown": ("seat", "cards"),
    "hand_mucked": ("seat",),
    "round_settled": (),
    "round_voided": (),
}
"""The events that are told, and the fields of each. Others name people, or are the business of the House."""
NAMES_PEOPLE = ("player", "staff", "by", "person", "entered_by", "placed_by")
"""The values of a message that name somebody. A message with one is left out."""


def shared_document(
    found: StoredRound, player: str, hands: str, notices: Iterable[Mapping[str, Any]]
) -> dict[str, Any]:
    """The round for everybody who has the link. `notices` are those of the player, event by event."""
    state = found.state
    own = own_places(state, player)
    seen = _open_places(state, own) if hands == "shown" else own
    told = [_told(notice, seen) for notice in notices if _may_tell(notice, seen)]
    return {
        "game": found.game,
        "version": state.game.version if isinstance(state, Round) else state.opening.version,
        "at": found.events[0].at,
        "hands": hands,
        "own": sorted(own),
        "felt": felt_layout(state),
        "notices": told,
        "settlement": _settlement(state, player, own, seen),
    }


def own_places(state: RoundState, player: str) -> frozenset[int]:
    """The player's boxes, or the player's seat."""
    if isinstance(state, Round):
        return frozenset(number for number, box in state.boxes.items() if box.player == player)
    return frozenset({state.numbers[state.places[player]]} if player in state.places else ())


def _open_places(state: RoundState, own: frozenset[int]) -> frozenset[int]:
    """The places whose hands everybody has seen, and the player's own."""
    if isinstance(state, Round):
        laid_open = {box["box"] for box in view(state, None)["boxes"] if box["cards"] is not None}
        return own | laid_open
    return own | {state.numbers[place] for place in state.shown}


def _may_tell(notice: Mapping[str, Any], seen: frozenset[int]) -> bool:
    """Whether the event is told at all. The sentence of a hand that is shown names its cards."""
    if notice["event"] not in TOLD or any(name in (notice.get("values") or {}) for name in NAMES_PEOPLE):
        return False
    return notice["event"] != "hand_shown" or notice["seat"] in seen


def _told(notice: Mapping[str, Any], seen: frozenset[int]) -> dict[str, Any]:
    """The event with its fields, and with the cards of places that are told."""
    fields = {name: notice[name] for name in (*ABOUT, *TOLD[notice["event"]]) if name in notice}
    place = notice.get("box") or notice.get("seat")
    if place is not None and place not in seen and "cards" in fields:
        fields["cards"] = None
    if "hands" in notice:
        fields["hands"] = {box: cards for box, cards in notice["hands"].items() if int(box) in seen}
    return fields


def _settlement(state: RoundState, player: str, own: frozenset[int], seen: frozenset[int]) -> dict[str, Any] | None:
    """The result of the player's own boxes; in Poker of the pots, without names, and with the hands that are told."""
    if isinstance(state, Round):
        whole: dict[str, Any] | None = view(state, player)["settlement"]
        if whole is None:
            return None
        boxes = [{**box, "player": None} for box in whole["boxes"] if box["box"] in own]
        return {"result": whole["result"], "dealer": whole["dealer"], "boxes": boxes}
    if state.settlement is None:
        return None
    found = settlement_document(state.settlement)
    seats = [
        {**seat, "player": None, "hand": seat["hand"] if seat["seat"] in seen else None} for seat in found["seats"]
    ]
    return {"result": found["result"], "pots": found["pots"], "uncalled": found["uncalled"], "seats": seats}


def felt_layout(state: RoundState) -> dict[str, object]:
    """How many places there are; in Poker also the blinds, and the chips of each seat at the start."""
    if isinstance(state, Round):
        return {"boxes": state.table.boxes, "device": state.table.device.value}
    stakes, seats = state.sheet.table, zip(state.numbers, state.sheet.seats, strict=True)
    return {
        "seats": max(state.numbers),
        "small_blind": dollars(stakes.small_blind or 0),
        "big_blind": dollars(stakes.big_blind),
        "chips": {str(number): dollars(seat.stack) for number, seat in seats},
    }
