"""Doors to the description of the API."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import cache
from typing import TypedDict

import msgspec
from starlette.responses import Response

from croupier.software_digest import installed_software
from croupier.version import __version__
from croupier.web.doors import docs_page, openapi
from croupier.web.doors.door import Call, Door
from croupier.web.http.answers import ENCODER

GROUP = "About"


class SoftwareView(msgspec.Struct, frozen=True, kw_only=True):
    """The digest of the installed files, and their number."""

    sha256: str
    files: int


class AboutView(msgspec.Struct, frozen=True, kw_only=True):
    """The name, version and digest of the software."""

    name: str
    version: str
    software: SoftwareView


class OpenApiView(TypedDict):
    """An OpenAPI document."""

    openapi: str
    info: openapi.Schema
    servers: list[dict[str, str]]
    paths: dict[str, openapi.Schema]
    components: dict[str, openapi.Schema]
    tags: list[dict[str, str]]


def doors_over(all_doors: Callable[[], Sequence[Door]]) -> tuple[Door, ...]:
    """Doors that describe all doors, including these."""

    @cache
    def described() -> bytes:
        return ENCODER.encode(openapi.document(all_doors()))

    @cache
    def described_on_page() -> bytes:
        return docs_page.page(openapi.document(all_doors())).encode()

    async def document(_: Call) -> Response:
        """This document."""
        return Response(described(), media_type="application/json", headers={"Cache-Control": "no-cache"})

    async def page(_: Call) -> Response:
        """The same for people, as a plain page."""
        return Response(described_on_page(), media_type="text/html", headers={"Cache-Control": "no-cache"})

    async def style(_: Call) -> Response:
        """The style of that page."""
        return Response(docs_page.STYLE, media_type="text/css", headers={"Cache-Control": "no-cache"})

    async def software(_: Call) -> AboutView:
        """The name, version and digest of the software that runs here."""
        installed = await asyncio.to_thread(installed_software)
        software = SoftwareView(sha256=installed.sha256, files=installed.files)
        return AboutView(name="croupier", version=__version__, software=software)

    return (
        Door(
            path="/about",
            does=software,
            name="getAbout",
            tells="The version of the installed software, and the digest of its files",
            group=GROUP,
            gives={"name": "croupier", "version": "0.1.0", "software": {"sha256": "9f86d081…", "files": 640}},
        ),
        Door(
            path="/openapi.json",
            does=document,
            name="getOpenApi",
            tells="This document",
            group=GROUP,
            returns=OpenApiView,
        ),
        Door(
            path="/docs",
            does=page,
            name="getDocs",
            tells="The API on a plain page",
            group=GROUP,
            media_type="text/html",
        ),
        Door(
            path="/docs.css",
            does=style,
            name="getDocsStyle",
            tells="The style of that page",
            group=GROUP,
            media_type="text/css",
        ),
    )
