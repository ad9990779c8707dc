"""A TCP proxy on loopback that cuts connections: before a request, after it, or in the middle of an answer."""

from __future__ import annotations

import random
import socket
import threading
from collections import Counter
from contextlib import closing, suppress

CHUNK = 16_384


class CuttingProxy:
    """Passes connections on to a port. Some of them are cut."""

    def __init__(self, port: int, *, seed: int, cuts: float) -> None:
        """`cuts`: the share of connections that are cut."""
        self._to = port
        self._chance = random.Random(seed)
        self._cuts = cuts
        self.counts: Counter[str] = Counter()
        """How many connections were cut, by the way in which they were."""
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Take no more connections."""
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                cut = self._chance.random() < self._cuts
                way = self._chance.choice(("before the request", "before the answer", "during the answer"))
                passed = self._chance.randrange(1, 400)
                threading.Thread(target=self._serve, args=(client, way if cut else "", passed), daemon=True).start()

    def _serve(self, client: socket.socket, way: str, passed: int) -> None:
        with closing(client), suppress(OSError):
            if way:
                self.counts[way] += 1
            if way == "before the request":
                return
            with closing(socket.create_connection(("127.0.0.1", self._to))) as server:
                back = threading.Thread(target=_pump, args=(server, client, _most(way, passed)), daemon=True)
                back.start()
                _pump(client, server, None)
                back.join()


def _most(way: str, passed: int) -> int | None:
    return {"before the answer": 0, "during the answer": passed}.get(way)


def _pump(source: socket.socket, target: socket.socket, most: int | None) -> None:
    """Pass octets on until the source ends, or until this many have been passed. Then cut both ends."""
    with suppress(OSError):
        while octets := source.recv(CHUNK):
            if most is not None and len(octets) >= most:
                target.sendall(octets[:most])
                break
            most = None if most is None else most - len(octets)
            target.sendall(octets)
    for end in (source, target):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
