"""Only the player in turn may act, at their own seat, once, clearly."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.poker import LegalAction, PokerTable
from croupier.refusals import Refused
from tests.poker.tables import open_table, play, player_in_turn


def started(seats: int = 4) -> PokerTable:
    """Button 1, blinds 2 and 3; seat 4 acts first."""
    table = open_table(range(1, seats + 1))
    table.start_hand()
    return table


def refusal_of(deed: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(Refused) as refusal:
        deed()
    clause = refusal.value.clause
    return refusal.value.code, clause.cite if clause is not None else ""


def unchanged(table: PokerTable, deed: Callable[[], object]) -> tuple[str, str]:
    """The refusal, which must leave everything as it was."""
    before = (
        table.state,
        table.hand,
        list(table.events),
        [table.view(seat.player) for seat in table.state.seats.values()],
    )
    found = refusal_of(deed)
    after = (
        table.state,
        table.hand,
        list(table.events),
        [table.view(seat.player) for seat in table.state.seats.values()],
    )
    assert after == before
    return found


@pytest.mark.clause("PKR 5.10")
def test_acting_out_of_turn_is_refused() -> None:
    table = started()

    assert unchanged(table, lambda: table.act("P1", "call")) == ("OUT_OF_TURN", "PKR 5.10")


@pytest.mark.clause("PKR 5.10")
def test_acting_twice_is_refused() -> None:
    table = started()
    table.act("P4", "call")

    assert unchanged(table, lambda: table.act("P4", "raise", 40_00)) == ("OUT_OF_TURN", "PKR 5.10")


@pytest.mark.clause("PKR 3.3", "PKR 1.36")
def test_deciding_for_another_is_refused() -> None:
    table = started()

    assert unchanged(table, lambda: table.act("P1", "fold", seat=4)) == ("ANOTHERS_SEAT", "PKR 3.3")
    assert table.act("P4", "fold", seat=4)


@pytest.mark.clause("PKR 1.36", "PKR 3.2")
def test_somebody_who_was_not_dealt_in_decides_nothing() -> None:
    table = started()
    table.sit("Late", 9, 50_000)

    assert unchanged(table, lambda: table.act("Late", "call")) == ("NOT_DEALT_IN", "PKR 3.2")
    assert unchanged(table, lambda: table.act("Standing", "call")) == ("NOT_DEALT_IN", "PKR 3.2")


def test_acting_after_a_fold_is_refused() -> None:
    table = started()
    play(table, "fold")

    assert unchanged(table, lambda: table.act("P4", "call")) == ("FOLDED", "PKR 1.18")


@pytest.mark.clause("PKR 3.15.1")
def test_a_player_who_is_all_in_bets_no_more() -> None:
    table = started()
    play(table, "all-in, call")

    assert unchanged(table, lambda: table.act("P4", "raise", 1)) == ("ALL_IN", "PKR 3.15.1")


@pytest.mark.clause("PKR 3.17")
@pytest.mark.parametrize(
    ("deed", "to"), [("limp", None), ("raise", None), ("raise", 2550), ("call", 1000), ("check", 0)]
)
def test_an_action_has_to_be_made_clearly(deed: str, to: int | None) -> None:
    table = started()

    assert unchanged(table, lambda: table.act("P4", deed, to))[1] == "PKR 3.17"


@pytest.mark.parametrize(("deed", "to"), [("check", None), ("bet", 2000), ("raise", 1900), ("raise", 100_100)])
def test_what_the_betting_rules_forbid_is_refused(deed: str, to: int | None) -> None:
    table = started()

    assert unchanged(table, lambda: table.act("P4", deed, to))[1].startswith("PKR ")
    assert table.act("P4", "raise", 2000)


def test_nothing_can_be_done_once_the_round_is_over() -> None:
    table = started()
    play(table, "fold, fold, fold")

    assert unchanged(table, lambda: table.act("P3", "check")) == ("NO_ROUND", "PKR 1.35")
    assert unchanged(table, lambda: table.time_out(3)) == ("NO_ROUND", "PKR 1.35")


def test_only_the_player_in_turn_is_told_what_he_may_do() -> None:
    table = started()

    assert table.legal_actions("P4") == (
        LegalAction("fold"),
        LegalAction("call", 1000, 1000),
        LegalAction("raise", 2000, 99_900),
        LegalAction("all-in", 100_000, 100_000),
    )
    assert table.legal_actions("P1") == ()
    assert table.view("P1")["legal"] == []
    assert table.view(None)["legal"] == []


@pytest.mark.clause("R-51")
def test_without_a_word_a_player_checks_if_it_is_free_and_folds_otherwise() -> None:
    table = started()
    table.time_out(4)
    assert table.view()["seats"][3]["folded"]
    play(table, "call, call")

    table.time_out(3)

    assert not table.view()["seats"][2]["folded"]
    assert table.view()["street"] == "flop"


def test_time_runs_out_only_for_the_seat_in_turn() -> None:
    table = started()

    assert unchanged(table, lambda: table.time_out(1))[0] == "OUT_OF_TURN"


def test_a_player_who_is_away_in_a_round_is_still_in_it() -> None:
    table = started()
    table.sit_out("P4")
    assert player_in_turn(table) == "P4"

    table.time_out(4)
    play(table, "fold, fold")

    assert table.start_hand()
    hand = table.hand
    assert hand is not None
    assert 4 not in hand.numbers
