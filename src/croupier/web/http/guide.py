"""The guide at /guide: the documentation as a site, built by `python -m tools.site` and brought by every wheel."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from croupier.web.http.static_files import INDEX, Pages, response_of

ADDRESS = "/guide"
FOLDER = Path(__file__).parent.parent / "guide"
NOT_FOUND = 404
PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · Croupier</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<script src="/boot.js"></script>
<link rel="stylesheet" href="/css/tokens.css">
<link rel="stylesheet" href="/css/base.css">
</head>
<body><main class="page"><h1>{title}</h1>{words}</main></body>
</html>
"""
NO_PAGE = PAGE.format(
    title="There is no such page in the guide",
    words='<p><a href="/guide/">To the guide</a></p><p><a href="/">To the tables</a></p>',
)
NO_GUIDE = PAGE.format(
    title="The guide is not here yet",
    words=(
        "<p>If <code>./run</code> opened this floor, the guide is being built: reload this page in a minute. If it "
        "does not come, <code>.venv/guide.log</code> says why.</p>"
        "<p>Wheels of Croupier bring the guide. In a checkout, <code>python -m tools.site</code> builds it with the "
        "packages in <code>constraints/guide.txt</code>. The folder <code>docs</code> has most of its pages.</p>"
        '<p>The API of this server is described at <a href="/docs">/docs</a>.</p><p><a href="/">To the tables</a></p>'
    ),
)


class Guide:
    """The pages of the guide. Addresses below it that are no page get a page that says so."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._pages = Pages(folder)

    async def open(self, _: Request) -> Response:
        """Lead to the first page: the links of the guide are relative to the folder."""
        return RedirectResponse(f"{ADDRESS}/", status_code=308)

    async def give(self, request: Request) -> Response:
        """One file of the guide."""
        path = request.path_params["path"]
        page = self._pages.page(f"{path}{INDEX}" if path.endswith("/") or not path else path)
        if page is not None:
            return response_of(page, request)
        return HTMLResponse(NO_GUIDE if self._pages.page(INDEX) is None else NO_PAGE, NOT_FOUND)
