"""A visitor with a browser of their own: the page, all that was sent to it, and the messages on its console."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from time import sleep
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Error,
    FloatRect,
    Locator,
    Page,
    Request,
    Response,
    WebSocket,
)

from tests.waiting import wait_until

HEADERS = {"X-Croupier": "1", "Content-Type": "application/json"}
TOO_MANY = 429
"""So many guests from one address are let in at a time."""
NEXT_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until the browser has drawn twice."""
SERIOUS = ("serious", "critical")
WIDTHS = {"phone": (360, 640), "tablet": (768, 1024), "desk": (1440, 900)}
REFUSED = re.compile(r"Failed to load resource: the server responded with a status of 4\d\d")
"""Chromium's own line for a refusal, which is an ordinary answer here."""


BLOCKED = "Service Worker registration blocked by Playwright"
"""The browser driver's own line, where a test has no app."""


class Visitor:
    """One browser window with its own cookies. `complaints` must be empty when the test is over."""

    def __init__(self, context: BrowserContext, address: str, shots: Path) -> None:
        self.context = context
        self.address = address
        self.complaints: list[str] = []
        self.received: list[str] = []
        """Every answer and every frame that reached this browser, as text."""
        self.sockets: list[WebSocket] = []
        self.name: str | None = None
        self._shots = shots
        self.page: Page = context.new_page()
        self._listen(self.page)

    def _listen(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", self._error)
        page.on("websocket", self._socket)
        page.on("response", self._response)
        page.on("requestfailed", self._failed)

    def _console(self, message: ConsoleMessage) -> None:
        ours = not REFUSED.search(message.text) and message.text != BLOCKED
        if message.type in ("error", "warning") and ours:
            self.complaints.append(f"console: {message.text}")

    def _error(self, error: Error) -> None:
        self.complaints.append(f"uncaught: {error}")

    def _failed(self, request: Request) -> None:
        if not request.url.startswith(self.address):
            self.complaints.append(f"went elsewhere: {request.url}")

    def _socket(self, socket: WebSocket) -> None:
        self.sockets.append(socket)
        socket.on("framereceived", lambda frame: self.received.append(_text(frame)))

    def _response(self, response: Response) -> None:
        if "/api/" not in response.url or response.status >= 300:
            return
        try:
            self.received.append(response.text())
        except Error:
            return  # the page has moved on before its answer was read

    def go(self, path: str = "/") -> Page:
        """Open a page of the floor: "/odds" is the one at #/odds."""
        self.page.goto(f"{self.address}/#{path}")
        return self.page

    def sign_in_as_guest(self) -> str:
        """Become a guest with play money, with one click. Returns the guest's name."""
        answer = self.context.request.post(f"{self.address}/api/v1/guest", data={}, headers=HEADERS)
        for _ in range(10):
            if answer.status != TOO_MANY:
                break
            sleep(float(answer.headers.get("retry-after", "1")))
            answer = self.context.request.post(f"{self.address}/api/v1/guest", data={}, headers=HEADERS)
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        self.name = str(found["name"])
        return self.name

    def table(self, table: str) -> dict[str, Any]:
        """The table document, as the server gives it to this visitor."""
        answer = self.context.request.get(f"{self.address}/api/v1/tables/{table}")
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    def serious_findings(self) -> list[str]:
        """The barriers that axe finds on the page."""
        results = Axe().run(self.page)
        return [
            f"{found['id']}: {found['help']}: " + "; ".join(node["html"][:160] for node in found["nodes"][:4])
            for found in results.response["violations"]
            if found["impact"] in SERIOUS
        ]

    def sideways(self) -> int:
        """By how many pixels the page is wider than its window."""
        width: int = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        return width

    def shot(self, name: str) -> None:
        """A picture for the eye, in the folder of pictures."""
        self._shots.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=self._shots / f"{name}.png")


def at_rest(page: Page, *places: Locator) -> list[FloatRect]:
    """Where these lie on the page, as soon as they have lain there in two pictures: a page is drawn more than once."""
    seen: list[list[FloatRect | None]] = []

    def stay() -> bool:
        page.evaluate(NEXT_FRAMES)
        seen.append([one.bounding_box() for one in places])
        return None not in seen[-1] and seen[-2:-1] == seen[-1:]

    wait_until(stay, "what is on the page lies still", step=moment(page))
    return [one for one in seen[-1] if one is not None]


def never_after(*, ms: int) -> str:
    """A script for a page: what is to happen after exactly this time never does.

    So what goes away by itself stays until a busy machine has looked at it.
    """
    return f"""
        const later = window.setTimeout;
        window.setTimeout = (run, ms, ...more) => (ms === {ms} ? 0 : later(run, ms, ...more));
    """


def moment(page: Page) -> Callable[[float], None]:
    """Passes some time while the pages go on."""
    return lambda seconds: page.wait_for_timeout(seconds * 1000)


def _text(frame: str | bytes) -> str:
    return frame if isinstance(frame, str) else frame.decode("utf-8", "replace")
