"""A sixth game with draws inherits none of Singapore Stud's rulings: where its rules are silent, people decide."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from croupier import forget_game, register_game, settle
from croupier.cards import read_card
from croupier.games import HouseGame
from croupier.games.house import Draw
from croupier.refusals import Refused
from croupier.rounds import LiveRound, Stage, TableSettings
from croupier.rounds.commands import (
    CloseBets,
    ExamineHand,
    Fold,
    PlaceBet,
    ReportIrregularity,
    RunOutOfTime,
    SettleRound,
    TurnCards,
)
from croupier.rounds.events import HandFolded, IrregularityRuled
from croupier.rulings import Authority
from tests.sixth_game.three_card import LIVE, PLAY, THC, THREE_CARD
from tests.sixth_game.three_card_rulings import RULINGS, TABLE

SILENT = LIVE._replace(walked_away=None, not_covered=THC["5.8"])
"""No rule on those who walk away or let their time run out, on hands not shown, on burnt cards or on draws."""
OF_OTHER_GAMES = ("SSP", "CSP", "MLP", "PTH", "R-18", "R-19", "R-40", "R-51", "R-36", "R-38", "R-102")
MAGIC = read_card("Qs")


@pytest.fixture
def silent() -> Iterator[HouseGame]:
    game = replace(THREE_CARD, has_draw=True, live=SILENT)
    rows = {kind: branches for kind, branches in TABLE.items() if kind != "player-absent"}
    register_game(game, replace(RULINGS, table=rows))
    yield game
    forget_game(game)


@pytest.fixture
def outspoken() -> Iterator[HouseGame]:
    """It has draws, and rules of its own on all that Singapore Stud is silent on."""
    live = LIVE._replace(burnt_card=THC["3.6"], not_shown=THC["3.9"], draws=THC["1.2"])
    game = replace(THREE_CARD, has_draw=True, live=live)
    register_game(game, RULINGS)
    yield game
    forget_game(game)


def dealt(game: HouseGame, *, boxes: int = 2) -> LiveRound:
    """All boxes belong to Ann, and wait for a decision."""
    table = TableSettings(ante_min=10_00, ante_max=500_00, boxes=5)
    live = LiveRound.open(game.name, round_id="R1", chance=Random(5).randbytes, table=table)
    for box in range(1, boxes + 1):
        live.send(PlaceBet(box=box, player="Ann", bet="ante", amount=20_00))
    live.send(CloseBets())
    live.deal()
    return live


def report(kind: str, **about: Any) -> ReportIrregularity:
    return ReportIrregularity(kind=kind, by=Authority.HOUSE, **about)


def cited(live: LiveRound) -> set[str]:
    """The citations on all events of the round."""
    found = {event.clause.cite for event in live.events if event.clause is not None}
    return found | {cite.cite for event in live.events if isinstance(event, IrregularityRuled) for cite in event.also}


def require_nothing_of_others(live: LiveRound) -> None:
    assert not [cite for cite in cited(live) if cite.startswith(OF_OTHER_GAMES)]


def test_a_player_who_walks_away_is_referred_for_the_named_box_alone(silent: HouseGame) -> None:
    live = dealt(silent)
    (ruled,) = live.send(report("player-absent", box=1))

    assert isinstance(ruled, IrregularityRuled)
    assert (ruled.ruling, ruled.box, str(ruled.clause)) == ("refer", 1, "THC 5.8")
    assert not any(box.folded for box in live.state.boxes.values())
    require_nothing_of_others(live)


def test_a_player_whose_time_runs_out_is_not_folded_but_referred(silent: HouseGame) -> None:
    live = dealt(silent)
    (ruled,) = live.send(RunOutOfTime(box=1))

    assert isinstance(ruled, IrregularityRuled)
    assert (ruled.kind, ruled.ruling, str(ruled.clause), ruled.also) == ("player-absent", "refer", "THC 5.8", ())
    assert not live.state.boxes[1].folded
    require_nothing_of_others(live)


def test_a_box_without_an_open_decision_has_no_time_that_could_run_out(silent: HouseGame) -> None:
    live = dealt(silent)
    live.send(Fold(box=1, player="Ann"))
    with pytest.raises(Refused) as refused:
        live.send(RunOutOfTime(box=1))
    assert (refused.value.code, refused.value.clause) == ("ALREADY_DECIDED", None)


def test_a_burnt_card_that_was_missed_is_referred(silent: HouseGame) -> None:
    live = dealt(silent)
    live.send(report("burn-missed", facts={"reconstructible": False}))
    assert live.state.referrals == (0,)
    require_nothing_of_others(live)


def test_a_hand_that_is_not_shown_costs_nothing(silent: HouseGame) -> None:
    entry = {"kind": "hand-not-revealed", "facts": {}}
    box = {"box": 1, "bets": {"ante": 10, PLAY: 10}, "cards": ["Ks", "9d", "2c"], "decision": PLAY}
    sheet = {"game": silent.name, "boxes": [box], "dealer": ["Qs", "9h", "2d"]}
    # Without a rule the report concerns no box: one is not even asked for.
    assert settle({**sheet, "irregularities": [entry]}) == settle(sheet)


def test_a_wrong_draw_is_refused_under_no_clause(silent: HouseGame) -> None:
    live = LiveRound.open(silent.name, round_id="R1", chance=Random(5).randbytes)
    live.send(PlaceBet(box=1, player="Ann", bet="ante", amount=20_00))
    with pytest.raises(Refused) as refused:
        live.send(CloseBets(draw=Draw(MAGIC, 99)))
    assert refused.value.clause is None


def test_its_draws_are_made_and_committed_to_and_stand_on_its_sheet(silent: HouseGame) -> None:
    live = dealt(silent)
    assert live.state.draw is not None
    assert live.state.draw_commitment is not None
    live.send(ExamineHand(box=1, player="Ann"))
    for box in (1, 2):
        live.send(PlaceBet(box=box, player="Ann", bet=PLAY, amount=20_00))
    live.send(TurnCards())
    live.send(SettleRound())
    assert live.state.stage is Stage.SETTLED
    assert live.sheet()["draw"]["magic_card"]
    require_nothing_of_others(live)


def test_with_rules_of_its_own_it_follows_those_though_it_has_draws(outspoken: HouseGame) -> None:
    live = dealt(outspoken)
    folded = [event for event in live.send(RunOutOfTime(box=1)) if isinstance(event, HandFolded)]
    assert [(event.box, str(event.clause), event.ruled) for event in folded] == [
        (1, "THC 5.4", True),
        (2, "THC 5.4", True),
    ]


def test_a_player_who_walks_away_folds_each_box_by_its_own_rule(outspoken: HouseGame) -> None:
    live = dealt(outspoken, boxes=3)
    live.send(Fold(box=2, player="Ann"))
    folded = [event.box for event in live.send(report("player-absent", box=1)) if isinstance(event, HandFolded)]
    assert folded == [1, 3]


def test_it_checks_burns_where_its_rules_have_them(outspoken: HouseGame) -> None:
    with pytest.raises(Refused) as refused:
        dealt(outspoken).send(report("burn-missed", facts={"reconstructible": False}))
    assert refused.value.code == "NO_BURN"  # its streets burn no card


def test_a_hand_not_shown_names_its_box_where_it_costs_something(outspoken: HouseGame) -> None:
    box = {"box": 1, "bets": {"ante": 10, PLAY: 10}, "cards": ["Ks", "9d", "2c"], "decision": PLAY}
    sheet = {"game": outspoken.name, "boxes": [box], "dealer": ["Qs", "9h", "2d"]}
    with pytest.raises(ValueError, match="concerns one box"):
        settle({**sheet, "irregularities": [{"kind": "hand-not-revealed", "facts": {}}]})
