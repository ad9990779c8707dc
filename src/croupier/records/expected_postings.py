"""The postings that a round's events ought to have had, to be compared with those that were stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import get_args

from croupier.jackpots import Event as JackpotEvent
from croupier.ledger import Books, Posted, postings_of_jackpot, postings_of_poker, postings_of_round
from croupier.money import dollars
from croupier.poker import Hand, SeatState, TableState
from croupier.poker.events import HandOpened
from croupier.records.event_log import LoggedEvent, read_log
from croupier.records.round_finder import StoredRound
from croupier.rounds import Round
from croupier.rounds.events import RoundSettled
from croupier.store import EventStore

JACKPOT_EVENTS = frozenset(get_args(JackpotEvent))


def stored_beside(store: EventStore, found: StoredRound) -> list[LoggedEvent]:
    """The events of jackpots and the ledger that were stored in the same appends as the round, and concern it."""
    first, last = found.events[0].recorded, found.events[-1].recorded
    near: list[LoggedEvent] = []
    for logged in read_log(store, after=first.position - 1):
        recorded = logged.recorded
        if recorded.position > last.position and recorded.command_id != last.command_id:
            break
        if recorded.document.get("round") == found.round and logged.kind in ("jackpot", "ledger"):
            near.append(logged)
    return near


def stored_postings(near: Iterable[LoggedEvent]) -> list[Posted]:
    """The postings of the round as they were stored."""
    return [event for logged in near if logged.type is Posted and isinstance(event := logged.event, Posted)]


def expected_postings(found: StoredRound, near: Iterable[LoggedEvent]) -> list[Posted]:
    """The postings that follow from the round's events and from what its jackpot heard of it."""
    before = {step.logged.recorded.position: step.before for step in found.steps}
    jackpot = [logged for logged in near if logged.type in JACKPOT_EVENTS]
    events = [*found.events, *jackpot]
    draft = Books().draft()
    table: TableState | None = None
    for logged in sorted(events, key=_in_order(events)):
        state = before.get(logged.recorded.position)
        event = logged.event
        if isinstance(event, HandOpened):
            table = _seats(event, found.table)
        elif logged.type in JACKPOT_EVENTS:
            draft.add(postings_of_jackpot(logged.name, event, table=found.table))  # type: ignore[arg-type]
        elif isinstance(state, Round):
            part = draft.from_jackpot(found.table, state.id)
            draft.add(postings_of_round(found.table, state, event, from_jackpot=part))  # type: ignore[arg-type]
        elif isinstance(state, Hand) and table is not None:
            draft.add(postings_of_poker(table._replace(hand=state), event))  # type: ignore[arg-type]
    return draft.posted


def _in_order(events: Iterable[LoggedEvent]) -> Callable[[LoggedEvent], tuple[int, int, int]]:
    """Command by command: the round's events, then its jackpot's, then a settlement with its prizes.

    The events of one append lie stream by stream; this is how they followed from one another.
    """
    commands: dict[str, int] = {}
    for logged in sorted(events, key=lambda one: one.recorded.position):
        commands.setdefault(logged.recorded.command_id, logged.recorded.position)

    def place(logged: LoggedEvent) -> tuple[int, int, int]:
        late = 2 if logged.type is RoundSettled else int(logged.type in JACKPOT_EVENTS)
        return commands[logged.recorded.command_id], late, logged.recorded.position

    return place


def _seats(opening: HandOpened, table: str) -> TableState:
    """The table as a hand finds it: those who are dealt in, with their stakes."""
    seats = {number: SeatState(number, player, stack) for number, player, stack in opening.dealt}
    return TableState(table, opening.settings, seats)


def differences(expected: list[Posted], stored: list[Posted]) -> Iterator[str]:
    """Each posting that is missing, and each that should not be there."""
    wanted, there = Counter(map(_in_words, expected)), Counter(map(_in_words, stored))
    for said in (wanted - there).elements():
        yield f"a posting is missing: {said}"
    for said in (there - wanted).elements():
        yield f"a posting does not follow from the round: {said}"


def _in_words(posted: Posted) -> str:
    entries = ", ".join(f"{account} {dollars(amount)}" for account, amount in sorted(posted.entries))
    return f"{posted.why} ({entries})" + (f" {posted.clause}" if posted.clause else "")
