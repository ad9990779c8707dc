"""The examples of docs/jackpots.md and docs/jackpot-order.md are true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from croupier.jackpots import STORED, read_settings
from croupier.jackpots.settings import FIELDS
from croupier.money import grouped
from tests.jackpots.link import ROYAL, STRAIGHT_FLUSH, Link

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "jackpots.md").read_text(encoding="utf-8")
ORDER = (DOCS / "jackpot-order.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
STEPS = re.findall(r"^\| `(close|deal|end|void) (\w) ?([\w-]*)` \| ([\d,.]+) \| (.*?) ?\|$", ORDER, re.MULTILINE)
PRIZES = {prize.hand: prize for prize in (ROYAL, STRAIGHT_FLUSH)}


@pytest.mark.parametrize("session", SESSIONS)
def test_the_sessions_print_what_the_page_says(session: str) -> None:
    said: list[str] = []
    example = doctest.DocTestParser().get_doctest(session, {}, "session", None, 0)
    doctest.DocTestRunner(verbose=False).run(example, out=said.append)
    assert said == []


@pytest.mark.clause("CSP 4.5.2", "MLP 4.5.2", "R-16", "R-111", "R-15")
def test_the_worked_order_comes_out_as_the_page_says() -> None:
    assert len(STEPS) == 15
    link = Link(meter=100_000_00)
    for what, name, hand, meter, paid in STEPS:
        before = link.jackpot.hit_count
        match what:
            case "close":
                link.close(name)
            case "deal":
                link.deal(name)
            case "end":
                link.end(name, (1, PRIZES[hand]))
            case "void":
                link.void(name)
        hits = [hit for hit in link.jackpot.hits if hit.number > before]
        assert ", ".join(f"{hit.round} {grouped(hit.amount)}" for hit in hits) == paid, (what, name)
        assert grouped(link.jackpot.meter) == meter, (what, name)


def test_the_page_names_each_setting_with_its_default() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| ([\w]+) \|", PAGE, re.MULTILINE))
    assert set(rows) == set(FIELDS)
    assert read_settings({name: value for name, value in rows.items() if value != "none"}) == read_settings({})


def test_the_page_names_only_events_that_are_stored() -> None:
    assert set(re.findall(r"`(\w+/\d)`", PAGE + ORDER)) <= set(STORED)
