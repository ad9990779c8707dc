"""The tables on the pages about people and operations are those of the code."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.floor_pages import MADE, START, page


@pytest.mark.parametrize("path", MADE, ids=lambda path: path.name)
def test_the_table_is_up_to_date(path: Path) -> None:
    assert START in path.read_text(encoding="utf-8")
    assert path.read_text(encoding="utf-8") == page(path), "run: python tools/floor_pages.py"
