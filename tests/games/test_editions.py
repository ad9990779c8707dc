"""A game is looked up by its name and the version of its rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

import croupier
from croupier.cli import main
from croupier.errors import InputError
from croupier.games import CASINO_STUD, HOUSE_EDITIONS, HOUSE_GAMES, Editions, HouseGame, UnknownEditionError
from croupier.rulings import casino_stud
from croupier.rulings.tables import RULINGS
from croupier.settlement.document_types import HouseSheetDocument
from tests.next_edition import NEXT, NEXT_CASINO_STUD, beside, next_edition

SHEET: HouseSheetDocument = {
    "game": "casino-stud",
    "boxes": [
        {"box": 1, "bets": {"ante": "100"}, "cards": ["9h", "9d", "7c", "4s", "2h"], "decision": "bet"},
    ],
    "dealer": ["As", "Kd", "8c", "5c", "3d"],
}
"""A pair of nines beats the Dealer's ace-king: 200 at 1 to 1 under version 6, at 3 to 1 under version 7."""


@pytest.fixture
def next_casino_stud() -> Iterator[HouseGame]:
    with next_edition() as game:
        yield game


def test_the_newest_edition_is_found_without_a_version(next_casino_stud: HouseGame) -> None:
    assert HOUSE_EDITIONS.of("casino-stud") is HOUSE_GAMES["casino-stud"] is next_casino_stud


def test_an_earlier_edition_is_found_by_its_version(next_casino_stud: HouseGame) -> None:
    assert HOUSE_EDITIONS.of("casino-stud", CASINO_STUD.version) is CASINO_STUD
    assert HOUSE_EDITIONS.of("casino-stud", NEXT) is next_casino_stud


def test_a_removed_edition_leaves_the_one_before_it_as_the_newest() -> None:
    with next_edition():
        pass
    assert HOUSE_GAMES["casino-stud"] is CASINO_STUD
    assert RULINGS.versions("casino-stud") == (CASINO_STUD.version,)


def test_a_game_without_editions_is_unknown() -> None:
    editions: Editions[str] = Editions()
    editions.add("plain", 1, "first")
    editions.remove("plain", 1)
    assert editions.newest == {}
    with pytest.raises(UnknownEditionError, match="'plain' is not a game"):
        editions.of("plain")


def test_one_version_is_added_once() -> None:
    with pytest.raises(ValueError, match="has a version 6 already"):
        HOUSE_EDITIONS.add("casino-stud", CASINO_STUD.version, CASINO_STUD)


@pytest.mark.parametrize(("version", "house"), [(6, "-300.00"), ("6", "-300.00"), (7, "-700.00"), ("7", "-700.00")])
@pytest.mark.usefixtures("next_casino_stud")
def test_a_sheet_is_settled_under_the_version_that_it_names(version: int | str, house: str) -> None:
    assert croupier.settle({**SHEET, "version": version})["house"] == house


@pytest.mark.usefixtures("next_casino_stud")
def test_a_sheet_without_a_version_is_settled_under_the_newest() -> None:
    assert croupier.settle(SHEET)["house"] == "-700.00"


@pytest.mark.usefixtures("next_casino_stud")
def test_an_unknown_version_names_those_that_are_known() -> None:
    with pytest.raises(InputError, match=r"version: the rules of casino-stud are known in versions 6 and 7, not 5"):
        croupier.settle({**SHEET, "version": 5})


@pytest.mark.usefixtures("next_casino_stud")
def test_odds_are_counted_from_the_pay_table_of_the_version() -> None:
    by_default = croupier.odds("casino-stud", strategy="pair")
    of_version_6 = croupier.odds("casino-stud", version=6, strategy="pair")
    assert (by_default["version"], by_default["pay"]["one-pair"]) == (7, 3)
    assert (of_version_6["version"], of_version_6["pay"]["one-pair"]) == (6, 1)
    with pytest.raises(InputError, match="version"):
        croupier.odds("casino-stud", version=5)


@pytest.mark.usefixtures("next_casino_stud")
def test_advice_follows_the_pay_table_of_the_version() -> None:
    hand = {"game": "casino-stud", "cards": "2h 2d 7c 8s 9h", "dealer_up": "As"}
    by_default, of_version_6 = croupier.advise(hand), croupier.advise(hand, version=6)
    assert by_default["choices"]["bet"] > of_version_6["choices"]["bet"]
    assert croupier.advise({**hand, "version": "6"}) == of_version_6
    with pytest.raises(InputError, match=r"version: the rules of casino-stud are known in versions 6 and 7, not 5"):
        croupier.advise({**hand, "version": 5})


def test_a_question_is_ruled_on_under_the_version_that_it_names() -> None:
    """Version 7 has no row on exposed cards, so it refers them."""
    facts = {"count": 2, "whose": "player", "players_have_seen": False}
    question = {"game": "casino-stud", "kind": "exposed-card", "facts": facts}
    table = {kind: rows for kind, rows in casino_stud.RULINGS.table.items() if kind != "exposed-card"}
    before = croupier.ruling(question)
    with beside(NEXT_CASINO_STUD, replace(casino_stud.RULINGS, table=table)):
        assert croupier.ruling(question)["ruling"] == "refer"
        assert croupier.ruling({**question, "version": 6}) == before
        with pytest.raises(InputError, match=r"version: the rules of casino-stud are known in versions 6 and 7, not 5"):
            croupier.ruling({**question, "version": 5})


ADVICE = ["advise", "casino-stud", "--cards", "2h 2d 7c 8s 9h", "--dealer-up", "As"]
RULING = ["ruling", "casino-stud", "foreign-card"]


@pytest.mark.parametrize("words", [ADVICE, RULING, ["odds", "casino-stud", "--strategy", "pair"]])
@pytest.mark.usefixtures("next_casino_stud")
def test_commands_take_a_version(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "--version", "6"]) == 0
    assert json.loads(capsys.readouterr().out).get("version", 6) == 6
    assert main([*words, "--version", "5"]) == 2
    said = capsys.readouterr().err
    assert said == "croupier: version: the rules of casino-stud are known in versions 6 and 7, not '5'\n"


def test_a_document_names_its_version_itself(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["ruling", "question.json", "--version", "6"])
    assert "a document names its own version" in capsys.readouterr().err
