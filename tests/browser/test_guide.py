"""The guide in a real browser, under the server's own policy: pages, search, theme, keyboard, a phone's width."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from croupier.web.http.metrics import Metrics
from croupier.web.http.static_files import Guide
from croupier.web.server.app import create_app
from tests.browser.visitor import WIDTHS, Visitor, never_after
from tests.waiting import LONGEST_MS
from tests.web.served import running
from tools.site.building import build

FIRST = """\
# The guide

Where everything stands.

## How-to

### Tables

- [Deal a round](deal.md): step by step
- [Rule](rule.md): what to say

## Explanation

- [Prices](prices.md): what is paid
"""
DEAL = """\
# Deal a round

## Burn a card

Burn the top card before the first one is dealt.

```python
burnt, *dealt = deck  # a very long line of code that must not make the page wider than the window of a phone
```

## Turn over

The Dealer's hand.

```console
$ croupier settle \\
    round.yaml
settled
$ croupier audit
```

```python
>>> for card in ("As", "Kd"):
...     print(card)
As
Kd
>>> settle({
...     "game": "casino-stud",
... })
```
"""
TYPED = {
    "croupier settle": "croupier settle \\\n    round.yaml\ncroupier audit\n",
    "for card": 'for card in ("As", "Kd"):\n    print(card)\n\nsettle({\n    "game": "casino-stud",\n})\n',
}
"""The lines of the page that a reader types, by their first words."""
PRICES = """\
# Prices

| hand | pays | what it is, in a column that is wide enough for a table to be wider than the screen of any phone |
| --- | ---: | --- |
| `royal_flush_of_one_suit` | 100 to 1 | ten_to_ace_in_one_suit_without_any_place_to_break_the_line |
"""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A server that shows a guide of four pages."""
    docs = tmp_path / "project" / "docs"
    docs.mkdir(parents=True)
    pages = {"README": FIRST, "deal": DEAL, "rule": "# Rule\n\nSay the clause.\n", "prices": PRICES}
    for name, text in pages.items():
        (docs / f"{name}.md").write_text(text, encoding="utf-8")
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        (docs.parent / name).write_text(f"# {name}\n", encoding="utf-8")
    build(tmp_path / "site", root=docs.parent)

    @asynccontextmanager
    async def opened(_: object) -> AsyncIterator[Any]:
        yield None

    with running(create_app(opened, (), metrics=Metrics(), guide=Guide(tmp_path / "site"))) as found:
        yield found


def test_a_reader_finds_a_page_by_list_search_and_keyboard_in_both_themes_and_on_a_phone(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    across, down = WIDTHS["desk"]
    context = browser.new_context(viewport={"width": across, "height": down}, color_scheme="light")
    context.set_default_timeout(LONGEST_MS)
    visitor = Visitor(context, address, tmp_path / "shots")
    page = visitor.page
    page.add_init_script(never_after(ms=2000))  # else “Copied” might go away unseen

    page.goto(f"{address}/guide")
    assert page.url == f"{address}/guide/"
    pages = page.get_by_role("navigation", name="Pages of the guide")
    pages.get_by_text("How-to").click()
    pages.get_by_role("link", name="Deal a round").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Deal a round")
    expect(pages.locator("[aria-current]")).to_have_text("Deal a round")
    expect(page.get_by_role("link", name="Tables")).to_have_attribute("href", "/")
    assert visitor.serious_findings() == []

    page.keyboard.press("/")
    page.keyboard.type("top card burn")
    expect(page.get_by_role("status")).to_have_text("1 place found.")
    expect(page.locator(".found mark").first).to_be_visible()
    assert visitor.serious_findings() == []
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{address}/guide/deal.html#burn-a-card")
    expect(page.locator("#found")).to_be_hidden()

    context.grant_permissions(["clipboard-read", "clipboard-write"])
    for words, lines in TYPED.items():
        block = page.locator(".highlight", has_text=words)
        block.hover()
        block.get_by_role("button", name="Copy").click()
        expect(block.get_by_role("button", name="Copied")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == lines

    page.get_by_role("button", name="Theme: system").click()
    page.get_by_role("button", name="Theme: light").click()
    page.get_by_role("link", name="Next").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Rule")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"

    page.set_viewport_size({"width": WIDTHS["phone"][0], "height": WIDTHS["phone"][1]})
    expect(pages.get_by_role("link", name="Prices")).to_be_hidden()
    page.get_by_role("button", name="Pages").press("Enter")
    pages.get_by_text("Explanation").click()
    pages.get_by_role("link", name="Prices").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Prices")
    assert visitor.sideways() == 0
    expect(page.get_by_role("region", name="Table")).to_have_attribute("tabindex", "0")
    assert visitor.serious_findings() == []
    page.get_by_role("button", name="Pages").press("Space")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Pages")).to_be_focused()

    context.close()
    assert visitor.complaints == [], "nothing is missing, and nothing breaks the content policy"
