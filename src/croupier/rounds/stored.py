"""Writes events as plain documents under names of our own, for stores and records, and reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, asdict, fields
from operator import attrgetter
from typing import Any

from croupier.cards import NAMES, SPELLINGS
from croupier.clauses import cited
from croupier.documents import event_values
from croupier.documents.event_values import Turn, card_names, cards_named, same
from croupier.games.dealing import Device
from croupier.games.house import Draw
from croupier.games.prizes import Meter
from croupier.rounds import events as all_events
from croupier.rounds.commands import TableSettings, side_limits_from
from croupier.rounds.events import Event, RoundSettled
from croupier.settlement import settlement_document, sheet_document
from croupier.settlement.stored_form import stored_house_settlement, stored_sheet

STORED: dict[str, type[Event]] = {
    "round_opened/1": all_events.RoundOpened,
    "bet_placed/1": all_events.BetPlaced,
    "bet_returned/1": all_events.BetReturned,
    "bets_closed/1": all_events.BetsClosed,
    "card_burnt/1": all_events.CardBurnt,
    "cards_dealt/1": all_events.CardsDealt,
    "card_misdealt/1": all_events.CardMisdealt,
    "hand_examined/1": all_events.HandExamined,
    "hand_folded/1": all_events.HandFolded,
    "checked/1": all_events.Checked,
    "cards_turned/1": all_events.CardsTurned,
    "irregularity_ruled/1": all_events.IrregularityRuled,
    "face_up_card_set/1": all_events.FaceUpCardSet,
    "options_offered/1": all_events.OptionsOffered,
    "option_chosen/1": all_events.OptionChosen,
    "options_closed/1": all_events.OptionsClosed,
    "cards_ordered/1": all_events.CardsOrdered,
    "cards_reconstructed/1": all_events.CardsReconstructed,
    "hand_returned/1": all_events.HandReturned,
    "jackpot_failed/1": all_events.JackpotFailed,
    "referral_resolved/1": all_events.ReferralResolved,
    "bet_corrected/1": all_events.BetCorrected,
    "card_corrected/1": all_events.CardCorrected,
    "settlement_reversed/1": all_events.SettlementReversed,
    "round_voided/1": all_events.RoundVoided,
    "round_settled/1": all_events.RoundSettled,
}
"""The name and version under which each event is stored. A name never changes its form."""

TABLE_FIELDS = tuple(field.name for field in fields(TableSettings) if field.name != "side_limits")
"""The stored fields of each table. The limits of its side bets are fields too, each under its bet's name."""
NAMES_OF = {kind: name for name, kind in STORED.items()}


def _draw(draw: Draw | None) -> object:
    if draw is None:
        return None
    return {**draw._asdict(), "magic_card": None if draw.magic_card is None else NAMES[draw.magic_card]}


def _draw_back(value: Any) -> Draw | None:
    if value is None:
        return None
    magic = value["magic_card"]
    return Draw(None if magic is None else SPELLINGS[magic], value["lucky_box"], value["lucky_dealer"])


def _table(table: TableSettings) -> dict[str, Any]:
    document = {**asdict(table), "device": table.device.value, **table.side_fields()}
    del document["side_limits"]
    return document


def _table_back(value: Mapping[str, Any]) -> TableSettings:
    own = {field: value[field] for field in TABLE_FIELDS if field in value}
    sides = {field: amount for field, amount in value.items() if field not in own}
    return TableSettings(**{**own, "device": Device(value["device"])}, side_limits=side_limits_from(sides))


def _meter(meter: Meter | None) -> object:
    return None if meter is None else meter._asdict()


def _settled(event: RoundSettled) -> dict[str, Any]:
    """A settlement is stored as documents that anyone can settle again."""
    return {
        "event": NAMES_OF[RoundSettled],
        "meter": _meter(event.sheet.meter),
        "sheet": sheet_document(event.sheet),
        "settlement": settlement_document(event.settlement),
        "clause": event.clause.cite,
    }


def settled_round(document: Mapping[str, Any]) -> RoundSettled:
    """The stored settlement."""
    sheet = stored_sheet(document["sheet"])
    settlement = stored_house_settlement(sheet.game, document["settlement"])
    return RoundSettled(sheet=sheet, settlement=settlement, clause=cited(document["clause"]))


WRITE: dict[tuple[type | None, str], Turn] = {
    **{(None, name): turn for name, turn in event_values.WRITE.items()},
    (None, "clause"): attrgetter("cite"),
    (None, "instead"): NAMES.__getitem__,
    (None, "dealer"): card_names,
    (None, "community"): card_names,
    (None, "aside"): card_names,
    (None, "ahead"): card_names,
    (None, "next_card"): lambda card: NAMES[card],
    (None, "exposed_card"): lambda card: NAMES[card],
    (None, "table"): _table,
    (None, "draw"): _draw,
    (None, "meter"): _meter,
    (all_events.CardsReconstructed, "boxes"): lambda value: [[box, card_names(cards)] for box, cards in value],
}
READ: dict[tuple[type | None, str], Turn] = {
    **{(None, name): turn for name, turn in event_values.READ.items()},
    (None, "instead"): SPELLINGS.__getitem__,
    (None, "dealer"): cards_named,
    (None, "community"): cards_named,
    (None, "aside"): cards_named,
    (None, "ahead"): cards_named,
    (None, "next_card"): lambda value: None if value is None else SPELLINGS[value],
    (None, "exposed_card"): lambda value: None if value is None else SPELLINGS[value],
    (None, "table"): _table_back,
    (None, "draw"): _draw_back,
    (None, "meter"): lambda value: None if value is None else Meter(**value),
    (None, "boxes"): tuple,
    (None, "people"): tuple,
    (None, "options"): tuple,
    (None, "closed_boxes"): tuple,
    (None, "returned"): lambda value: tuple(tuple(chips) for chips in value),
    (None, "jackpot_bets"): lambda value: tuple(tuple(chips) for chips in value),
    (all_events.CardsReconstructed, "boxes"): lambda value: tuple((box, cards_named(cards)) for box, cards in value),
}


WRITERS: dict[type[Event], tuple[tuple[str, Turn | None], ...]] = {
    kind: tuple((field.name, WRITE.get((kind, field.name)) or WRITE.get((None, field.name))) for field in fields(kind))
    for kind in STORED.values()
}
"""By event: each field with its writer; None if the document holds the value unchanged."""


def as_document(event: Event) -> dict[str, Any]:
    """The stored form of the event."""
    if isinstance(event, RoundSettled):
        return _settled(event)
    kind = type(event)
    document: dict[str, Any] = {"event": NAMES_OF[kind]}
    for field, turn in WRITERS[kind]:
        value = getattr(event, field)
        document[field] = value if turn is None or value is None else turn(value)
    return document


def from_document(document: Mapping[str, Any]) -> Event:
    """The event from its stored form. A field that was added later has its default in old events."""
    kind = STORED[document["event"]]
    if kind is RoundSettled:
        return settled_round(document)
    values = {}
    for field in fields(kind):
        if field.name not in document and field.default is not MISSING:
            continue
        turn = READ.get((kind, field.name)) or READ.get((None, field.name), same)
        values[field.name] = turn(document[field.name])
    return kind(**values)
