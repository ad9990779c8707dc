"""The pit's handbook says what the tables say."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.games import HOUSE_GAMES
from croupier.rulings.handbook import main, page
from croupier.rulings.tables import GAMES

PAGES = Path(__file__).parents[2] / "docs" / "rulings"


@pytest.mark.parametrize("game", GAMES)
def test_the_committed_page_is_up_to_date(game: str) -> None:
    committed = (PAGES / f"{game}.md").read_text(encoding="utf-8")

    assert committed == page(game), "run: python -m croupier.rulings.handbook docs/rulings"


def test_all_pages_are_written(tmp_path: Path) -> None:
    main(str(tmp_path))

    assert {path.stem for path in tmp_path.iterdir()} == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_branch_stands_on_the_page(game: str) -> None:
    text = page(game)

    for branches in GAMES[game].table.values():
        for branch in branches:
            assert branch.ruling.says in text
            assert branch.ruling.clause is None or f"**{branch.ruling.clause.cite}**" in text


@pytest.mark.parametrize("game", HOUSE_GAMES)
def test_a_game_has_one_title(game: str) -> None:
    assert GAMES[game].title == HOUSE_GAMES[game].title
