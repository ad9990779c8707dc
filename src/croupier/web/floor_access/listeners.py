"""What follows from a stored command: viewers, staff and the log hear of it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Callable, Collection

from croupier.floor import CommandResult
from croupier.floor_events.events import AlarmRaised, AllSessionsEnded
from croupier.ledger import Posted
from croupier.people.events import ENDS_SESSIONS
from croupier.people.registry import People
from croupier.people.roles import Role
from croupier.refusals import Refused
from croupier.web.floor_access.writer import Writer
from croupier.web.http import logs
from croupier.web.streams.hub import Hub
from croupier.web.streams.staff_entries import entry_of

log = logs.of("croupier.web")
METERS_S = 0.05
LOBBY_EVERY = 10
"""In ticks: twice a second."""
METERS_AT_ONCE = 4
"""On a large floor meters move all the time, and all viewers of linked tables are told, a few tables at a time."""

Listener = Callable[[CommandResult], object]


def telling(*listeners: Listener) -> Callable[[CommandResult], None]:
    """Tell each of them of a stored command. Its faults are logged: they must not look like those of a command."""

    def tell(result: CommandResult) -> None:
        for listener in listeners:
            try:
                listener(result)
            except Exception as error:
                log.error("a listener of the floor has failed", exc_info=error)

    return tell


class ViewersNews:
    """Tells players what concerns them alone, and the log of alarms. Runs on the writer's thread."""

    def __init__(
        self, hub: Hub, people: Callable[[], People], sessions_ended: Callable[[Collection[str]], object]
    ) -> None:
        """`sessions_ended` is called with the people whose sessions have just ended."""
        self._hub, self._people, self._sessions_ended = hub, people, sessions_ended

    def hear(self, result: CommandResult) -> None:
        """The floor's listener."""
        by_player = result.actor is not None and result.actor.role is Role.PLAYER
        for logged in result.events:
            event = logged.event
            if isinstance(event, ENDS_SESSIONS):
                self._sessions_ended({event.name})
            elif isinstance(event, AllSessionsEnded):
                self._sessions_ended({person.name for person in self._people().by_key.values()})
            elif isinstance(event, Posted) and result.actor is None:
                self._note_chips(event)  # another server carried the command out
            elif not by_player and (entry := entry_of(logged)) is not None:
                self._hub.entered_for(entry, logged)
            elif isinstance(event, AlarmRaised):
                # The subject could be a card, which only some may see.
                log.error("alarm raised", alarm=event.alarm, table=event.table, position=logged.position)

    def _note_chips(self, posted: Posted) -> None:
        for account, _ in posted.entries:
            kind, _, name = account.partition(":")
            if kind == "player":
                self._hub.moved_money_of(name)


async def keep_lobby(writer: Writer, hub: Hub) -> None:
    """Tell the lobby of changes at most twice a second, and tables of moving meters, until cancelled."""
    for tick in itertools.count(1):
        await asyncio.sleep(METERS_S)
        again = tick % LOBBY_EVERY == 0
        with contextlib.suppress(Refused):
            if again and hub.lobby_waits:
                await writer.ask(hub.tell_lobby)
            if again and hub.feed_waits:
                await writer.ask(hub.tell_feed)
            if again and hub.spectators_wait:
                await writer.ask(hub.tell_spectators)
            if hub.in_a_turn or (again and hub.meters_wait):
                await writer.ask(lambda: hub.tell_meters(METERS_AT_ONCE))
