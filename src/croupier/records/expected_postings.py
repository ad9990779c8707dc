"""The postings that follow from a round's events, to compare with those that were stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import get_args

from croupier.floor_events.codec import event_of, type_of
from croupier.jackpots import Event as JackpotEvent
from croupier.ledger import Books, Posted
from croupier.ledger.poker_postings import postings_of_poker
from croupier.ledger.round_postings import postings_of_jackpot, postings_of_round
from croupier.money import dollars
from croupier.poker import Hand, SeatState, TableState
from croupier.poker.events import HandOpened
from croupier.records.event_log import read_log
from croupier.records.round_finder import StoredRound
from croupier.records.round_fold import with_round_before
from croupier.rounds import Round
from croupier.rounds.events import RoundSettled
from croupier.store import EventStore, StoredEvent

JACKPOT_EVENTS = frozenset(get_args(JackpotEvent))


def stored_beside(store: EventStore, stored_round: StoredRound) -> list[StoredEvent]:
    """The events of jackpots and the ledger that concern the round and were stored with its events."""
    first, last = stored_round.events[0], stored_round.events[-1]
    events: list[StoredEvent] = []
    for stored in read_log(store, after=first.position - 1):
        if stored.position > last.position and stored.command_id != last.command_id:
            break
        if stored.kind in ("jackpot", "ledger") and stored.document.get("round") == stored_round.round:
            events.append(stored)
    return events


def stored_postings(events: Iterable[StoredEvent]) -> list[Posted]:
    """The round's postings as they were stored."""
    return [event for logged in events if type_of(logged) is Posted and isinstance(event := event_of(logged), Posted)]


def expected_postings(stored_round: StoredRound, stored_events: Iterable[StoredEvent]) -> list[Posted]:
    """The postings that follow from the round's events and its jackpot's."""
    before = {step.position: state for state, step in with_round_before(stored_round.steps)}
    jackpot = [logged for logged in stored_events if type_of(logged) in JACKPOT_EVENTS]
    events = [*stored_round.events, *jackpot]
    draft = Books().draft()
    table: TableState | None = None
    for logged in sorted(events, key=_in_order(events)):
        state = before.get(logged.position)
        event = event_of(logged)
        if isinstance(event, HandOpened):
            table = _seats(event, stored_round.table)
        elif type_of(logged) in JACKPOT_EVENTS:
            draft.add(postings_of_jackpot(logged.stream_name, event, table=stored_round.table))  # type: ignore[arg-type]
        elif isinstance(state, Round):
            draft.add(postings_of_round(stored_round.table, state, event, draft))  # type: ignore[arg-type]
        elif isinstance(state, Hand) and table is not None:
            draft.add(postings_of_poker(table._replace(hand=state), event))  # type: ignore[arg-type]
    return draft.posted


def _in_order(events: Iterable[StoredEvent]) -> Callable[[StoredEvent], tuple[int, int, int]]:
    """Order events command by command: the round's events, then its jackpot's, then a settlement with its prizes.

    The store holds the events of one append stream by stream. This is the order in which they followed from one
    another.
    """
    commands: dict[str, int] = {}
    for logged in sorted(events, key=lambda one: one.position):
        commands.setdefault(logged.command_id, logged.position)

    def place(logged: StoredEvent) -> tuple[int, int, int]:
        late = 2 if type_of(logged) is RoundSettled else int(type_of(logged) in JACKPOT_EVENTS)
        return commands[logged.command_id], late, logged.position

    return place


def _seats(opening: HandOpened, table: str) -> TableState:
    """The table at the start of a hand: the players who are dealt in, with their stakes."""
    seats = {number: SeatState(number, player, stack) for number, player, stack in opening.dealt}
    return TableState(table, opening.settings, seats)


def differences(expected: list[Posted], stored: list[Posted]) -> Iterator[str]:
    """A sentence for each missing posting and each surplus one."""
    expected_texts, stored_texts = Counter(map(_in_words, expected)), Counter(map(_in_words, stored))
    for text in (expected_texts - stored_texts).elements():
        yield f"a posting is missing: {text}"
    for text in (stored_texts - expected_texts).elements():
        yield f"a posting does not follow from the round: {text}"


def _in_words(posted: Posted) -> str:
    entries = ", ".join(f"{account} {dollars(amount)}" for account, amount in sorted(posted.entries))
    return f"{posted.why} ({entries})" + (f" {posted.clause}" if posted.clause else "")
