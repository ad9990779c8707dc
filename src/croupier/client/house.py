"""The client of a floor: sign in, look around, give commands."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from http.client import HTTPException
from types import TracebackType
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

from croupier.client.table import NoServerError, Refusal, Table
from croupier.documents.server_address import check_server_address

API = "/api/v1"
PATIENCE_S = 30.0


class Croupier:
    """A client of one floor, signed in as one person."""

    def __init__(self, address: str, *, token: str | None = None, patience_s: float = PATIENCE_S) -> None:
        """The client of the floor at an address such as `http://127.0.0.1:8080`; any other raises InputError."""
        check_server_address(address, "address")
        self.address = address.rstrip("/")
        self.token = token
        """The proof of having signed in. It can be stored and given again later."""
        self.patience_s = patience_s

    # Signing in

    def guest(self) -> dict[str, Any]:
        """Come in as a guest with play money."""
        return self._signed_in(self.post("/guest", {"token": True}))

    def sign_up(self, name: str, password: str) -> dict[str, Any]:
        """Register a new player."""
        return self._signed_in(self.post("/sign-up", {"name": name, "password": password, "token": True}))

    def sign_in(self, name: str, password: str, code: str = "") -> dict[str, Any]:
        """Sign in as a person that the floor knows; with a one-time code, if the person uses these."""
        credentials = {"name": name, "password": password, "code": code, "token": True}
        return self._signed_in(self.post("/sign-in", credentials))

    def sign_out(self) -> None:
        """Sign out. The token is no longer valid."""
        self.post("/sign-out", {})
        self.token = None

    def _signed_in(self, answer: dict[str, Any]) -> dict[str, Any]:
        self.token = answer["token"]
        return answer

    # Reading

    def me(self) -> dict[str, Any]:
        """This person, and their chips."""
        return self.get("/me")

    def tables(self) -> list[dict[str, Any]]:
        """All tables in short."""
        tables: list[dict[str, Any]] = self.get("/tables")["tables"]
        return tables

    def look(self, table: str) -> dict[str, Any]:
        """A table as this person may see it now."""
        return self.get(f"/tables/{quote(table, safe='')}")

    def advice(self, game: str, **hand: str) -> dict[str, Any]:
        """The exact value of each choice: `advice("casino-stud", cards="Ah Kd Qc 7s 2h", dealer_up="Qs")`."""
        return self.get(f"/advice/{quote(game)}", **hand)

    # Commands

    def do(self, command: str, **fields: object) -> dict[str, Any]:
        """Carry out a command: `do("buy_chips", amount="500.00")`. It is sent again if the connection breaks, and done
        once."""
        return self.give({"command": command, **fields})

    def give(self, command: Mapping[str, object]) -> dict[str, Any]:
        """Carry out a command that is a document. It gets an id if it has none. The same id again is done once."""
        body = {"id": secrets.token_hex(12), **command}
        try:
            return self.post("/commands", body)
        except NoServerError:
            return self.post("/commands", body)

    def table(self, table: str, *, after: int | None = None) -> Table:
        """A table to watch and to play at."""
        place = f"ws{self.address[len('http') :]}{API}/tables/{quote(table, safe='')}/stream"
        return Table(table, place, self.token, after=after, patience_s=self.patience_s)

    # The connection

    def get(self, path: str, **query: str) -> dict[str, Any]:
        """GET a document."""
        return self._request("GET", f"{path}?{urlencode(query)}" if query else path, None)

    def post(self, path: str, body: object) -> dict[str, Any]:
        """POST a document."""
        return self._request("POST", path, json.dumps(body).encode())

    def _request(self, method: str, path: str, body: bytes | None) -> dict[str, Any]:
        headers = {"Content-Type": "application/json", "X-Croupier": "1"}
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        request = Request(f"{self.address}{API}{path}", data=body, headers=headers, method=method)
        try:
            with urlopen(request, timeout=self.patience_s) as answer:
                document: dict[str, Any] = json.load(answer)
        except HTTPError as error:
            raise _refusal(error) from None
        except (URLError, ConnectionError, TimeoutError) as error:
            raise NoServerError(f"{self.address} does not answer: {getattr(error, 'reason', error)}") from None
        except (HTTPException, ValueError) as error:  # a line that breaks in the middle of an answer
            raise NoServerError(f"the answer of {self.address} was cut off: {error}") from None
        return document

    def __enter__(self) -> Croupier:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing to close: no connection is held open between requests."""


def _refusal(error: HTTPError) -> Exception:
    try:
        return Refusal(json.load(error)["error"])
    except (ValueError, KeyError, TypeError):
        return NoServerError(f"no floor answers here: HTTP {error.code}")
