"""Checks the store of a simulated floor at the end of the evening: its audit, its rounds, and each player's chips."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping

from croupier.floor import CommandResult
from croupier.floor.state.floor_state import FloorState
from croupier.floor.state.table_state import FloorPokerTable, HouseTable
from croupier.floor_events.codec import Event, event_of, type_of
from croupier.floor_simulation.promises import promise
from croupier.ledger import Posted, Why, accounts
from croupier.money import Cents, dollars
from croupier.poker import Hand, TableState
from croupier.poker.events import HandSettled
from croupier.records.report import report
from croupier.records.round_audit import audit_round
from croupier.records.round_sums import nets_of
from croupier.records.takings import takings_of
from croupier.records.theory import Theory
from croupier.rounds.events import RoundSettled, SettlementReversed
from croupier.store import EventStore, StoredEvent, verify

BOUGHT = (Why.CHIPS_BOUGHT, Why.CHIPS_CASHED)
COUNTED = (Posted, RoundSettled, SettlementReversed, HandSettled)


class Results:
    """The players' chips bought, won and lost, from the stored events."""

    def __init__(self) -> None:
        self._brought: Counter[str] = Counter()
        self._rounds: dict[str, Counter[str]] = {}
        """By round of a house game: it can be settled anew, and only its last settlement counts (R-34)."""
        self._hands: Counter[str] = Counter()

    def add(self, events: Iterable[StoredEvent]) -> None:
        """Add the next events of the store."""
        for stored in events:
            if type_of(stored) in COUNTED:
                self._count(stored.stream_name, event_of(stored))

    def _count(self, name: str, event: Event) -> None:
        match event:
            case Posted(why=why, entries=entries) if why in BOUGHT:
                self._brought.update({account: cents for account, cents in entries if account != accounts.CAGE})
            case RoundSettled(settlement=settlement):
                self._rounds[name] = Counter(nets_of(settlement))
            case SettlementReversed():
                self._rounds.pop(name, None)
            case HandSettled(settlement=settlement):
                self._hands.update(nets_of(settlement))

    def of(self, player: str) -> Cents:
        """All chips that the player should have, in any place."""
        won = sum(nets[player] for nets in self._rounds.values())
        return self._brought[accounts.player(player)] + won + self._hands[player]


def check_wealth(state: FloorState, results: Results) -> None:
    """Each player's chips in hand, on tables and in pots equal those brought and won."""
    lying = _lying(state)
    holders = {name.partition(":")[2] for name in state.books.balances if accounts.kind_of(name) == "player"}
    for player in sorted(holders | set(lying)):
        has = state.books.balance(accounts.player(player)) + lying[player]
        wanted = results.of(player)
        promise(has == wanted, f"{player} has {dollars(has)}, and by all results should have {dollars(wanted)}")


def _lying(state: FloorState) -> Counter[str]:
    """The chips on tables and in pots, by owner."""
    chips: Counter[str] = Counter()
    for table in state.tables.values():
        if isinstance(table, HouseTable):
            for box in table.round.boxes.values() if table.round is not None and table.playing else ():
                chips[box.player] += 0 if box.gone else sum(box.bets.values())
            continue
        for seat in table.state.seats.values():
            chips[seat.player] += seat.stack
        if table.playing and table.hand is not None:
            chips.update(_bets_left_behind(table.state, table.hand))
    return chips


def _bets_left_behind(table: TableState, hand: Hand) -> Counter[str]:
    """The bets of players who folded and left, which stay in the pot until the hand is over."""
    dealt = enumerate(hand.opening.dealt)
    return Counter({player: hand.put_in(place) for place, (number, player, _) in dealt if number not in table.seats})


NO_THEORY = Theory(lambda *_: "not asked")
AUDITED = 6
"""How many rounds of an evening are audited."""


def check_store(
    store: EventStore, state: FloorState, acknowledged: Mapping[str, CommandResult], chance: random.Random
) -> frozenset[str]:
    """Check that the audit is clean, players have the right chips, and each acknowledged command is stored once.

    Returns the kinds of stored events.
    """
    audit = verify(store)
    promise(audit.clean, f"the audit has found {len(audit.findings)} things: {audit.findings[:1]}")
    results = Results()
    by_command: dict[str, list[int]] = {}
    rounds: dict[str, None] = {}
    kinds: set[str] = set()
    position = 0
    while events := store.read_all(position):
        results.add(events)
        for event in events:
            by_command.setdefault(event.command_id, []).append(event.position)
            kind, _, name = event.stream.partition("/")
            kinds.add(f"{kind} {event.name}")
            if kind == "round":
                rounds[name] = None
        position = events[-1].position
    check_wealth(state, results)
    for name, done in acknowledged.items():
        positions = by_command.get(name, [])
        promise(
            bool(positions) and positions[-1] == done.position,
            f"{name} was acknowledged at {done.position}: {positions}",
        )
        promise(positions == list(range(positions[0], positions[-1] + 1)), f"{name} is in the store twice: {positions}")
    check_report(store)
    audit_some(store, [*rounds, *_hands(state)], chance)
    return frozenset(kinds)


def check_report(store: EventStore) -> None:
    """The report of each gaming day agrees: ledger with settlements, and each jackpot's meter with its own count."""
    days = report(takings_of(store), theory=NO_THEORY)["days"]
    wrong = [alarm for day in days for alarm in day["alarms"] if alarm["kind"] != "raised"]
    promise(not wrong, f"the report of a day does not agree: {wrong[:1]}")


def _hands(state: FloorState) -> list[str]:
    tables = [table for table in state.tables.values() if isinstance(table, FloorPokerTable)]
    return [f"{table.id}/{number + 1}" for table in tables for number in range(table.state.rounds)]


def audit_some(store: EventStore, rounds: list[str], chance: random.Random) -> None:
    """Audit some rounds from the store alone."""
    for name in chance.sample(rounds, min(AUDITED, len(rounds))):
        audit = audit_round(store, name)
        promise(not audit.findings, f"round {name}, audited: {audit.findings[:1]}")
