"""Everybody can read which software runs here."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from croupier import __version__
from croupier.software_digest import PACKAGE, digest_of
from croupier.web.doors import openapi, tables
from croupier.web.doors.about import doors_over
from croupier.web.doors.door import Door
from croupier.web.server.settings import ServeSettings
from tests.web import asking
from tests.web.real import open_house


def test_everybody_is_told_the_version_and_the_digest_of_the_installed_files() -> None:
    with open_house(ServeSettings(memory=True, demo=False, grace_s=0)) as (address, _):
        found = asking.get(f"{address}/about").json()
    files, sha256 = digest_of(PACKAGE)
    assert found == {"name": "croupier", "version": __version__, "software": {"sha256": sha256, "files": files}}


def test_the_page_about_the_api_is_made_once_however_often_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Sequence[Door]] = []
    described = openapi.document

    def counted(doors: Sequence[Door]) -> dict[str, Any]:
        made.append(doors)
        return described(doors)

    monkeypatch.setattr(openapi, "document", counted)
    page = next(door for door in doors_over(lambda: tables.DOORS) if door.path == "/docs")
    call: Any = None

    async def asked() -> bytes:
        return bytes((await page.does(call)).body)

    first = asyncio.run(asked())

    assert asyncio.run(asked()) == first
    assert b"/api/v1/tables" in first
    assert len(made) == 1
