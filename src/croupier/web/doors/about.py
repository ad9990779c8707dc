"""Doors to the description of the API."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from starlette.responses import Response

from croupier.software_digest import installed_software
from croupier.version import __version__
from croupier.web.doors import docs_page, openapi
from croupier.web.doors.door import Call, Door
from croupier.web.http.answers import ENCODER

GROUP = "About"


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

    async def software(_: Call) -> dict[str, Any]:
        """The name, version and digest of the software that runs here."""
        found = await asyncio.to_thread(installed_software)
        return {"name": "croupier", "version": __version__, "software": {"sha256": found.sha256, "files": found.files}}

    return (
        Door(
            path="/about",
            does=software,
            name="getAbout",
            tells="The version of the installed software, and the digest of its files",
            group=GROUP,
            gives={"name": "croupier", "version": "0.1.0", "software": {"sha256": "9f86d081…", "files": 640}},
        ),
        Door(path="/openapi.json", does=document, name="getOpenApi", tells="This document", group=GROUP),
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
