"""Events as plain documents, to be stored and read again, under names of our own."""

from __future__ import annotations

import msgspec

from croupier.errors import InputError, shown
from croupier.fields import as_mapping, only_known, required
from croupier.jackpots import events as e

STORED: dict[str, type[e.Event]] = {
    "jackpot_opened/1": e.JackpotOpened,
    "contribution_added/1": e.ContributionAdded,
    "deal_completed/1": e.DealCompleted,
    "round_ended/1": e.RoundEnded,
    "round_voided/1": e.LinkedRoundVoided,
    "bets_returned/1": e.BetsReturned,
    "prizes_confirmed/1": e.PrizesConfirmed,
    "prizes_paid/1": e.PrizesPaid,
    "order_decided/1": e.OrderDecided,
    "corrected/1": e.Corrected,
    "settings_changed/1": e.SettingsChanged,
    "fault_reported/1": e.FaultReported,
    "fault_cleared/1": e.FaultCleared,
}
"""The name and version under which each event is stored. What is stored under a name never changes its form."""

NAMES = {kind: name for name, kind in STORED.items()}


def to_document(event: e.Event) -> dict[str, object]:
    """The event as plain values, its name first."""
    return {"event": NAMES[type(event)], **msgspec.to_builtins(event)}


def from_document(value: object) -> e.Event:
    """The event that was stored."""
    document = dict(as_mapping(value, ""))
    name = required(document, "event")
    del document["event"]
    kind = STORED.get(name) if isinstance(name, str) else None
    if kind is None:
        raise InputError("event", f"{shown(name)} is not an event of a jackpot")
    only_known(document, kind.__slots__)
    try:
        return msgspec.convert(document, kind)
    except (msgspec.ValidationError, InputError) as error:
        raise InputError("", f"{name}: {error}") from None
