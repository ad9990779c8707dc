"""The answers are what their types say: no key too few, none too many, none of another kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, assert_type

import msgspec
import pytest
import yaml

import croupier
from croupier.exact_odds.document_types import AdviceDocument, OddsDocument
from croupier.games import HOUSE_GAMES
from croupier.hand_equity import equity
from croupier.hand_equity.known import EquityDocument
from croupier.hand_review import ReviewDocument
from croupier.rulings.questions import RulingDocument
from croupier.settlement import poker_sheet
from croupier.settlement.document_types import (
    HouseSettlementDocument,
    HouseSheetDocument,
    PokerSettlementDocument,
    PokerSheetDocument,
    SettlementDocument,
)
from croupier.settlement.sheet import fields_of
from tests.rulings.expectations import ALL_CASES
from tests.settlement.poker_hands import random_sheet
from tests.snippets import ROOT

SHEETS = {
    path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted((ROOT / "examples").glob("*.yaml"))
}
VOID = {"kind": "foreign-card"}


def is_exactly(document: Mapping[str, Any], kind: Any) -> bool:
    """Whether all of a document is in its type; what the type does not know would be left out."""
    return bool(msgspec.convert(document, kind) == document)


@pytest.mark.parametrize("name", SHEETS)
def test_a_settlement_is_of_its_type(name: str) -> None:
    given = SHEETS[name]
    kind = PokerSettlementDocument if given["game"] == "poker" else HouseSettlementDocument

    assert is_exactly(croupier.settle(given), kind)
    assert is_exactly(croupier.settle({**given, "irregularities": [VOID]}), kind)


@pytest.mark.parametrize("seed", range(20))
def test_settlements_of_all_kinds_of_hands_are_of_their_type(seed: int) -> None:
    assert is_exactly(croupier.settle(random_sheet(seed)), PokerSettlementDocument)


def test_the_types_of_sheets_have_the_fields_that_are_read() -> None:
    assert set(HouseSheetDocument.__annotations__) == frozenset.union(
        *(fields_of(game).top for game in HOUSE_GAMES.values())
    )
    assert set(PokerSheetDocument.__annotations__) == poker_sheet._TOP


def test_every_ruling_is_of_its_type() -> None:
    assert [case.name for case in ALL_CASES if not is_exactly(croupier.ruling(case.question), RulingDocument)] == []


@pytest.mark.parametrize("game", ["casino-stud", "singapore-stud"])
@pytest.mark.parametrize("meter", [None, 250_000])
def test_odds_are_of_their_type(game: str, meter: int | None) -> None:
    assert is_exactly(croupier.odds(game, meter=meter, strategy="pair"), OddsDocument)


def test_advice_and_equity_are_of_their_types() -> None:
    assert is_exactly(croupier.advise("casino-stud", cards="Ah Kd Qc 7s 2h", dealer_up="Qs"), AdviceDocument)
    assert is_exactly(equity(["As Ah", "Ad Ac"], "2c 7d 9h Js").as_document(), EquityDocument)


def test_a_review_is_of_its_type() -> None:
    (played,) = croupier.read_hands(ROOT / "examples" / "poker.phh")
    assert is_exactly(croupier.review(played.sheet, seat=1), ReviewDocument)


def test_a_type_checker_tells_house_games_from_poker(capsys: pytest.CaptureFixture[str]) -> None:
    house = croupier.settle(
        {
            "game": "casino-stud",
            "boxes": [{"box": 1, "bets": {"ante": 100}, "cards": ["Jh", "Th", "9h", "8h", "7h"], "decision": "bet"}],
            "dealer": ["Qs", "Qd", "9c", "5c", "3d"],
        }
    )
    any_game: object = SHEETS["poker"]
    either = croupier.settle(any_game)

    assert_type(house, HouseSettlementDocument)
    assert_type(either, SettlementDocument)
    if "pots" in either:
        assert_type(either, PokerSettlementDocument)
        print(either["pots"][0]["pot"])
    assert capsys.readouterr().out == "main\n"


@pytest.mark.parametrize("name", SHEETS)
def test_a_notebook_shows_a_settlement_as_tables_and_programs_see_a_mapping(name: str) -> None:
    found: Any = croupier.settle(SHEETS[name])

    assert found._repr_html_().startswith(f"<h4>{found['game']}: {found['result']}</h4>")
    assert "<td>" in found._repr_html_()
    assert repr(found) == repr(dict(found))
    assert yaml.safe_load(yaml.safe_dump(found)) == found
    assert msgspec.json.decode(msgspec.json.encode(found)) == found


def test_names_from_outside_cannot_write_html() -> None:
    given = {**SHEETS["casino-stud"], "boxes": [{**box, "player": "<b>"} for box in SHEETS["casino-stud"]["boxes"]]}
    found: Any = croupier.settle(given)

    assert "&lt;b&gt;" in found._repr_html_()
    assert "<b>" not in found._repr_html_()


@pytest.mark.parametrize("game", ["casino-stud", "singapore-stud"])
def test_a_notebook_shows_odds_as_tables(game: str) -> None:
    found: Any = croupier.odds(game, strategy="pair")

    assert "House edge" in found._repr_html_()
    assert all(f"<h5>{bet}</h5>" in found._repr_html_() for bet in found["side_bets"])


def test_a_notebook_shows_an_equity_as_a_table() -> None:
    assert "<td>As Ah</td><td>95.4545%</td>" in equity(["As Ah", "Kd Kc"], "2c 7d 9h Js")._repr_html_()
