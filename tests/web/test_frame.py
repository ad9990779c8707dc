"""Rules of every door: one error shape, limits, headers, and nobody else's requests."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from croupier.floor import Floor
from croupier.web.doors.door import BODY_LIMIT
from croupier.web.entrance.visitor import COOKIE
from croupier.web.http.sessions import SessionKind
from tests.web import asking
from tests.web.floor_under_test import FloorUnderTest

OWN = {"X-Croupier": "1"}
BUY = {"id": "1", "command": "buy_chips", "amount": "1.00"}


@pytest.fixture
def alice(floor: FloorUnderTest) -> dict[str, str]:
    """The headers of a player who has signed in."""
    return {"Authorization": f"Bearer {floor.token('alice')}"}


def error_of(response: httpx.Response) -> dict[str, Any]:
    """The one shape, with nothing more in it."""
    document = response.json()
    assert document.keys() == {"error"}
    assert document["error"].keys() == {"code", "clause", "sentence", "message", "values"}
    found: dict[str, Any] = document["error"]
    return found


def test_a_command_is_carried_out_and_answered(address: str, floor: FloorUnderTest, alice: dict[str, str]) -> None:
    answered = asking.post(f"{address}/api/v1/commands", json=BUY, headers=alice)
    assert answered.status_code == 200
    assert answered.json() == {"position": floor.floor.position, "answer": {}, "repeated": False}
    assert floor.floor.balance("alice") == 1_001_00


def test_a_repeated_command_is_done_once(address: str, floor: FloorUnderTest, alice: dict[str, str]) -> None:
    first = asking.post(f"{address}/api/v1/commands", json=BUY, headers=alice).json()
    again = asking.post(f"{address}/api/v1/commands", json=BUY, headers=alice).json()
    assert again == {**first, "repeated": True}
    assert floor.floor.balance("alice") == 1_001_00


def test_a_refusal_reaches_the_one_who_asked(address: str, alice: dict[str, str]) -> None:
    bet = {"id": "1", "command": "place_bet", "table": "T1", "box": 1, "bet": "ante", "amount": "25.00"}
    answered = asking.post(f"{address}/api/v1/commands", json=bet, headers=alice)
    assert answered.status_code == 409
    assert error_of(answered)["code"] == "NOT_OPEN"


def test_a_fault_of_ours_tells_nothing_of_the_inside(
    address: str, alice: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a secret of the house")

    monkeypatch.setattr(Floor, "do_many", broken)
    answered = asking.post(f"{address}/api/v1/commands", json=BUY, headers=alice)
    assert answered.status_code == 500
    assert "secret of the house" not in answered.text
    assert error_of(answered)["code"] == "FAULT"


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/v1/nothing", 404, "NOT_FOUND"),
        ("GET", "/api/v2/tables", 404, "NOT_FOUND"),
        ("GET", "/nothing.js", 404, "NOT_FOUND"),
        ("DELETE", "/api/v1/commands", 405, "NOT_A_METHOD"),
        ("GET", "/api/v1/tables/T9", 404, "NO_SUCH_TABLE"),
        ("GET", "/api/v1/games/whist", 404, "NO_SUCH_GAME"),
        ("GET", "/api/v1/games/casino-stud?version=99", 409, "UNKNOWN_VERSION"),
        ("GET", "/api/v1/games/poker?version=99", 409, "UNKNOWN_VERSION"),
        ("GET", "/api/v1/clauses/CSP-9.9", 404, "NO_SUCH_CLAUSE"),
        ("GET", "/api/v1/tables?page=2", 422, "BAD_INPUT"),
        ("GET", "/api/v1/advice/casino-stud?cards=As", 422, "BAD_INPUT"),
        ("GET", "/api/v1/advice/casino-stud?cards=Ah+Kd+Qc+7s+2h&dealer_up=Qs&version=5", 409, "UNKNOWN_VERSION"),
        ("GET", "/api/v1/odds/casino-stud?version=5", 409, "UNKNOWN_VERSION"),
        ("GET", "/api/v1/odds/casino-stud?version=six", 422, "BAD_INPUT"),
        ("GET", "/api/v1/odds/casino-stud/sheet.html?version=5", 409, "UNKNOWN_VERSION"),
        ("GET", "/api/v1/odds/casino-stud/counts?version=5", 409, "UNKNOWN_VERSION"),
        ("GET", "/api/v1/odds/casino-stud/counts?qualifies=knave", 422, "BAD_INPUT"),
        ("GET", "/api/v1/odds/casino-stud/counts?qualifies=AKQJ9", 422, "BAD_INPUT"),
        ("GET", "/api/v1/odds/casino-stud/counts?strategy=mine.tsv", 422, "BAD_INPUT"),
        ("GET", "/api/v1/odds/progressive-holdem/counts?qualifies=pair", 422, "BAD_INPUT"),
    ],
)
def test_everything_that_goes_wrong_has_one_shape(address: str, method: str, path: str, status: int, code: str) -> None:
    answered = asking.request(method, address + path, headers=OWN)
    assert answered.status_code == status
    assert error_of(answered)["code"] == code


def test_a_game_describes_itself_under_the_version_that_is_asked_for(address: str) -> None:
    with_version, newest = (
        asking.request("GET", f"{address}/api/v1/games/casino-stud{query}", headers=OWN).json()
        for query in ("?version=6", "")
    )
    assert with_version == newest
    assert newest["version"] == 6
    assert [(bet["bet"], bet["row"], bet["column"]) for bet in newest["bets"]] == [
        ("ante", 0, 1),
        ("bet", 0, 2),
        ("jackpot", 0, 0),
    ]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is not JSON"),
        (b"{", "is not JSON"),
        (b"\xff\xfe", "is not JSON"),
        (b'{"a":' * 10_000, "is not JSON"),
        (b"[]", "Expected `object`, got `array`"),
        (b'{"command": "buy_chips", "amount": "1.00"}', "id: is missing"),
        (b'{"id": 5, "command": "buy_chips", "amount": "1.00"}', "id: must be text of 1 to 64 characters, not 5"),
        (b'{"id": "", "command": "buy_chips"}', "id: must be text"),
        (b'{"id": "%b"}' % (b"x" * 65), "id: must be text"),
        (b'{"id": "1", "command": "fly"}', "command"),
    ],
)
def test_a_malformed_command_is_refused_with_its_place(
    address: str, alice: dict[str, str], content: bytes, sentence: str
) -> None:
    headers = {**alice, "Content-Type": "application/json"}
    answered = asking.post(f"{address}/api/v1/commands", content=content, headers=headers)
    assert answered.status_code == 422
    assert sentence in error_of(answered)["sentence"]


def test_a_body_of_the_largest_size_is_read_and_one_byte_more_is_not(address: str, alice: dict[str, str]) -> None:
    headers = {**alice, "Content-Type": "application/json"}
    start = b'{"id": "1", "command": "buy_chips", "amount": "1.00"'
    fits = start + b" " * (BODY_LIMIT - len(start) - 1) + b"}"
    assert len(fits) == BODY_LIMIT
    assert asking.post(f"{address}/api/v1/commands", content=fits, headers=headers).status_code == 200
    too_large = asking.post(f"{address}/api/v1/commands", content=fits + b" ", headers=headers)
    assert too_large.status_code == 413
    assert error_of(too_large)["code"] == "TOO_LARGE"


def test_a_body_must_be_called_json(address: str, alice: dict[str, str]) -> None:
    answered = asking.post(f"{address}/api/v1/commands", content=b"{}", headers={**alice, "Content-Type": "text/plain"})
    assert answered.status_code == 415
    assert error_of(answered)["code"] == "NOT_JSON"


def test_a_cookie_alone_gives_no_command(address: str, floor: FloorUnderTest) -> None:
    cookie = {"Cookie": f"{COOKIE}={floor.token('alice', SessionKind.COOKIE)}"}
    forged = asking.post(f"{address}/api/v1/commands", json=BUY, headers=cookie)
    assert forged.status_code == 403
    assert error_of(forged)["code"] == "FOREIGN_REQUEST"
    assert floor.floor.balance("alice") == 1_000_00
    assert asking.post(f"{address}/api/v1/commands", json=BUY, headers={**cookie, **OWN}).status_code == 200


@pytest.mark.parametrize("headers", [OWN, {**OWN, "Cookie": "croupier_session=bad"}])
def test_nobody_gives_commands_without_signing_in(address: str, headers: dict[str, str]) -> None:
    answered = asking.post(f"{address}/api/v1/commands", json=BUY, headers=headers)
    assert answered.status_code == 401
    assert error_of(answered)["code"] == "NOT_SIGNED_IN"


def test_a_token_that_does_not_count_is_refused(address: str) -> None:
    answered = asking.get(f"{address}/api/v1/tables", headers={"Authorization": "Bearer bad"})
    assert answered.status_code == 401


def test_another_host_name_is_turned_away(address: str) -> None:
    answered = asking.get(f"{address}/api/v1/tables", headers={"Host": "evil.example"})
    assert answered.status_code == 421
    assert error_of(answered)["code"] == "UNKNOWN_HOST"


@pytest.mark.parametrize("path", ["/", "/table/T1", "/api/v1/tables", "/api/v1/nothing", "/healthz"])
def test_every_answer_carries_the_strict_headers(address: str, path: str) -> None:
    headers = asking.get(address + path).headers
    assert headers["content-security-policy"].startswith("default-src 'self'; ")
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] in ("no-store", "no-cache")


def test_pages_are_asked_for_again_by_their_tag(address: str) -> None:
    first = asking.get(f"{address}/")
    assert first.headers["content-type"] == "text/html; charset=utf-8"
    again = asking.get(f"{address}/", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/.hidden", "/%00.js", "//etc/passwd.x"]
)
def test_nothing_outside_the_folder_is_given(address: str, path: str) -> None:
    with asking.Client(base_url=address) as client:
        answered = client.send(client.build_request("GET", address + path))
    assert answered.status_code == 404


def test_a_server_is_alive_and_ready(address: str) -> None:
    assert asking.get(f"{address}/healthz").json() == {"status": "alive"}
    assert asking.get(f"{address}/readyz").json()["status"] == "ready"
