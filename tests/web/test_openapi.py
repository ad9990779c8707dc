"""The OpenAPI document: made from the doors and the commands, with examples that hold."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from croupier.floor.commands.all_commands import FROM_OUTSIDE, example_of, read_command
from croupier.web.doors import docs_page, openapi
from croupier.web.doors.all_doors import all_doors
from tools import browser_types

DOCUMENT = openapi.document(all_doors())


def references(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"]] if "$ref" in value else []
        return own + [found for part in value.values() for found in references(part)]
    return [found for part in value for found in references(part)] if isinstance(value, list) else []


def test_the_document_is_openapi_and_describes_every_door() -> None:
    assert DOCUMENT["openapi"] == "3.1.0"
    described = {(method.upper(), path) for path, item in DOCUMENT["paths"].items() for method in item}
    assert described == {(door.method, openapi.PARAMETER.sub(r"{\1}", door.path)) for door in all_doors()}


def test_every_reference_leads_somewhere() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    for reference in references(DOCUMENT):
        assert reference.startswith("#/components/schemas/")
        assert reference.rpartition("/")[2] in schemas, reference


def test_every_operation_has_an_id_of_its_own_and_the_one_error_shape() -> None:
    operations = [operation for item in DOCUMENT["paths"].values() for operation in item.values()]
    assert len({operation["operationId"] for operation in operations}) == len(operations)
    for operation in operations:
        for status, response in operation["responses"].items():
            if status != "200":
                schema = response["content"]["application/json"]["schema"]
                assert schema == {"$ref": "#/components/schemas/Error"}


@pytest.mark.parametrize("name", FROM_OUTSIDE)
def test_the_example_of_a_command_fits_its_schema_and_is_read(name: str) -> None:
    example = example_of(name)
    del example["id"]
    assert read_command(example).command == name


def test_the_page_shows_every_operation_and_command_without_scripts() -> None:
    page = docs_page.page(DOCUMENT)
    for path in DOCUMENT["paths"]:
        assert path in page
    for name in FROM_OUTSIDE:
        assert f"<code>{name}</code>" in page
    assert "<script" not in page
    assert "style=" not in page


def test_the_document_can_be_written_as_json() -> None:
    assert json.loads(msgspec.json.encode(DOCUMENT)) == DOCUMENT


def test_the_types_of_the_browser_are_those_of_the_answers() -> None:
    assert browser_types.FILE.read_text(encoding="utf-8") == browser_types.types(), "run: python -m tools.browser_types"
