"""A player at a house game's table in the browser: the player's view, clicks and keys."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.staff import Administrator
from tests.browser.visitor import Visitor

GAMES = ("casino-stud", "multi-link-stud", "singapore-stud", "progressive-holdem")
STUD = {"ante_min": "10.00", "ante_max": "500.00", "jackpot_bet": "5.00"}
LIMITS: dict[str, dict[str, Any]] = {
    "casino-stud": STUD,
    "multi-link-stud": STUD,
    "singapore-stud": {"ante_min": "10.00", "ante_max": "500.00", "credit": "5.00"},
    "progressive-holdem": {**STUD, "bonus_min": "5.00", "bonus_max": "100.00"},
}
JACKPOTS = {"singapore-stud": "harbour"}


def open_table(staff: Administrator, game: str, **more: Any) -> str:
    """A table of this game without bots."""
    return staff.open_table(game, LIMITS[game], jackpot=JACKPOTS.get(game, "grand"), bots=0, **more)


class Player:
    """Somebody at one table."""

    def __init__(self, visitor: Visitor, table: str) -> None:
        self.visitor = visitor
        self.table = table
        self.page: Page = visitor.go(f"/tables/{table}")
        self.dock = self.page.get_by_role("region", name="State of play, and your actions")
        self.sentence = self.dock.locator(".sentence")
        self.result = self.page.locator(".settled")

    def spot(self, box: int, bet: str) -> Locator:
        """The place for a bet on the felt."""
        return self.page.locator(f".spot[data-box='{box}'][data-bet='{bet}']")

    def lies(self, box: int, bet: str) -> Locator:
        """The amount that is written beside the chips."""
        return self.spot(box, bet).locator(".figure text")

    def pick(self, dollars: int) -> None:
        """Take a chip from the tray."""
        self.page.get_by_role("radio", name=f"${dollars} chip").click()

    def put(self, box: int, bet: str, dollars: int | None = None) -> None:
        """Click a chip, click a spot."""
        if dollars is not None:
            self.pick(dollars)
        expect(self.spot(box, bet)).to_have_class(re.compile("is-live"))  # a click before bets are open does nothing
        self.spot(box, bet).click()

    def button(self, name: str) -> Locator:
        """The actions that are possible now."""
        return self.dock.get_by_role("button", name=re.compile(f"^{name}"))

    def deal(self) -> None:
        """No more bets from this player."""
        self.button("Deal").click()

    def own_lines(self, box: int) -> Locator:
        """How the bets of a box were settled."""
        return self.result.locator("li", has_text=f"Box {box}").locator("tr")

    def settled(self, box: int) -> dict[str, str]:
        """Each bet's line in words; waits until there are some."""
        expect(self.own_lines(box).first).to_be_visible()
        rows = [row.locator("th, td").all_inner_texts() for row in self.own_lines(box).all()]
        return {name: " ".join(others) for name, *others in rows}

    def document(self) -> dict[str, Any]:
        """The table as the server gives it to this player."""
        return self.visitor.table(self.table)

    def settlement(self) -> dict[str, Any]:
        """The server's document of the round that was settled last."""
        found = self.document()
        over: dict[str, Any] = (found["round"] or {}).get("settlement") or found["last"]["settlement"]
        return over

    def box(self, number: int) -> dict[str, Any]:
        """One box of the round in play."""
        found: dict[str, Any] = next(box for box in self.document()["round"]["boxes"] if box["box"] == number)
        return found
