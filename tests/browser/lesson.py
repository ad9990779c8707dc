"""A tutorial that a test follows in the browser. It meets each name in bold on the screen, in the page's order."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.snippets import TUTORIALS

Screen = Page | Locator
_BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)


class Lesson:
    """The names of one tutorial. A name that is left out, or met in another order than the page has it, is an error."""

    def __init__(self, name: str) -> None:
        self.page = TUTORIALS / name
        self.text = self.page.read_text(encoding="utf-8")
        prose = re.sub(r"^```.*?^```$", "", self.text, flags=re.MULTILINE | re.DOTALL)
        self._names = [" ".join(found.split()) for found in _BOLD.findall(prose)]

    def sees(self, screen: Screen, name: str) -> None:
        """The screen shows this name."""
        self._next(name)
        expect(screen.get_by_text(name).locator("visible=true").first).to_be_visible()

    def choose(self, screen: Screen, name: str, role: Any = "button", *, of: str = "") -> None:
        """Click the one thing with this name; of several with one name, that `of` something."""
        self._next(name)
        screen.get_by_role(role, name=re.compile(f"^{re.escape(name)}.*{re.escape(of)}$")).click()

    def enter(self, screen: Screen, name: str, value: str, *, named_on_page: bool = True) -> None:
        """Fill in the field with this name, with a value that the page says."""
        self._next(name)
        assert f"`{value}`" in self.text or not named_on_page, value
        field = screen.get_by_label(name, exact=True)
        if field.evaluate("(el) => el.tagName") == "SELECT":
            field.select_option(label=value)
        else:
            field.fill(value)

    def press(self, page: Page, key: str) -> None:
        """Press a key that the page names."""
        assert f"`{key}`" in self.text, key
        page.keyboard.press(key)

    def type(self, page: Page, words: str) -> None:
        """Type what the page says."""
        assert f"`{words}`" in self.text, words
        page.keyboard.type(words)

    def is_over(self) -> None:
        """All names were met."""
        assert self._names == []

    def _next(self, name: str) -> None:
        assert self._names[:1] == [name], f"{self.page.name}: now comes {self._names[:1]}, not {name}"
        self._names.pop(0)
