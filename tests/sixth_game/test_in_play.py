"""The sixth game in play: a live round, a floor with its dealer and bots, its records, and the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from croupier import settle
from croupier.bots.house import PLAYS, BoxSight
from croupier.cards import cards, names
from croupier.cli import main
from croupier.floor_events.commands import OpenTable, Ready
from croupier.floor_events.pace import DEMO
from croupier.floor_simulation.comparing import snapshot
from croupier.games import HouseGame
from croupier.games.prizes import Meter
from croupier.jackpots import Settings
from croupier.jackpots.commands import OpenJackpot
from croupier.refusals import Refused
from croupier.rounds import LiveRound, SideLimits, Stage, TableSettings, as_document, from_document, replay
from croupier.rounds import commands as c
from croupier.settlement import settlement_document
from croupier.store import open_store
from croupier.terminal.keys import ENTER
from croupier.terminal.saved_games import SaveFolder
from croupier.terminal.session import Game, Wishes
from tests.floor.house import House, player
from tests.floor.test_driver import Evening
from tests.terminal.table import seen

pytestmark = pytest.mark.usefixtures("three_card")
LIMITS = TableSettings(ante_min=10_00, ante_max=500_00, side_limits=(SideLimits("pair-plus", 5_00, 50_00),), boxes=5)


def live_round(seed: int, *, side: bool = True) -> LiveRound:
    live = LiveRound.open("three-card", round_id=f"R{seed}", chance=Random(seed).randbytes, table=LIMITS)
    for box, name in enumerate(("Ann", "Ben"), 1):
        live.send(c.PlaceBet(box=box, player=name, bet="ante", amount=20_00))
    if side:
        live.send(c.PlaceBet(box=1, player="Ann", bet="pair-plus", amount=10_00))
    live.send(c.CloseBets())
    live.deal()
    return live


@pytest.mark.parametrize("seed", range(5))
def test_a_live_round_settles_as_its_sheet_does_and_is_replayed_to_the_same(seed: int) -> None:
    live = live_round(seed)
    assert live.view("Ann")["dealer"] == {"cards_dealt": 3, "face_up": [], "hand_in_words": None}
    live.send(c.ExamineHand(box=1, player="Ann"))
    live.send(c.PlaceBet(box=1, player="Ann", bet="play", amount=20_00))
    live.send(c.Fold(box=2, player="Ben"))
    live.send(c.TurnCards())
    live.send(c.SettleRound())

    assert live.state.stage is Stage.SETTLED
    assert live.state.settlement is not None
    assert settlement_document(live.state.settlement) == settle(live.sheet())
    assert replay(from_document(as_document(event)) for event in live.events) == live.state


def test_a_hand_is_named_to_the_one_who_looks_and_to_nobody_else() -> None:
    live = live_round(3)
    live.send(c.ExamineHand(box=1, player="Ann"))
    own, others = live.view("Ann")["boxes"][0], live.view("Ben")["boxes"][0]
    assert own["cards"] == names(live.state.boxes[1].cards)
    assert own["hand_in_words"]
    assert (others["cards"], others["hand_in_words"]) == (None, None)


@pytest.mark.parametrize(
    ("bet", "amount", "code"),
    [
        ("pair-plus", 60_00, "OVER_MAXIMUM"),
        ("bonus", 10_00, "UNKNOWN_BET"),
        ("ante", 600_00, "OVER_MAXIMUM"),
    ],
)
def test_bets_outside_its_description_are_refused(bet: str, amount: int, code: str) -> None:
    live = LiveRound.open("three-card", round_id="R1", chance=Random(1).randbytes, table=LIMITS)
    live.send(c.PlaceBet(box=2, player="Ann", bet="ante", amount=20_00))
    with pytest.raises(Refused) as refused:
        live.send(c.PlaceBet(box=1 if bet == "ante" else 2, player="Ann", bet=bet, amount=amount))
    assert refused.value.code == code


def test_no_round_of_a_game_without_a_jackpot_shows_a_meter(three_card: HouseGame) -> None:
    with pytest.raises(Refused, match="no jackpot bets"):
        LiveRound.open(three_card.name, round_id="R1", chance=Random(1).randbytes, meter=Meter(1_00, 1_00))


@pytest.mark.parametrize("style", sorted(PLAYS))
def test_bots_of_each_style_stay_with_a_queen_and_fold_what_is_lower(style: str, three_card: HouseGame) -> None:
    sight = BoxSight(three_card, False, tuple(cards("Qs 4d 2c")), None, (), (), None)
    assert PLAYS[style](sight)
    assert not PLAYS[style](sight._replace(cards=tuple(cards("Js 4d 2c"))))


# On a floor


@pytest.fixture
def house() -> Iterator[House]:
    with open_store("memory:") as store:
        yield House(store)


def table(**more: Any) -> OpenTable:
    return OpenTable(table="T1", name="Three", game="three-card", settings=LIMITS, pace=DEMO, **more)


def test_the_dealer_and_a_bot_play_rounds_with_a_person(house: House) -> None:
    evening = Evening(house, table(bots=2), people=1)
    house.chips("Ann")
    evening.wait(3)
    for bet, amount in (("ante", 20_00), ("pair-plus", 5_00)):
        house.do(c.PlaceBet(table="T1", box=1, bet=bet, amount=amount), player("Ann"))
    house.do(Ready(table="T1"), player("Ann"))
    evening.wait(120)

    stored = [found.document for found in house.store.read_all(0, 10_000)]
    settled = [one["settlement"] for one in stored if one["event"].startswith("round_settled")]
    assert [one["player"] for one in settled[0]["boxes"]] == ["Ann", "Bea@T1", "Cal@T1"]
    assert len(settled) > 1
    state = snapshot(house.floor)
    assert snapshot(house.reopen()) == state


def test_a_report_and_an_audit_know_its_rounds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "floor.sqlite")
    with open_store(path) as store:
        house = House(store)
        house.do(table())
        house.chips("Ann")
        house.do(c.OpenRound(table="T1"))
        for bet, amount in (("ante", 20_00), ("pair-plus", 5_00)):
            house.do(c.PlaceBet(table="T1", box=1, bet=bet, amount=amount), player("Ann"))
        house.do(c.CloseBets(table="T1"))
        house.do(c.DealCards(table="T1"))
        house.do(c.PlaceBet(table="T1", box=1, bet="play", amount=20_00), player("Ann"))
        house.do(c.TurnCards(table="T1"))
        house.do(c.SettleRound(table="T1"))
        played = house.round_at("T1").id

    assert main(["report", path, "--day", "all", "--format", "text"]) == 0
    told = capsys.readouterr().out
    assert "Three Card" in told
    assert "pair-plus" in told
    assert main(["audit", "round", path, played, "--format", "text"]) == 0
    assert "pair Plus" in capsys.readouterr().out


def test_its_places_and_its_title_are_in_the_tables_document(house: House) -> None:
    house.do(table())
    document = to_builtins(house.floor.view("T1", "Ann"))
    assert document["table"]["title"] == "Harbour Three Card Poker"
    assert document["spots"] == [
        {"bet": "ante", "label": "Ante", "when": "start", "min": "10.00", "max": "500.00", "multiple_of": None},
        {"bet": "play", "label": "Play", "when": "decision", "multiple": 1},
        {"bet": "pair-plus", "label": "Pair Plus", "when": "start", "min": "5.00", "max": "50.00", "multiple_of": None},
    ]


def test_its_table_is_linked_to_no_jackpot(house: House) -> None:
    house.do(OpenJackpot(jackpot="grand", settings=Settings()))
    with pytest.raises(Refused, match="Three Card has no jackpot"):
        house.do(table(jackpot="grand"))


# At the terminal


def test_a_round_is_played_at_the_terminal_with_keys(three_card: HouseGame) -> None:
    game = Game(Wishes(three_card, seed=3), SaveFolder(None))
    assert "The Pair Plus pays" in seen(game.sitting)
    assert "Jackpot" not in seen(game.sitting)

    for key in ("o", ENTER):
        game.press(key, fits=True)
    assert "Play $50, or fold (THC 3.7)" in seen(game.sitting)
    game.press("p", fits=True)

    shown = seen(game.sitting)
    assert "which qualifies (THC 1.3)" in shown or "Play bets go back" in shown
    assert "Pair Plus" in shown
    game.press("?", fits=True)
    assert "You place an ante and get three cards." in seen(game.sitting)
