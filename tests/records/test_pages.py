"""The pages on the ledger and on standards leave nothing out."""

from __future__ import annotations

import re

from croupier.ledger import Why
from tests.snippets import ROOT

STANDARDS = 48


def test_the_page_on_standards_answers_each_line() -> None:
    page = (ROOT / "docs" / "standards.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if re.match(r"\| \d+ \|", line)]
    assert [int(row[0]) for row in rows] == list(range(1, STANDARDS + 1))
    assert {len(row) for row in rows} == {4}
    assert all(cell.strip() for row in rows for cell in row)


def test_the_page_on_the_ledger_names_all_that_moves_chips() -> None:
    page = (ROOT / "docs" / "ledger.md").read_text(encoding="utf-8")
    assert [why.value for why in Why if f"`{why.value}`" not in page] == []
