"""A table over its stream: its present state, its notices, and commands to it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from time import monotonic, sleep
from types import TracebackType
from typing import Any

from croupier.extras import needs_extra

with needs_extra("serve", "the client"):
    from websockets.exceptions import ConnectionClosed, InvalidHandshake
    from websockets.sync.client import ClientConnection, connect

LONGEST_FRAME = 4_000_000
RETRY_S = (0.1, 0.3, 1.0, 2.0, 3.0)


class Refusal(Exception):  # noqa: N818 (an answer, not an error)
    """The floor's refusal: a code for programs, the clause it rests on, a sentence for people.

    The sentence is made of `message`, a key of the catalogue (`/api/v1/messages`), and its `values`.
    """

    def __init__(self, error: Mapping[str, Any]) -> None:
        self.code: str = error["code"]
        self.clause: str | None = error["clause"]
        self.sentence: str = error["sentence"]
        self.message: str = error["message"]
        self.values: Mapping[str, Any] = error["values"]
        super().__init__(f"{self.sentence} ({self.clause})" if self.clause else self.sentence)

    def as_document(self) -> dict[str, Any]:
        """The refusal as the floor sent it."""
        fields = ("code", "clause", "sentence", "message", "values")
        return {field: getattr(self, field) for field in fields}


class NoServerError(ConnectionError):
    """No floor answers at the address."""


class Table:
    """One table, as the person who signed in may see it. After a lost connection it continues at the same position."""

    def __init__(self, table: str, place: str, token: str | None, *, after: int | None, patience_s: float) -> None:
        self.id = table
        self.seen: dict[str, Any] = {}
        """The table document as it was sent last."""
        self.position = after
        """The last known position."""
        self.notices: list[dict[str, Any]] = []
        """Every notice since this table was opened here, once and in order."""
        self._place = place
        self._token = token
        self._patience_s = patience_s
        self._socket: ClientConnection | None = None
        self._open = ExitStack()

    # Reading

    def wait(self, until: Callable[[dict[str, Any]], object], *, timeout_s: float = 120.0) -> dict[str, Any]:
        """Wait until the table document passes the test. Returns the document."""
        end = monotonic() + timeout_s
        while not self.seen or not until(self.seen):
            self._take(end)
        return self.seen

    def events(self, *, timeout_s: float = 120.0) -> Iterator[dict[str, Any]]:
        """Each notice, beginning with those that have already come."""
        count = 0
        while True:
            end = monotonic() + timeout_s
            while count == len(self.notices):
                self._take(end)
            count += 1
            yield self.notices[count - 1]

    def legal(self, command: str) -> list[dict[str, Any]]:
        """The legal commands of this kind."""
        return [one for one in self.seen.get("you", {}).get("legal", []) if one["command"] == command]

    # Commands

    def do(self, command: str, **fields: object) -> dict[str, Any]:
        """Carry out a command at this table, or raise its refusal. It may be sent several times, but is done once."""
        number = secrets.token_hex(12)
        message = json.dumps({"type": "command", "id": number, "command": command, "table": self.id, **fields})
        end = monotonic() + self._patience_s
        self._send(message)
        while True:
            answer = self._take(end, again=message)
            if answer.get("id") == number:
                if answer["type"] == "refused":
                    raise Refusal(answer["error"])
                return answer

    # The connection

    def _send(self, message: str) -> None:
        for _ in RETRY_S:
            try:
                self._connection().send(message)
                return
            except ConnectionClosed:
                self.close()
        raise NoServerError(f"the line to {self.id} breaks again and again")

    def _take(self, end: float, again: str | None = None) -> dict[str, Any]:
        """The next frame. After a lost connection, connect again and send `again` once more."""
        while True:
            remaining_s = end - monotonic()
            if remaining_s <= 0:
                raise TimeoutError(f"nothing more came from {self.id} in time")
            try:
                frame: dict[str, Any] = json.loads(self._connection().recv(remaining_s))
            except ConnectionClosed:
                self.close()
                if again is not None:
                    self._send(again)
                continue
            self._note(frame)
            return frame

    def _note(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "refused" and frame["id"] is None:
            raise Refusal(frame["error"])
        if frame["type"] != "table":
            return
        known = self.position or 0
        self.notices += [notice for notice in frame["notices"] if notice["position"] > known or self.position is None]
        self.seen, self.position = frame["table"], frame["position"]

    def _connection(self) -> ClientConnection:
        if self._socket is None:
            self._socket = self._connected()
        return self._socket

    def _connected(self) -> ClientConnection:
        place = self._place if self.position is None else f"{self._place}?from={self.position}"
        headers = {} if self._token is None else {"Authorization": f"Bearer {self._token}"}
        for pause in (*RETRY_S, None):
            try:
                connection = connect(place, additional_headers=headers, compression=None, max_size=LONGEST_FRAME)
                return self._open.enter_context(connection)
            except (OSError, InvalidHandshake, TimeoutError) as error:
                if pause is None:
                    raise NoServerError(f"{place} does not answer: {error}") from None
                sleep(pause)
        raise AssertionError("unreachable")

    def close(self) -> None:
        """Close the connection."""
        self._socket = None
        self._open.close()

    def __enter__(self) -> Table:
        self.wait(lambda _: True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
