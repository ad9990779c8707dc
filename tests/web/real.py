"""A real floor behind a real server on loopback, in a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from croupier.cli.serve import running_of
from croupier.store import EventStore, open_store
from croupier.web.binding import address_of, bound
from croupier.web.running import Running, Server
from croupier.web.settings import ServeSettings


@contextmanager
def open_house(settings: ServeSettings | None = None, store: EventStore | None = None) -> Iterator[tuple[str, Running]]:
    """The address of a server over the demo floor at the pace of tests, and what runs behind it."""
    settings = settings or ServeSettings(memory=True, pace="test", grace_s=1)
    with bound("127.0.0.1", 0) as listening, store or open_store("memory:") as kept:
        running = running_of(settings, kept)
        up = threading.Event()
        server = Server(running, started=up.set)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        assert up.wait(20), "the server did not start"
        try:
            yield address_of(listening).rstrip("/"), running
        finally:
            server.should_exit = True
            thread.join(20)
