"""Each rule of a live round is asked for by its own name: what each game says, and what becomes of it in play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.games import HOUSE_GAMES, HouseGame
from croupier.games.dealing import Device
from croupier.rounds import Stage
from croupier.rounds.commands import ReportIrregularity, RunOutOfTime
from croupier.rounds.events import Checked, HandFolded, IrregularityRuled
from croupier.rounds.state import Round
from croupier.rulings import Authority
from tests.rounds.scenes import CODE_OF, HOLDEM, LOSER, WINNER, Scene, dealt_scene, games_under
from tests.rounds.tables import GAMES, RWS, fold, refused, report

SINGAPORE = "singapore-stud"
RULES = ("burnt_card", "walked_away", "out_of_time_folds", "out_of_time_checks", "not_shown", "draws")
OWN = {
    "casino-stud": ("CSP 1.4", "CSP 5.5", None, None, "CSP 4.3", None),
    "multi-link-stud": ("MLP 1.4", "MLP 5.5", None, None, "MLP 4.3", None),
    SINGAPORE: (None, None, "R-51", None, None, "R-18"),
    HOLDEM: ("PTH 1.4", "PTH 5.5", None, "R-51", "PTH 4.3", None),
}


READ_ALIKE = ("R-34", "R-42")
"""Readings of the RWS games that hold for Singapore Stud alike."""


def with_rules(found: Scene, **rules: object) -> Scene:
    """The same scene, as if the game's rules were these."""
    state: Round = found.live.state
    found.live.state = state._replace(game=replace(state.game, live=state.game.live._replace(**rules)))  # type: ignore[arg-type]
    return found


def two_boxes_of_ann(game: str, **how: object) -> Scene:
    hands = {1: WINNER[game], 2: LOSER[game]}
    return dealt_scene(game, hands=hands, players=dict.fromkeys(hands, "Ann"), **how)


@pytest.mark.parametrize("game", GAMES)
def test_each_game_fills_in_each_rule_or_is_silent(game: str) -> None:
    live = HOUSE_GAMES[game].live
    said = (getattr(live, rule) for rule in RULES)
    assert tuple(None if rule is None else rule.cite for rule in said) == OWN[game]


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_that_is_said_is_its_own_games_or_a_reading_for_it(game: str) -> None:
    for citation in HOUSE_GAMES[game].live:
        for clause in (citation, *getattr(citation, "stands_for", ())):
            code, games = getattr(clause, "code", None), getattr(clause, "games", None)
            assert code in (None, CODE_OF[game])
            assert games is None or CODE_OF[game] in games or clause.cite in READ_ALIKE


@pytest.mark.parametrize("game", games_under("5.5"))
def test_a_player_who_walks_away_folds_all_their_hands_in_the_rws_games(game: str) -> None:
    found = two_boxes_of_ann(game)
    events = report(found.live, "player-absent", box=1)
    assert [event.box for event in events if isinstance(event, HandFolded)] == [1, 2]


@pytest.mark.parametrize("game", GAMES)
def test_without_a_rule_on_walking_away_a_report_concerns_one_box(game: str) -> None:
    found = with_rules(two_boxes_of_ann(game), walked_away=None)
    events = report(found.live, "player-absent", box=1)
    assert [event.box for event in events if isinstance(event, IrregularityRuled)] == [1]


@pytest.mark.clause("R-19")
def test_walking_away_is_referred_in_singapore_stud_for_the_named_box() -> None:
    found = two_boxes_of_ann(SINGAPORE)
    (ruled,) = report(found.live, "player-absent", box=1)
    assert isinstance(ruled, IrregularityRuled)
    assert (ruled.ruling, ruled.box, ruled.clause) == ("refer", 1, None)


@pytest.mark.parametrize("game", games_under("5.5"))
def test_time_that_runs_out_is_walking_away_in_the_rws_games(game: str) -> None:
    found = two_boxes_of_ann(game)
    events = found.live.send(RunOutOfTime(box=1))
    ruled = [event for event in events if isinstance(event, IrregularityRuled)]
    assert [event.box for event in ruled] == [1, 2]
    assert {event.clause.cite for event in ruled if event.clause} == {f"{CODE_OF[game]} 5.5"}
    assert all([cite.cite for cite in event.also][-2:] == ["R-51", "R-102"] for event in ruled)


@pytest.mark.clause("R-51")
def test_time_that_runs_out_in_singapore_stud_folds_the_one_hand_without_a_report() -> None:
    found = two_boxes_of_ann(SINGAPORE)
    (folded,) = found.live.send(RunOutOfTime(box=1))
    assert isinstance(folded, HandFolded)
    assert (folded.box, folded.clause.cite, folded.ruled) == (1, "R-51", False)
    assert found.live.state.irregularities == ()


@pytest.mark.parametrize("game", GAMES)
def test_a_box_that_has_decided_has_no_time_to_run_out_by_the_rule_that_would_fold_it(game: str) -> None:
    found = two_boxes_of_ann(game)
    fold(found.live)
    clause = OWN[game][RULES.index("walked_away")] or OWN[game][RULES.index("out_of_time_folds")]
    assert refused(found.live, RunOutOfTime(box=1)) == ("ALREADY_DECIDED", clause)


@pytest.mark.parametrize("game", GAMES)
def test_any_game_with_a_rule_on_time_folds_by_it_and_by_nothing_else(game: str) -> None:
    rule = HOUSE_GAMES[game].fold
    found = with_rules(two_boxes_of_ann(game), out_of_time_folds=rule)
    (folded,) = found.live.send(RunOutOfTime(box=2))
    assert isinstance(folded, HandFolded)
    assert (folded.box, folded.clause) == (2, rule)


@pytest.mark.clause("R-51")
def test_a_check_out_of_time_takes_a_rule_that_says_so() -> None:
    found = dealt_scene(HOLDEM)
    found.stay(1, 2)
    found.play_to(Stage.DECISIONS)
    (checked,) = found.live.send(RunOutOfTime(box=2))
    assert isinstance(checked, Checked) and checked.clause.cite == "R-51"

    events = with_rules(found, out_of_time_checks=None).live.send(RunOutOfTime(box=1))
    assert [event.box for event in events if isinstance(event, HandFolded)] == [1]


@pytest.mark.parametrize("game", games_under("1.4"))
@pytest.mark.parametrize("device", Device)
def test_a_missed_burn_is_checked_where_a_card_is_burnt(game: str, device: Device) -> None:
    found = dealt_scene(game, device=device, by_hand=True)
    missed = ReportIrregularity(kind="burn-missed", by=Authority.HOUSE, facts={"reconstructible": False})
    code = "FACT_RECORDED" if device is Device.SHOE else "NO_BURN"
    assert refused(found.live, missed)[0] == code
    with_rules(found, burnt_card=None).live.send(missed)


@pytest.mark.clause("R-4", "R-19")
@pytest.mark.parametrize("device", Device)
def test_singapore_stud_burns_no_card_and_refers_a_report_of_one(device: Device) -> None:
    found = dealt_scene(SINGAPORE, device=device)
    report(found.live, "burn-missed", reconstructible=False)
    assert found.live.state.referrals == (0,)


@pytest.mark.parametrize("game", games_under("4.3", games=RWS))
def test_a_hand_not_shown_undoes_a_settlement_only_by_a_supervisor_where_it_costs_something(game: str) -> None:
    found = dealt_scene(game)
    found.turn_the_dealers_hand()
    hidden = ReportIrregularity(kind="hand-not-revealed", by=Authority.DEALER, box=1)
    assert refused(found.live, hidden) == ("NEEDS_AUTHORITY", "R-56")


@pytest.mark.clause("R-38", "R-19")
def test_a_hand_not_shown_costs_nothing_in_singapore_stud() -> None:
    found = dealt_scene(SINGAPORE)
    found.turn_the_dealers_hand()
    (ruled,) = report(found.live, "hand-not-revealed", box=1)
    assert isinstance(ruled, IrregularityRuled) and ruled.ruling == "refer"


@pytest.mark.parametrize(("game", "decisions"), [*((game, 1) for game in GAMES if game != HOLDEM), (HOLDEM, 3)])
def test_how_often_a_hand_is_decided_on_is_counted_from_its_streets(game: str, decisions: int) -> None:
    assert HOUSE_GAMES[game].live.decisions == decisions


WINS_AFTER_FOLD = {"casino-stud": {}, "multi-link-stud": {"jackpot": "MLP 3.12.1"}, HOLDEM: {}}
WINS_AFTER_FOLD[SINGAPORE] = {"jackpot-player": "R-11"}


@pytest.mark.clause("CSP 3.12.1", "MLP 3.12.1", "PTH 3.11.2(a)", "R-11")
@pytest.mark.parametrize("game", GAMES)
def test_a_folded_hand_can_win_the_jackpot_by_its_own_cards_where_the_rules_say_so(game: str) -> None:
    found: HouseGame = HOUSE_GAMES[game]
    named = {place.name: place.wins_after_fold.cite for place in found.layout if place.wins_after_fold is not None}
    assert named == WINS_AFTER_FOLD[game]
