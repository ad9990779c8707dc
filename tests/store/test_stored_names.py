"""The names under which events are stored, and the fields under each, stay what they were: old records must be read."""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Any, get_args

import pytest

from croupier.cage import events as cage_events
from croupier.cage import stored as cage
from croupier.cardroom import events as room_events
from croupier.cardroom import stored as cardroom
from croupier.floor_events.codec import WATCH_STORED
from croupier.floor_events.events import BookmarkAdded
from croupier.jackpots import codec as jackpots
from croupier.jackpots import events as jackpot_events
from croupier.people import approvals
from croupier.people import events as people_events
from croupier.poker import events as poker_events
from croupier.poker import stored as poker
from croupier.rounds import events as round_events
from croupier.rounds import stored as rounds
from croupier.rounds.commands import SettleRound, TurnCards
from croupier.store.words import NAME, UPCASTERS
from tests.poker.tables import fold_round, open_table
from tests.rounds.tables import dealt, fold

KEPT = Path(__file__).with_name("stored_names.txt")
"""One line for each name ever stored: the kind of stream, the name, the fields. Lines are added, never changed."""

TABLES: dict[str, dict[str, type[Any]]] = {
    "round": dict(rounds.STORED),
    "poker": dict(poker.STORED),
    "jackpot": dict(jackpots.STORED),
    "cardroom": dict(cardroom.STORED),
    "patron": dict(cage.PATRON_STORED),
    "cage": dict(cage.STORED),
    "person": dict(people_events.STORED),
    "approval": dict(approvals.STORED),
    "watch": dict(WATCH_STORED),
}
KINDS = {
    "round": get_args(round_events.Event),
    "poker": get_args(poker_events.Event),
    "jackpot": get_args(jackpot_events.Event),
    "cardroom": get_args(room_events.CardRoomEvent),
    "patron": get_args(cage_events.PatronEvent),
    "cage": get_args(cage_events.FloatEvent),
    "person": get_args(people_events.PersonEvent),
    "approval": get_args(approvals.ApprovalEvent),
    "watch": (BookmarkAdded,),
}


def form(kind: type[Any]) -> tuple[str, ...]:
    if is_dataclass(kind):
        return tuple(field.name for field in fields(kind))
    return tuple(kind._fields)


def first_form(kind: type[Any], known: tuple[str, ...]) -> tuple[str, ...]:
    """The fields without those that came later, each of which must have a default."""
    if not known:
        return form(kind)
    assert set(form(kind)[len(known) :]) <= with_default(kind)
    return form(kind)[: len(known)]


def with_default(kind: type[Any]) -> set[str]:
    if not is_dataclass(kind):
        return set(kind._field_defaults)
    either = [field for field in fields(kind) if (field.default, field.default_factory) != (MISSING, MISSING)]
    return {field.name for field in either}


def settled_forms() -> dict[tuple[str, str], set[str]]:
    """The fields of settlements as they are written: records inside, documents in the store."""
    live = dealt()
    fold(live)
    live.send(TurnCards())
    round_ = rounds.as_document(live.send(SettleRound())[-1])
    table = open_table([1, 2])
    table.start_hand()
    fold_round(table)
    hand = next(poker.as_document(event) for event in table.events if poker.NAMES_OF[type(event)] == "round_settled/1")
    return {("round", "round_settled/1"): {*round_} - {"event"}, ("poker", "round_settled/1"): {*hand} - {"event"}}


def kept() -> dict[tuple[str, str], tuple[str, ...]]:
    lines = [line.split() for line in KEPT.read_text().splitlines()]
    return {(words[0], words[1]): tuple(words[2:]) for words in lines}


def outdated(kind: str, name: str) -> bool:
    """Whether events with this name are read in a newer form today."""
    return UPCASTERS.name_today(f"{kind}/", name) != name


@pytest.mark.parametrize("stream", TABLES)
def test_each_kind_of_event_has_one_name_of_its_own(stream: str) -> None:
    assert sorted(kind.__name__ for kind in TABLES[stream].values()) == sorted(k.__name__ for k in KINDS[stream])
    assert set(TABLES[stream].values()) == set(KINDS[stream])
    assert all(NAME.fullmatch(name) for name in TABLES[stream])


@pytest.mark.parametrize("stream", TABLES)
def test_each_name_and_its_fields_are_what_they_were(stream: str) -> None:
    """A new event wants a new line; a changed form wants a new version, an upcaster and a line of its own.

    A field that came later needs neither: it stands last, and has a default for the records from before.
    """
    known = {name: found for (kind, name), found in kept().items() if kind == stream and not outdated(kind, name)}

    written = {name: first_form(kind, known.get(name, ())) for name, kind in TABLES[stream].items()}
    for (kind, name), found in settled_forms().items():
        if kind == stream:
            assert found == set(known[name])
            written[name] = known[name]
    assert written == known
