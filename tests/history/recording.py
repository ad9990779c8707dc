"""Clients of real servers that write down what they sent and what they were told.

A client repeats a command, under the same id and at any server, until it is answered. Some requests it cuts off after
they were sent, as a lost connection does.
"""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Callable, Mapping, Sequence
from http.client import HTTPConnection, HTTPException
from itertools import count
from math import inf
from time import monotonic
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from croupier.money import Cents, from_dollars
from tests.history.operations import Act, Answer, Command, Done, NotStored, Operation, Reading, Told, TurnedDown
from tests.waiting import STEP_S

NOTHING_STORED = ("STORE_UNAVAILABLE", "STORE_TAKEN_OVER", "BUSY", "STOPPING", "NOT_READY", "TOO_MANY")
NOBODY_KNOWS = ("STORE_UNKNOWN", "FAULT")
NOT_SIGNED_IN = 401
PATIENCE_S = 3
"""After this long without an answer a client asks elsewhere: the server that it asked may stand still."""
AVOIDED_S = 10
"""For this long it asks other servers, if there are any."""
CUT_OFF = 0.08
"""How often a client is cut off before it hears the answer."""


class HistoryRecorder:
    """All requests of all clients."""

    def __init__(self) -> None:
        self.operations: list[Operation] = []
        self._lock = threading.Lock()
        self._under_way = 0
        self._clients = 0
        self.ending = threading.Event()
        """Set when clients shall come to an end."""

    @property
    def answered(self) -> int:
        """How many commands were carried out so far, repeats included."""
        return sum(isinstance(one.answer, Done) for one in list(self.operations))

    @property
    def all_wait(self) -> bool:
        """Whether each client waits for an answer."""
        return self._under_way == self._clients > 0

    def joined(self, change: int) -> None:
        """A client has come, or gone."""
        with self._lock:
            self._clients += change

    def note(self, operation: Operation) -> None:
        with self._lock:
            self.operations.append(operation)

    def waits(self, change: int) -> None:
        """A request is under way, or has ended."""
        with self._lock:
            self._under_way += change


class Asked(NamedTuple):
    """A request."""

    act: Act | None
    path: str
    body: Mapping[str, object] | None = None
    command_id: str = ""
    """Empty for a reading."""


class RecordingClient:
    """One client, signed in as one person."""

    def __init__(
        self,
        recorder: HistoryRecorder,
        person: str,
        token: str,
        addresses: Callable[[], Sequence[str]],
        *,
        seed: str,
    ) -> None:
        self._recorder = recorder
        self._person = person
        self._token = token
        self._addresses = addresses
        """The servers that run now."""
        self._avoided_until: dict[str, float] = {}
        self.refusal = ""
        """The sentence of the last refusal."""
        self._seed = seed
        self._ids = count(1)
        self.chance = random.Random(seed)
        self._pause = threading.Event()

    def do(self, act: Command | None, command: str, **fields: object) -> Mapping[str, Any] | None:
        """Give a command until it is answered. Returns the answer; None if it was refused.

        Without an `act` it is no part of the history.
        """
        number = f"{self._seed}-{next(self._ids)}"
        asked = Asked(act, "/commands", {"id": number, "command": command, **fields}, f"{self._person}:{number}")
        while True:
            answer, document = self._ask(asked)
            if isinstance(answer, Done):
                return document
            if isinstance(answer, TurnedDown):
                self.refusal = document["error"]["sentence"]
                return None
            self._pause.wait(STEP_S)

    def must(self, act: Command | None, command: str, **fields: object) -> Mapping[str, Any]:
        """Give a command that nobody can have a reason to refuse."""
        done = self.do(act, command, **fields)
        assert done is not None, f"{command} {fields} was refused: {self.refusal}"
        return done

    def read(self, act: Reading, path: str, value: Callable[[Mapping[str, Any]], Cents | None]) -> Cents | None:
        """Read something until it is answered."""
        while True:
            answer, _ = self._ask(Asked(act, path), lambda document: Told(value(document)))
            if isinstance(answer, Told):
                return answer.cents
            self._pause.wait(STEP_S)

    def _ask(
        self, asked: Asked, told: Callable[[Mapping[str, Any]], Answer] = lambda document: Done(document["position"])
    ) -> tuple[Answer | None, Mapping[str, Any]]:
        """Ask once, and write it down."""
        begin = monotonic()
        address = self._address(begin)
        if address is None:
            return None, {}
        try:
            status, document = self._exchange(address, asked)
        except ConnectionRefusedError:  # nobody was there to hear it
            return None, {}
        answer = _answer(status, document, told)
        end = inf if answer is None else monotonic()
        if asked.act is not None and (answer is not None or asked.command_id):
            self._recorder.note(
                Operation(
                    client=self._seed,
                    act=asked.act,
                    begin=begin,
                    end=end,
                    answer=answer,
                    command_id=asked.command_id,
                )
            )
        return answer, document

    def _address(self, now: float) -> str | None:
        """A server to ask; None while there is none."""
        there = self._addresses()
        answering = [one for one in there if self._avoided_until.get(one, 0) < now]
        return self.chance.choice(answering or there) if there else None

    def _exchange(self, address: str, asked: Asked) -> tuple[int, Mapping[str, Any]]:
        """The status and the document; status 0 if the connection was lost, or cut off here."""
        place = urlsplit(address)
        connection = HTTPConnection(str(place.hostname), place.port, timeout=PATIENCE_S)
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json", "X-Croupier": "1"}
        self._recorder.waits(1)
        try:
            connection.connect()
            if asked.body is None:
                connection.request("GET", f"/api/v1{asked.path}", headers=headers)
            else:
                connection.request("POST", f"/api/v1{asked.path}", json.dumps(asked.body), headers)
            if self.chance.random() < CUT_OFF:
                return 0, {}
            response = connection.getresponse()
            document: Mapping[str, Any] = json.load(response)
            return response.status, document
        except ConnectionRefusedError:
            raise
        except TimeoutError:
            self._avoided_until[address] = monotonic() + AVOIDED_S
            return 0, {}
        except (OSError, HTTPException, ValueError):
            return 0, {}
        finally:
            self._recorder.waits(-1)
            connection.close()


def _answer(status: int, document: Mapping[str, Any], told: Callable[[Mapping[str, Any]], Answer]) -> Answer | None:
    """None if nobody knows what has become of the request."""
    if status == 0:
        return None
    if "error" not in document:
        return told(document)
    code = document["error"]["code"]
    assert status != NOT_SIGNED_IN, document
    if code in NOBODY_KNOWS:
        return None
    return NotStored() if code in NOTHING_STORED else TurnedDown(code)


def cents(document: Mapping[str, Any], field: str) -> Cents:
    """An amount of a document."""
    return from_dollars(document[field])
