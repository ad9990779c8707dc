"""The browser's files, each with its ETag. The browser revalidates them at every use.

The guide at /guide is the documentation as a site, built by `python -m tools.site` and brought by every wheel.
"""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path, PurePosixPath

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

FOLDER = Path(__file__).parent.parent / "static"
INDEX = "index.html"
KINDS = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
}
SMALL = 1_024
ADDRESS = "/guide"
GUIDE = Path(__file__).parent.parent / "guide"
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


@dataclass(frozen=True, slots=True)
class Page:
    """One file and its content."""

    changed: int
    tag: str
    kind: str
    content: bytes
    packed: bytes | None


class Pages:
    """The files of one folder. Files outside it, and hidden files, are never served."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder.resolve()
        self._known: dict[Path, Page] = {}
        """By file, not by address: one file has endlessly many addresses, and none may take memory of its own."""

    async def give(self, request: Request) -> Response:
        """Serve the file at the address. An address without a dot is one of our pages: the index of its folder draws it
        (`/staff`), or else the first index."""
        path = request.path_params.get("path", "")
        page = self.page(path) if path else None
        if page is None and "." not in PurePosixPath(path).name:
            page = self.page(f"{path}/{INDEX}") or self.page(INDEX)
        if page is None:
            raise HTTPException(404)
        return response_of(page, request)

    def page(self, path: str) -> Page | None:
        """The file at this path below the folder."""
        parts = PurePosixPath(path).parts
        if not parts or any(part.startswith(".") or "\\" in part or "\0" in part for part in parts) or parts[0] == "/":
            return None
        try:
            file = self._folder.joinpath(*parts).resolve()
            if not file.is_relative_to(self._folder) or not file.is_file():
                return None
            changed = file.stat().st_mtime_ns
            kept = self._known.get(file)
            if kept is None or kept.changed != changed:
                # The file may be gone by now: a new guide takes its place.
                kept = self._known[file] = _read(file, changed)
        except (OSError, ValueError):
            return None
        return kept


def _read(file: Path, changed: int) -> Page:
    content = file.read_bytes()
    kind = KINDS.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    text = kind.startswith("text/") or kind.endswith(("json", "+xml"))
    packed = gzip.compress(content, 6, mtime=0) if text and len(content) > SMALL else None
    return Page(changed, f'"{sha256(content).hexdigest()[:24]}"', kind, content, packed)


def response_of(page: Page, request: Request) -> Response:
    """The file, or the answer that the browser has it already."""
    charset = "; charset=utf-8" if page.kind.startswith("text/") else ""
    headers = {"ETag": page.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == page.tag:
        return Response(status_code=304, headers=headers)
    content = page.content
    if page.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content, headers["Content-Encoding"] = page.packed, "gzip"
    return Response(content, headers=headers | {"Content-Type": page.kind + charset})


class Guide:
    """The pages of the guide. Addresses below it that are no page get a page that says so."""

    def __init__(self, folder: Path = GUIDE) -> None:
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
