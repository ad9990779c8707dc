"""Tells the pit when players at one Poker table come from one address or one device.

They may be one person in several seats, or people who play together. The players are not told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from ipaddress import ip_address, ip_network

from croupier.floor.drafting.draft import Draft
from croupier.floor.state.floor_state import FloorState
from croupier.floor.state.table_state import FloorPokerTable
from croupier.floor_events.events import AlarmRaised
from croupier.people.events import SessionAddressNoted, SessionOpened
from croupier.people.names import key_of
from croupier.people.network_address import is_this_machine, network_of, readable
from croupier.poker.events import PlayerSat

ADDRESS, DEVICE = "address", "device"
COMES_FROM = (SessionOpened, SessionAddressNoted)
MOST_OPEN = 10
"""How many such alarms about one table may wait for staff: nobody floods the pit with new accounts."""


def tell_pit(draft: Draft) -> None:
    """Raise an alarm for each address and device that a player of this command shares with others at the table.

    One alarm stands for all seats of an address at a table. There is another one when one more player joins these, or
    when somebody has taken the alarm and the players sit down or sign in anew.
    """
    for table, player in [*_placed(draft)]:
        for kind, origin in sorted(_origins(draft, player)):
            suspects = [seat.player for seat in table.state.seated if (kind, origin) in _origins(draft, seat.player)]
            if len(suspects) > 1 and not _is_raised(draft.state.alarms.values(), table.id, suspects):
                what = f"{len(suspects)} seats have one {kind} ({origin}): {', '.join(sorted(suspects))}"
                draft.alarm(what, table.id, suspects=tuple(sorted(suspects)))


def _placed(draft: Draft) -> Iterator[tuple[FloorPokerTable, str]]:
    """The players who sat down or came from somewhere by this command, each with the Poker table of their seat."""
    for stream, events in draft.events.items():
        kind, _, name = stream.partition("/")
        if kind == "poker":
            table = draft.state.poker_table(name)
            yield from ((table, noted.event.player) for noted in events if isinstance(noted.event, PlayerSat))
        elif kind == "person" and any(isinstance(noted.event, COMES_FROM) for noted in events):
            yield from ((table, player) for table, player in _seats(draft.state) if key_of(player) == name)


def _seats(state: FloorState) -> Iterator[tuple[FloorPokerTable, str]]:
    for table in state.tables.values():
        if isinstance(table, FloorPokerTable):
            yield from ((table, seat.player) for seat in table.state.seated)


def _origins(draft: Draft, player: str) -> set[tuple[str, str]]:
    """The addresses and devices of a player's sessions. A bot has none."""
    person = draft.state.people.find(player)
    sessions = [] if person is None else [session for session in person.sessions if session.until > draft.at_s]
    devices = {(DEVICE, session.device) for session in sessions if session.device}
    addresses = {readable(address, draft.secret) for session in sessions for address in session.addresses} - {""}
    shared = draft.house.shared_networks
    return devices | {(ADDRESS, network_of(address)) for address in addresses if not _is_shared(shared, address)}


def _is_shared(networks: Iterable[str], address: str) -> bool:
    """Whether the House knows that many come from this address. On a demo floor all come from the machine itself."""
    if is_this_machine(address):
        return True
    try:
        number = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return any(number in ip_network(network) for network in networks)


def _is_raised(alarms: Iterable[AlarmRaised], table: str, suspects: list[str]) -> bool:
    """Whether an alarm about these players at this table waits for staff, or as many about others as may."""
    waiting = [alarm for alarm in alarms if alarm.table == table and alarm.suspects]
    return len(waiting) >= MOST_OPEN or any({*alarm.suspects} >= {*suspects} for alarm in waiting)
