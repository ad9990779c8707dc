"""Doors to the description of the API."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from starlette.responses import Response

from croupier.web.doors import docs_page, openapi
from croupier.web.doors.answers import ENCODER
from croupier.web.doors.door import Call, Door

GROUP = "About"


def doors_over(all_doors: Callable[[], Sequence[Door]]) -> tuple[Door, ...]:
    """Doors that describe all doors, including these."""

    @cache
    def described() -> bytes:
        return ENCODER.encode(openapi.document(all_doors()))

    async def document(_: Call) -> Response:
        """This document."""
        return Response(described(), media_type="application/json", headers={"Cache-Control": "no-cache"})

    async def page(_: Call) -> Response:
        """The same for people, as a plain page."""
        html = docs_page.page(openapi.document(all_doors()))
        return Response(html, media_type="text/html", headers={"Cache-Control": "no-cache"})

    async def style(_: Call) -> Response:
        """The style of that page."""
        return Response(docs_page.STYLE, media_type="text/css", headers={"Cache-Control": "no-cache"})

    return (
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
