"""The API against whatever may come: requests made from its own OpenAPI document, bent in every way."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from croupier.client import Croupier
from croupier.floor import Role
from croupier.store import open_store
from croupier.web.doors import openapi
from croupier.web.doors.all_doors import all_doors
from tests.web import asking
from tests.web.real import open_house, people_on

DOCUMENT = openapi.document(all_doors())
NASTY: list[Any] = [
    None, True, False, 0, -1, 7, 2**31, 2**63, 10**30, 1.5, -0.0, 1e308, "", " ", "T1", "0", "-1", "1e9", "NaN", "½",
    "100.00", "-100.00", "100.001", "9" * 400, "x" * 5_000, "\x00", "\ud7ff\u202e", "T1'; DROP TABLE events; --",
    "../../etc/passwd", "<script>", "As", "ace", [], [[]], {}, {"a": {"b": [1]}}, ["As", "As"], [None] * 50,
]  # fmt: skip
ENDING = {"signOut", "changePassword", "revoke_sessions", "appoint", "appointPerson", "lock_person", "unlock_person"}
"""These may end a session: the first of the tokens is there for that."""
SLOW = {"getOdds", "getProbabilitySheet", "getAdvice"}
"""These count for seconds when asked something sensible; here they are asked nonsense only."""


@pytest.fixture(scope="module")
def house() -> Iterator[tuple[str, list[str]]]:
    store = open_store("memory:")
    tokens = people_on(
        store, zoe=Role.PLAYER, ann=Role.PLAYER, dot=Role.DEALER, sam=Role.SHIFT_MANAGER, ada=Role.ADMINISTRATOR
    )
    with open_house(store=store) as (address, _):
        yield address, list(tokens.values())


def check(response: httpx.Response, documented: set[str]) -> None:
    """Never a fault of ours; every error in the one shape; every status one that the document names."""
    where = f"{response.request.method} {response.request.url}: {response.status_code} {response.text[:300]}"
    assert response.status_code not in (500, 502), where
    assert str(response.status_code) in documented, where
    if response.status_code >= 400:
        error = response.json()["error"]
        assert error.keys() == {"code", "clause", "sentence", "message", "values"}, where
        assert error["sentence"], where
        assert "Traceback" not in response.text, where


def bent(value: Any, chance: random.Random) -> Any:
    """The value with one thing in it changed, lost or added."""
    found = copy.deepcopy(value)
    if not isinstance(found, dict) or not found or chance.random() < 0.1:
        return chance.choice(NASTY)
    key = chance.choice(list(found))
    match chance.randrange(4):
        case 0:
            del found[key]
        case 1:
            found[chance.choice(["extra", "", "id", "command", "player", "x" * 200])] = chance.choice(NASTY)
        case _:
            found[key] = bent(found[key], chance) if isinstance(found[key], dict) else chance.choice(NASTY)
    return found


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    return [(path, method, found) for path, item in DOCUMENT["paths"].items() for method, found in item.items()]


@pytest.mark.parametrize(("path", "method", "operation"), operations(), ids=lambda value: str(value)[:40])
def test_no_request_breaks_a_door(
    house: tuple[str, list[str]], path: str, method: str, operation: dict[str, Any]
) -> None:
    address, tokens = house
    chance = random.Random(path)
    documented = set(operation["responses"])
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    examples = [one["value"] for one in body.get("examples", {}).values()] or [body.get("example", {})]
    with asking.Client(base_url=address) as client:
        for number in range(8 if len(examples) == 1 else 2 * len(examples)):
            place = path
            for one in operation.get("parameters", []):
                if one["in"] == "path":
                    given = one["example"] if number % 2 and operation["operationId"] not in SLOW else nonsense(chance)
                    place = place.replace(f"{{{one['name']}}}", quote(str(given), safe=""))
            query = {
                one["name"]: str(chance.choice([one.get("example"), *NASTY]))[:300]
                for one in operation.get("parameters", [])
                if one["in"] == "query" and chance.random() < 0.6
            }
            if chance.random() < 0.1:
                query["unknown"] = "1"
            headers = (
                {"Authorization": f"Bearer {chosen(operation['operationId'], tokens, chance)}"}
                if number % 3
                else {"X-Croupier": "1"}
            )
            examples_now = [one for one in examples if one.get("command") not in ENDING]
            sent = bent(chance.choice(examples_now), chance) if "requestBody" in operation else None
            if isinstance(sent, dict) and "id" in sent and number % 2:
                sent["id"] = f"{operation['operationId']}-{number}"
            check(client.request(method, place, params=query, json=sent, headers=headers), documented)


def chosen(name: str, tokens: list[str], chance: random.Random) -> str:
    return tokens[0] if name in ENDING else chance.choice(tokens[1:])


def nonsense(chance: random.Random) -> str:
    return chance.choice(["nothing", "T9", "-", "x" * 300, "½", "a b", "R-999", "CSP-", "%00", "..", "1"])


def test_every_field_of_every_command_can_be_nonsense(house: tuple[str, list[str]]) -> None:
    address, tokens = house
    operation = DOCUMENT["paths"]["/api/v1/commands"]["post"]
    examples = operation["requestBody"]["content"]["application/json"]["examples"]
    chance = random.Random(1)
    documented = set(operation["responses"])
    with asking.Client(base_url=address) as client:
        for name, example in examples.items():
            for field in example["value"]:
                sent = {**example["value"], "id": f"{name}-{field}", field: chance.choice(NASTY)}
                headers = {"Authorization": f"Bearer {chosen(name, tokens, chance)}"}
                check(client.post("/api/v1/commands", json=sent, headers=headers), documented)


def test_the_floor_still_stands(house: tuple[str, list[str]]) -> None:
    address, _ = house
    assert asking.get(f"{address}/readyz").json()["status"] == "ready"
    with Croupier(address) as visitor:
        visitor.guest()
        visitor.do("cash_out", amount="1.00")
        assert visitor.me()["balance"] == "999.00"
