"""The postings of a round worked out again from its events, to be held against those that were stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from croupier import rounds
from croupier.jackpots import from_document as jackpot_event
from croupier.ledger import (
    Books,
    Draft,
    Posted,
    from_document,
    postings_of_jackpot,
    postings_of_poker,
    postings_of_round,
)
from croupier.money import dollars
from croupier.poker import evolve as evolve_hand
from croupier.poker.events import RoundOpened as HandOpened
from croupier.poker.opening import opened as hand_opened
from croupier.records.finished import POKER, Found
from croupier.records.log import everything, kind_and_name
from croupier.records.rebuilt import poker_events, seats_of
from croupier.rounds import Round, evolve
from croupier.rounds.events import Event as RoundEvent
from croupier.rounds.evolve import opened
from croupier.store import EventStore, Recorded

SETTLED = "round_settled/1"


def beside(store: EventStore, found: Found) -> list[Recorded]:
    """What was stored in the same appends as the round, and concerns it: its jackpot's events and its postings."""
    first, last = found.events[0], found.events[-1]
    near: list[Recorded] = []
    for recorded in everything(store, after=first.position - 1):
        if recorded.position > last.position and recorded.command_id != last.command_id:
            break
        if recorded.document.get("round") == found.round and kind_of(recorded) in ("jackpot", "ledger"):
            near.append(recorded)
    return near


def kind_of(recorded: Recorded) -> str:
    """The kind of stream in which an event lies."""
    return kind_and_name(recorded.stream)[0]


def stored_postings(near: Iterable[Recorded]) -> list[Posted]:
    """The postings of the round as they were stored."""
    return [from_document(one.document) for one in near if kind_of(one) == "ledger"]


def postings_again(found: Found, near: Iterable[Recorded]) -> list[Posted]:
    """The postings that the round's events ought to have had."""
    return _hand(found) if found.game == POKER else _round(found, near)


def _round(found: Found, near: Iterable[Recorded]) -> list[Posted]:
    """Command by command: the round's events, then what its jackpot heard, then a settlement with its prizes."""
    draft = Books().draft()
    before: Round | None = None
    for recorded in sorted([*found.events, *near], key=_in_order([*found.events, *near])):
        if kind_of(recorded) == "round":
            before = _step(draft, found.table, before, rounds.from_document(recorded.document))
        elif kind_of(recorded) == "jackpot":
            name = kind_and_name(recorded.stream)[1]
            draft.add(postings_of_jackpot(name, jackpot_event(recorded.document), table=found.table))
    return draft.posted


def _in_order(recorded: Iterable[Recorded]) -> Callable[[Recorded], tuple[int, int, int]]:
    """The events of one append lie stream by stream; this is how they followed from one another."""
    commands: dict[str, int] = {}
    for one in sorted(recorded, key=lambda one: one.position):
        commands.setdefault(one.command_id, one.position)

    def place(one: Recorded) -> tuple[int, int, int]:
        settles = one.document["event"] == SETTLED and kind_of(one) == "round"
        return commands[one.command_id], 2 if settles else int(kind_of(one) == "jackpot"), one.position

    return place


def _step(draft: Draft, table: str, before: Round | None, event: RoundEvent) -> Round:
    if before is None:
        return opened(event)
    part = draft.from_jackpot(table, before.id)
    draft.add(postings_of_round(table, before, event, from_jackpot=part))
    return evolve(before, event)


def _hand(found: Found) -> list[Posted]:
    draft = Books().draft()
    opening, *others = poker_events(found)
    if not isinstance(opening, HandOpened):
        raise TypeError(f"{found.round} does not start with its opening")
    table, hand = seats_of(opening, found.table), hand_opened(opening)
    for event in others:
        draft.add(postings_of_poker(table, hand, event))
        hand = evolve_hand(hand, event)
    return draft.posted


def differences(ought: list[Posted], stored: list[Posted]) -> Iterator[str]:
    """Each posting that is missing, and each that should not be there."""
    wanted, there = Counter(map(_said, ought)), Counter(map(_said, stored))
    for said in (wanted - there).elements():
        yield f"a posting is missing: {said}"
    for said in (there - wanted).elements():
        yield f"a posting does not follow from the round: {said}"


def _said(posted: Posted) -> str:
    entries = ", ".join(f"{account} {dollars(amount)}" for account, amount in sorted(posted.entries))
    return f"{posted.why} ({entries})" + (f" {posted.clause}" if posted.clause else "")
