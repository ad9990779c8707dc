"""A connection on which what the house says comes late, as often as a test wants."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, WebSocketRoute


class SlowLine:
    """A connection on which the messages of the house wait while it is held."""

    def __init__(self, page: Page) -> None:
        self._held: list[tuple[WebSocketRoute, str | bytes]] | None = None
        self.answers = 0
        """How many commands the house has answered, as far as the page has heard."""
        page.route_web_socket(re.compile("/stream"), self._connect)

    def _connect(self, browser: WebSocketRoute) -> None:
        browser.connect_to_server().on_message(lambda message: self._take(browser, message))

    def _take(self, browser: WebSocketRoute, message: str | bytes) -> None:
        if self._held is None:
            self._pass(browser, message)
        else:
            self._held.append((browser, message))

    def hold(self) -> None:
        self._held = []

    def let_go(self) -> None:
        held, self._held = self._held or [], None
        for browser, message in held:
            self._pass(browser, message)

    def _pass(self, browser: WebSocketRoute, message: str | bytes) -> None:
        browser.send(message)
        self.answers += json.loads(message)["type"] == "answer"
