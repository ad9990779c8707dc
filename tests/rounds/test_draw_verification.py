"""R-18: a draw that was told otherwise than it was committed to is found, with its place."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from croupier import verify_record
from croupier.cli import main
from croupier.errors import InputError
from croupier.rounds import LiveRound
from croupier.rounds.commands import CloseBets, Fold, SettleRound, TurnCards
from tests.rounds.tables import place
from tests.shoe.rounds import stud_round
from tests.shoe.sources import seeded

pytestmark = pytest.mark.clause("R-18")


@cache
def settled() -> str:
    """The record of a round with a Lucky Player and a lucky Dealer."""
    chance = random.Random(0)
    while True:
        live = LiveRound.open("singapore-stud", round_id="R1", chance=chance.randbytes)
        if live._draw is not None and live._draw.draw.lucky_box is not None and live._draw.draw.lucky_dealer:
            break
    place(live)
    live.send(CloseBets())
    live.deal()
    live.send(Fold(box=1, player="P1"))
    live.send(TurnCards())
    live.send(SettleRound())
    return json.dumps(live.record())


def recorded() -> dict[str, Any]:
    return dict(json.loads(settled()))


def at(record: dict[str, Any], name: str) -> tuple[int, dict[str, Any]]:
    return next((number, one) for number, one in enumerate(record["events"]) if one["event"] == name)


def test_a_record_shows_the_draw_as_it_was_committed_to() -> None:
    found = verify_record(recorded())
    assert found.verified is True and found.problems == ()
    assert found.draw is not None and found.draw.verified is True
    assert found.draw.commitment == recorded()["events"][0]["draw_commitment"]
    assert found.as_document()["draw"] == {"commitment": found.draw.commitment, "verified": True}


@pytest.mark.parametrize("part", ["magic_card", "lucky_box", "lucky_dealer"])
@pytest.mark.parametrize("where", ["bets_closed/1", "round_settled/1", "draw"])
def test_a_forged_draw_is_refused_and_its_place_is_named(part: str, where: str) -> None:
    record = recorded()
    number, event = (0, record) if where == "draw" else at(record, where)
    told = (event["sheet"] if where == "round_settled/1" else event)["draw"]
    other = {"magic_card": "2c" if told["magic_card"] != "2c" else "3c", "lucky_dealer": False, "lucky_box": None}
    told[part] = other[part]

    found = verify_record(record)

    places = {problem.place for problem in found.problems}
    inside = "sheet.draw" if where == "round_settled/1" else "draw"
    assert found.verified is False and found.draw is not None and found.draw.verified is False
    assert ("draw" if where == "draw" else f"events[{number}].{inside}.{part}") in places


def test_a_draw_forged_everywhere_does_not_give_the_commitment() -> None:
    record = recorded()
    sheet = at(record, "round_settled/1")[1]["sheet"]
    other = 6 if record["draw"]["lucky_box"] == 7 else 7
    for draw in (record["draw"], at(record, "bets_closed/1")[1]["draw"], sheet["draw"]):
        draw["lucky_box"] = other
    (problem,) = verify_record(record).problems
    assert problem.place == "draw" and "not the draw that was committed to" in problem.says


def test_a_draw_that_is_not_told_or_not_revealed_is_found() -> None:
    untold, unrevealed = recorded(), recorded()
    number, closed = at(untold, "bets_closed/1")
    closed["draw"] = None
    del unrevealed["draw"]
    assert [one.place for one in verify_record(untold).problems] == [f"events[{number}].draw"]
    assert [one.place for one in verify_record(unrevealed).problems] == ["events[0].draw_commitment"]


def test_a_draw_without_a_commitment_is_found() -> None:
    record = recorded()
    record["events"][0]["draw_commitment"] = None
    assert [one.place for one in verify_record(record).problems] == ["draw"]


@pytest.mark.parametrize(
    "field, value, place",
    [
        ("salt", "00", "draw.salt"),
        ("magic_card", "1x", "draw.magic_card"),
        ("lucky_box", "three", "draw.lucky_box"),
        ("lucky_dealer", 1, "draw.lucky_dealer"),
    ],
)
def test_a_malformed_draw_is_named_with_its_place(field: str, value: object, place: str) -> None:
    record = recorded()
    record["draw"][field] = value
    with pytest.raises(InputError, match=place.replace(".", r"\.")):
        verify_record(record)


def test_an_old_record_verifies_as_before_and_says_that_the_draw_was_not_committed_to(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    record = recorded()
    del record["draw"], record["events"][0]["draw_commitment"]
    found = verify_record(record)
    assert found.verified is True and found.draw == (None, None)
    at(record, "bets_closed/1")[1]["draw"]["magic_card"] = "2c"
    assert verify_record(record).verified is True

    file = tmp_path / "old.json"
    file.write_text(json.dumps(record))
    assert main(["verify", str(file), "--format", "text"]) == 0
    assert "Draw: it was not committed to" in capfd.readouterr().out


@pytest.mark.parametrize(
    "record, status, says",
    [
        pytest.param(recorded, 0, "Verified: deck and draw as committed to", id="good"),
        pytest.param(lambda: forged(recorded()), 1, "draw.magic_card: ", id="forged"),
    ],
)
def test_people_read_about_the_draw(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], record: Any, status: int, says: str
) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(record()))
    assert main(["verify", str(file), "--format", "text"]) == status
    text = capfd.readouterr().out
    assert says in text and record()["events"][0]["draw_commitment"] in text
    assert all(len(line) <= 80 for line in text.splitlines())


def forged(record: dict[str, Any]) -> dict[str, Any]:
    changed = deepcopy(record)
    closed = at(changed, "bets_closed/1")[1]
    closed["draw"]["magic_card"] = "2c" if closed["draw"]["magic_card"] != "2c" else "3c"
    return changed


def test_no_game_without_draws_is_said_to_have_one() -> None:
    assert verify_record(stud_round(seeded(1))).draw is None
    assert "draw" not in verify_record(stud_round(seeded(1))).as_document()
