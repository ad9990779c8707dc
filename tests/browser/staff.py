"""The house's side of a test: an administrator who opens tables, one for each test that needs its own."""

from __future__ import annotations

from itertools import count
from typing import Any

from playwright.sync_api import APIRequestContext, Playwright

from tests.browser.visitor import HEADERS, Visitor
from tests.waiting import LONGEST_MS

PASSWORD = "quite a long pass phrase"
PATIENT = {
    "bets_s": 3600,
    "decide_s": 3600,
    "options_s": 3600,
    "deal_s": 0.1,
    "settle_s": 0.1,
    "results_s": 1.5,
    "bots_s": 0.1,
}
"""People have all the time they need; the dealer is quick, and lets a result be read."""
ONE_ROUND = {**PATIENT, "results_s": 3600}
"""A round stays on the table when it is over, however slowly it is read. At Poker the house says when a hand starts."""
POKER = {"small_blind": "5.00", "big_blind": "10.00", "min_stake": "200.00", "max_stake": "1000.00", "seats": 6}


def engaging(name: str, role: str) -> dict[str, object]:
    """The administrator's request to engage somebody, with proof of the administrator's own identity."""
    return {"name": name, "password": PASSWORD, "role": role, "proof": {"password": PASSWORD}}


class Administrator:
    """Signed in over the API."""

    def __init__(self, request: APIRequestContext) -> None:
        self._request = request
        self._tables = count(1)
        self._commands = count(1)
        self._engaged: dict[str, str] = {}

    def open_table(self, game: str, settings: dict[str, Any], **more: Any) -> str:
        """A new table of a game; its id."""
        table = f"B{next(self._tables)}"
        sign = {"table": table, "name": f"Table {table}", "game": game, "settings": settings}
        pace = ONE_ROUND if game == "poker" else PATIENT
        self.do("open_table", **({**sign, "pace": pace} | more))
        return table

    def do(self, command: str, **fields: Any) -> dict[str, Any]:
        """Give a command; a refusal fails the test."""
        body = {"id": f"staff-{next(self._commands)}", "command": command, **fields}
        answer = self._request.post("/api/v1/commands", data=body)
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    def engaged(self, role: str) -> str:
        """The name of a member of staff in a role; engaged when first asked for."""
        if role not in self._engaged:
            name = f"{role}-one"
            answer = self._request.post("/api/v1/people", data=engaging(name, role))
            assert answer.ok, answer.text()
            self._engaged[role] = name
        return self._engaged[role]

    def bring_in(self, visitor: Visitor, role: str) -> None:
        """Sign a visitor in as a member of staff."""
        body = {"name": self.engaged(role), "password": PASSWORD}
        answer = visitor.context.request.post(f"{visitor.address}/api/v1/sign-in", data=body, headers=HEADERS)
        assert answer.ok, answer.text()


def administrator(driver: Playwright, address: str, code: str) -> Administrator:
    """The first administrator of a new floor."""
    request = driver.request.new_context(base_url=address, extra_http_headers=HEADERS, timeout=LONGEST_MS)
    body = {"code": code, "name": "chief", "password": PASSWORD}
    answer = request.post("/api/v1/first-administrator", data=body)
    assert answer.ok, answer.text()
    return Administrator(request)
