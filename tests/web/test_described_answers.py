"""Every answer of a served floor is the one that the OpenAPI document describes: each field, and no other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

from croupier.client import Croupier, Refusal
from croupier.records.theory import Edge, Edges, Theory
from croupier.web.doors import openapi
from croupier.web.doors.all_doors import all_doors
from croupier.web.doors.door import JSON_TYPE, Door
from tests.web import asking
from tests.web.jackpot_house import House, jackpot_house, straight_flush

DOCUMENT: dict[str, Any] = openapi.document(all_doors())
SCHEMAS: dict[str, dict[str, Any]] = DOCUMENT["components"]["schemas"]
OPEN = {"NoticeView", "OpenApiView", "NewPasskeyOptions", "PasskeyOptions"}
"""A notice has the fields of its event as well, and browsers read more options than we name."""
PATHS = {
    "table": "B1",
    "game": "casino-stud",
    "code": "CSP",
    "cite": "CSP-3.14.2",
    "jackpot": "grand",
    "round": "B1-1",
    "name": "ann",
}
COUNTED_FOR_SECONDS = {"getOdds", "getPriceCounts", "getAdvice", "getRoundReview"}
NEEDS_MORE = {"getSeatDraw", "getHandReview", "getSharedRound"}
"""A draw of seats, a Poker hand, a link."""
NOT_ASKED = COUNTED_FOR_SECONDS | NEEDS_MORE
GETS = [
    door for door in all_doors() if door.method == "GET" and door.media_type == JSON_TYPE and door.name not in NOT_ASKED
]


def schema_of(door: Door) -> dict[str, Any]:
    item = DOCUMENT["paths"][openapi.PARAMETER.sub(r"{\1}", door.path)]
    schema: dict[str, Any] = item[door.method.lower()]["responses"]["200"]["content"][JSON_TYPE]["schema"]
    return schema


def closed(schemas: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The schemas, which now refuse a field that they do not name."""
    named = {name for name, schema in schemas.items() if "properties" in schema and name not in OPEN}
    return {
        name: {**schema, "additionalProperties": False} if name in named else schema for name, schema in schemas.items()
    }


CLOSED = {"schemas": closed(SCHEMAS)}


def check(door: Door, answer: object) -> None:
    validator = jsonschema.Draft202012Validator({**schema_of(door), "components": CLOSED})
    problems = [f"{problem.json_path}: {problem.message}"[:300] for problem in validator.iter_errors(answer)]
    assert not problems, f"{door.name}: {problems}"


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """A floor on which a round was played, one is in play, and several things wait for people."""
    with pytest.MonkeyPatch.context() as patch, jackpot_house() as house:
        patch.setattr(Theory, "of", lambda *_: Edges(Edge(1, 20, 1.5), None))
        house.pat.do("confirm_prizes", jackpot="grand", round=straight_flush(house))
        (waiting,) = house.pim.get("/pit")["approvals"]
        house.pim.do("approve", approval=waiting["approval"])
        house.pat.do("open_list", stakes="1-2", small_blind="1.00", big_blind="2.00", seats=6)
        house.ann.do("join_list", stakes="1-2")
        house.ann.do("set_limits", loss="500.00")
        house.aud.do("add_bookmark", title="a straight flush", note="box 1", table="B1", round="B1-1")
        house.pat.do("report_fault", jackpot="grand", what="the display is dark", table="B1")
        house.pat.do("open_float", table="B1", chips={"100.00": 50})
        house.dot.do("open_round", table="B1")
        house.ann.do("place_bet", table="B1", box=1, bet="ante", amount="10.00")
        yield house


def asked(person: Croupier, door: Door) -> object:
    address = door.path.removeprefix("/api/v1")
    for name, value in PATHS.items():
        address = address.replace(f"{{{name}}}", value).replace(f"{{{name}:path}}", value)
    if door.name == "listSlips":
        return person.get(address, day="2030-01-31")
    return person.get(address)


@pytest.mark.parametrize("door", GETS, ids=lambda door: door.name)
def test_an_answer_has_the_described_fields_and_no_others(house: House, door: Door) -> None:
    if not door.path.startswith("/api/v1"):
        check(door, asking.get(f"{house.address}{door.path}").json())
        return
    answers, refusals = 0, []
    for name in ("aud", "ada", "sam", "pat", "dot", "ann"):
        try:
            answer = asked(getattr(house, name), door)
        except Refusal as refusal:
            refusals.append(str(refusal))
            continue
        answers += 1
        check(door, answer)
    assert answers, refusals


def test_an_answer_to_a_command_is_as_described(house: House) -> None:
    (door,) = (door for door in all_doors() if door.name == "giveCommand")
    check(door, house.ann.do("place_bet", table="B1", box=2, bet="ante", amount="10.00"))


def test_no_answer_is_described_as_a_bare_object() -> None:
    for door in all_doors():
        if door.media_type == JSON_TYPE:
            schema = schema_of(door)
            shapes = [SCHEMAS[shape["$ref"].rpartition("/")[2]] for shape in schema.get("anyOf", [schema])]
            assert all("properties" in shape for shape in shapes), door.name


def parts_of(schema: object) -> Iterator[dict[str, Any]]:
    """A schema and all schemas inside it."""
    if isinstance(schema, dict):
        yield schema
        for part in schema.values():
            yield from parts_of(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from parts_of(part)


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_valid_and_its_defaults_fit_it(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[name])
    for part in parts_of(SCHEMAS[name]):
        if "default" in part and ("type" in part or "$ref" in part or "anyOf" in part):
            jsonschema.Draft202012Validator({**part, "components": CLOSED}).validate(part["default"])
