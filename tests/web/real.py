"""A real floor behind a real server on loopback, in a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from os import urandom
from time import time

from croupier.cli.serve import running_of
from croupier.floor import SYSTEM, Floor, Role
from croupier.floor.commands.all_commands import read_command
from croupier.people.commands import SignUp
from croupier.people.passwords import LIGHT, SALT_SIZE, hash_password
from croupier.store import EventStore, open_store
from croupier.web.http.sessions import SessionKind, new_token, opening_of
from croupier.web.http.visitor_limits import LimitSettings, VisitorLimits
from croupier.web.server.binding import bound
from croupier.web.server.running import FloorApplication, Server
from croupier.web.server.settings import ServeSettings
from tests.waiting import LONGEST_S


@contextmanager
def open_house(
    settings: ServeSettings | None = None, store: EventStore | None = None
) -> Iterator[tuple[str, FloorApplication]]:
    """The address of a server over the demo floor at the pace of tests, and what runs behind it."""
    settings = settings or ServeSettings(memory=True, pace="test", grace_s=1)
    with bound("127.0.0.1", 0) as listening, store or open_store("memory:") as kept:
        running = running_of(settings, kept)
        up = threading.Event()
        server = Server(running, started=up.set)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        assert up.wait(LONGEST_S), "the server did not start"
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}", running
        finally:
            server.should_exit = True
            thread.join(LONGEST_S)


def renew(limits: VisitorLimits, settings: LimitSettings, *, clock: Callable[[], float]) -> None:
    """Begin anew with these limits of a server, as if nobody had asked for anything."""
    VisitorLimits.__init__(limits, settings, clock=clock)


def people_on(store: EventStore, **roles: Role) -> dict[str, str]:
    """Somebody for each name, with a bearer token."""
    floor = Floor.open(store, clock=lambda: datetime.now(UTC), chance=urandom)
    for name, role in roles.items():
        kept = hash_password(urandom(9).hex(), salt=urandom(SALT_SIZE), cost=LIGHT)
        floor.do(SignUp(name=name, password=kept, role=role), actor=SYSTEM, command_id=f"join-{name}")
    return {name: _session(floor, name, SessionKind.BEARER) for name in roles}


def cookies_on(store: EventStore, *names: str) -> dict[str, str]:
    """The cookies of browsers in which these people are signed in."""
    floor = Floor.open(store, clock=lambda: datetime.now(UTC), chance=urandom)
    return {name: _session(floor, name, SessionKind.COOKIE) for name in names}


def older_token(store: EventStore, name: str, *, ago_s: int) -> str:
    """The bearer token of a person who signed in some time ago."""
    floor = Floor.open(store, clock=lambda: datetime.now(UTC) - timedelta(seconds=ago_s), chance=urandom)
    return _session(floor, name, SessionKind.BEARER, ago_s=ago_s)


def _session(floor: Floor, name: str, kind: SessionKind, *, ago_s: int = 0) -> str:
    person = floor.people.find(name)
    assert person is not None
    token = new_token(person, urandom)
    opening = opening_of(token, person, kind=kind, now=time() - ago_s, address="127.0.0.1")
    floor.do(opening, actor=SYSTEM, command_id=f"enter-{name}-{kind}-{ago_s}")
    return token


def tables_on(store: EventStore, documents: Iterable[Mapping[str, object]]) -> None:
    """Carry out these commands on the floor before it is served."""
    floor = Floor.open(store, clock=lambda: datetime.now(UTC), chance=urandom)
    for number, document in enumerate(documents):
        floor.do(read_command(document), actor=SYSTEM, command_id=f"open-{number}")
