"""5.10: an action out of turn is taken back, those passed over act, and then the rule binds the one who was early."""

from __future__ import annotations

import pytest

from croupier.poker import PokerTable
from croupier.poker.events import EarlyBetLeft, PokerIrregularityRuled
from croupier.refusals import Refused
from croupier.rulings import Authority
from croupier.settlement import settle
from croupier.table_commands import ManagerDecision
from tests.poker.tables import deck, open_table, play


def on_the_flop(seats: int = 4) -> PokerTable:
    """Button 1; all have called; seat 2 acts first."""
    table = open_table(range(1, seats + 1))
    table.start_hand()
    play(table, ", ".join(["call"] * (seats - 1) + ["check"]))
    return table


def deeds(table: PokerTable, player: str) -> list[str]:
    return [action.deed for action in table.legal_actions(player)]


def refused(table: PokerTable, player: str, deed: str, to: int | None = None) -> str:
    before = (table.hand, list(table.events))
    with pytest.raises(Refused) as refusal:
        table.act(player, deed, to)
    assert (table.hand, table.events) == before
    clause = refusal.value.clause
    return clause.cite if clause is not None else ""


def check_down(table: PokerTable) -> None:
    """Checks and calls to the end, and the sheet settles to the same."""
    while not table.over:
        turn = table.turn
        assert turn is not None
        player = table.state.seats[turn].player
        play(table, deeds(table, player)[:2][-1])
    assert settle(table.sheet()) == table.settlement


def check_down_from_bet(table: PokerTable) -> None:
    """The bet that stands, then checks and calls to the end."""
    play(table, "bet 40")
    check_down(table)


@pytest.mark.clause("PKR 5.10", "R-31")
def test_the_early_action_is_taken_back_and_the_turn_stays() -> None:
    table = on_the_flop()
    stack = table.view()["seats"][3]["stack"]

    table.act_early("P4", "bet", 40_00)

    assert table.turn == 2
    assert table.view()["seats"][3]["stack"] == stack
    assert table.view()["pot"] == "40.00"


@pytest.mark.clause("PKR 5.10.1", "R-47")
@pytest.mark.parametrize("early", ["check", "fold", "bet"])
def test_after_a_check_the_early_player_must_check(early: str) -> None:
    table = on_the_flop()
    table.act_early("P4", early, 40_00 if early == "bet" else None)
    play(table, "fold, check")

    assert deeds(table, "P4") == ["check"]
    assert refused(table, "P4", "bet", 40_00) == "PKR 5.10.1"
    assert refused(table, "P4", "fold") == "PKR 5.10.1"
    play(table, "check")
    check_down(table)


@pytest.mark.clause("PKR 5.10.2", "R-47")
def test_after_a_bet_no_larger_he_may_call_or_fold() -> None:
    table = on_the_flop()
    table.act_early("P4", "bet", 40_00)
    play(table, "check, bet 40")

    assert deeds(table, "P4") == ["fold", "call"]
    assert refused(table, "P4", "raise", 80_00) == "PKR 5.10.2"
    assert refused(table, "P4", "all-in") == "PKR 5.10.2"
    play(table, "call")
    check_down(table)


@pytest.mark.clause("PKR 5.10.3", "R-47", "R-53")
def test_after_a_larger_bet_he_may_call_or_raise_and_a_fold_leaves_his_bet_in_the_pot() -> None:
    table = on_the_flop()
    table.act_early("P4", "bet", 40_00)
    play(table, "bet 41, call")
    assert deeds(table, "P4") == ["fold", "call", "raise", "all-in"]

    play(table, "fold")

    assert [event.amount for event in table.events if isinstance(event, EarlyBetLeft)] == [40_00]
    assert table.view()["pot"] == "162.00"  # four blinds, two bets of 41, and the 40 that stays
    assert table.view()["seats"][3]["stack"] == "950.00"
    check_down(table)


@pytest.mark.clause("PKR 5.10.3", "R-51")
def test_a_player_who_folds_after_an_early_all_in_leaves_all_his_chips_in() -> None:
    table = open_table({1: 100_000, 2: 100_000, 3: 100_000, 4: 20_000})
    table.start_hand()
    play(table, "call, call, call, check")
    table.act_early("P4", "all-in")
    play(table, "bet 300, fold")

    assert deeds(table, "P4") == ["fold", "call", "all-in"]
    table.time_out(4)

    assert table.view()["seats"][3]["stack"] == "0.00"
    check_down(table)


@pytest.mark.clause("PKR 5.10.3", "PKR 3.15.4", "PKR 4.6", "R-53")
def test_an_early_bet_left_in_counts_in_each_pot_up_to_its_level() -> None:
    table = open_table({1: 100_000, 2: 3_500, 3: 100_000, 4: 100_000}, min_stake=1_000)
    table.start_hand(deck("As 7c 8d 9h  Ad 2c 3d 4h  5s Kh Qs Jh  5h 6c  5d 2d"))
    play(table, "call, call, call, check")
    table.act_early("P4", "bet", 40_00)
    play(table, "all-in, raise 80, fold, call")  # seat 2 has 25; seat 4 leaves 40 in; seat 1 calls 80
    check_down(table)

    assert table.settlement is not None
    main, side = table.settlement["pots"]
    assert (main["amount"], main["eligible"], main["winners"]) == ("140.00", [1, 2, 3], [2])  # 4 x 10 and 4 x 25
    assert (side["amount"], side["eligible"]) == ("125.00", [1, 3])  # 15 of seat 4, 55 of seats 1 and 3
    assert table.settlement["uncalled"] == []


@pytest.mark.clause("PKR 5.10.4", "PKR 5.11")
def test_a_passed_over_hand_that_is_folded_for_exposed_cards_counts_as_a_fold() -> None:
    table = on_the_flop()
    table.act_early("P3", "bet", 40_00)
    table.expose_cards("P2")

    assert [(one.deed, one.lowest, one.highest) for one in table.legal_actions("P3")] == [("bet", 4000, 4000)]


@pytest.mark.clause("PKR 5.10", "R-53")
def test_a_bet_that_went_back_binds_nobody_who_was_early() -> None:
    table = on_the_flop()
    table.act_early("P4", "bet", 40_00)
    play(table, "bet 50, fold")
    assert deeds(table, "P4") == ["fold", "call", "raise", "all-in"]

    table.expose_cards("P2")  # the 50 goes back; both players passed over have folded

    assert [(one.deed, one.lowest) for one in table.legal_actions("P4")] == [("bet", 4000)]
    check_down_from_bet(table)


@pytest.mark.clause("PKR 5.10.4")
def test_when_those_passed_over_fold_the_early_bet_stands() -> None:
    table = on_the_flop()
    table.act_early("P4", "bet", 40_00)
    play(table, "fold, fold")

    assert [(one.deed, one.lowest, one.highest) for one in table.legal_actions("P4")] == [("bet", 4000, 4000)]
    assert refused(table, "P4", "check") == "PKR 5.10.4"
    assert refused(table, "P4", "bet", 50_00) == "PKR 5.10.4"
    table.time_out(4)

    assert table.view()["bet"] == "40.00"
    check_down(table)


@pytest.mark.clause("R-47")
@pytest.mark.parametrize(
    ("passed_over", "ruling"),
    [
        ("fold, check", "must-check"),
        ("check, fold", "must-check"),
        ("bet 20, call", "call-or-fold"),
        ("bet 40, raise 80", "call-or-raise"),
        ("bet 50, fold", "call-or-raise"),
    ],
)
def test_the_strictest_thing_that_those_passed_over_do_counts(passed_over: str, ruling: str) -> None:
    table = on_the_flop()
    table.act_early("P4", "bet", 40_00)
    play(table, passed_over)

    ruled = [event for event in table.events if isinstance(event, PokerIrregularityRuled)]
    assert [(event.seat, event.ruling) for event in ruled] == [(4, ruling)]


@pytest.mark.clause("R-47")
@pytest.mark.parametrize("early", ["check", "fold"])
def test_an_early_action_that_is_no_bet_binds_to_nothing_when_others_bet_or_fold(early: str) -> None:
    for passed_over in ("bet 20, fold", "fold, fold"):
        table = on_the_flop()
        table.act_early("P4", early)
        play(table, passed_over)

        assert "all-in" in deeds(table, "P4")
        assert "fold" in deeds(table, "P4")


@pytest.mark.clause("R-134")
def test_a_call_counts_as_a_bet_of_what_it_comes_to() -> None:
    table = open_table([1, 2, 3, 4])
    table.start_hand()
    table.act_early("P1", "raise", 40_00)
    play(table, "call")

    assert deeds(table, "P1") == ["fold", "call"]


def test_an_early_action_counts_once_and_must_be_lawful() -> None:
    table = on_the_flop()
    table.act_early("P4", "bet", 40_00)

    with pytest.raises(Refused, match="first time counts"):
        table.act_early("P4", "check")
    with pytest.raises(Refused, match="too small"):
        table.act_early("P3", "bet", 5_00)
    with pytest.raises(Refused, match="ordinary action"):
        table.act_early("P2", "check")


def test_the_restriction_ends_with_the_turn() -> None:
    table = on_the_flop()
    table.act_early("P4", "bet", 40_00)
    play(table, "check, check, check, bet 20, call, fold")

    assert deeds(table, "P4") == ["fold", "call", "raise", "all-in"]


def test_a_note_is_forgotten_when_the_betting_round_ends_first() -> None:
    table = on_the_flop(3)
    table.act_early("P1", "bet", 40_00)
    play(table, "bet 50, fold, call")  # a call: the turn card has come

    assert table.view()["street"] == "turn"
    assert deeds(table, "P2") == ["fold", "check", "bet", "all-in"]


# bets of players passed over that are corrected, or go back, after they have acted


def corrected(table: PokerTable, seat: int, to: int) -> None:
    """The Shift Manager corrects what a seat has in, in dollars."""
    table.report("unlisted", by=Authority.DEALER)
    table.resolve(decision=ManagerDecision.CORRECT_BET, reason="miscounted", seat=seat, amount=to * 100)


def verdicts(table: PokerTable) -> list[str]:
    events = [event for event in table.events if isinstance(event, PokerIrregularityRuled)]
    return [event.ruling for event in events if event.kind == "out-of-turn"]


@pytest.mark.clause("PKR 5.10.2", "PKR 5.10.3", "PKR 5.14", "R-47", "R-58")
@pytest.mark.parametrize(
    ("first", "to", "deeds_before", "deeds_after"),
    [
        (30, 40, ["fold", "call"], ["fold", "call"]),  # still no more than the early 40
        (30, 41, ["fold", "call"], ["fold", "call", "raise", "all-in"]),
        (50, 41, ["fold", "call", "raise", "all-in"], ["fold", "call", "raise", "all-in"]),
        (50, 40, ["fold", "call", "raise", "all-in"], ["fold", "call"]),
    ],
)
def test_a_corrected_bet_of_a_player_passed_over_binds_by_its_corrected_amount(
    first: int, to: int, deeds_before: list[str], deeds_after: list[str]
) -> None:
    table = on_the_flop()
    table.act_early("P4", "bet", 40_00)
    play(table, f"fold, bet {first}")
    assert deeds(table, "P4") == deeds_before
    corrected(table, 3, to)

    assert table.turn == 4
    assert deeds(table, "P4") == deeds_after
    check_down(table)


@pytest.mark.clause("PKR 5.10.3", "PKR 5.14", "R-47", "R-53", "R-58")
def test_a_fold_after_the_correction_leaves_the_early_bet_only_where_the_corrected_bet_is_larger() -> None:
    for to, left in ((60, 40), (30, 0)):
        table = on_the_flop()
        table.act_early("P4", "bet", 40_00)
        play(table, "fold, bet 50")
        corrected(table, 3, to)
        play(table, "fold")

        stays = [event.amount for event in table.events if isinstance(event, EarlyBetLeft)]
        assert sum(stays) == left * 100
        check_down(table)


@pytest.mark.clause("PKR 5.10.1", "PKR 5.10.2", "PKR 5.14", "R-47", "R-58")
def test_a_bet_that_is_corrected_to_nothing_is_a_check_and_a_check_to_a_bet() -> None:
    table = on_the_flop()
    table.act_early("P4", "bet", 40_00)
    play(table, "fold, bet 30")
    corrected(table, 3, 0)
    assert deeds(table, "P4") == ["check"]
    assert refused(table, "P4", "bet", 40_00) == "PKR 5.10.1"

    corrected(table, 3, 20)
    assert deeds(table, "P4") == ["fold", "call"]
    assert verdicts(table) == ["call-or-fold", "must-check", "call-or-fold"]
    check_down(table)


@pytest.mark.clause("PKR 5.10.2", "PKR 5.10.3", "R-47", "R-58")
def test_the_correction_is_remembered_until_the_early_players_turn_comes() -> None:
    table = on_the_flop()
    table.act_early("P4", "bet", 40_00)
    play(table, "bet 30")
    corrected(table, 2, 80)
    assert table.turn == 3
    play(table, "fold")

    assert deeds(table, "P4") == ["fold", "call", "raise", "all-in"]
    assert verdicts(table) == ["call-or-raise"]
    check_down(table)


@pytest.mark.clause("PKR 5.10.4", "R-47", "R-58")
def test_a_player_passed_over_who_owes_again_after_the_correction_has_done_nothing() -> None:
    table = open_table([1, 2, 3, 4, 5])  # button 1, blinds 2 and 3; seat 4 acts first
    table.start_hand()
    table.act_early("P1", "raise", 40_00)
    play(table, "call, fold")
    assert deeds(table, "P1") == ["fold", "call"]
    corrected(table, 4, 0)

    assert table.turn == 1
    assert [(one.deed, one.lowest) for one in table.legal_actions("P1")] == [("raise", 40_00)]
    play(table, "raise 40, fold, fold")
    assert table.turn == 4
    check_down(table)


@pytest.mark.clause("PKR 5.10.4", "PKR 3.16", "R-151")
def test_an_early_bet_that_is_too_small_by_now_does_not_stand() -> None:
    table = on_the_flop()
    play(table, "bet 20")
    table.act_early("P4", "raise", 40_00)
    play(table, "fold")
    assert [(one.deed, one.lowest) for one in table.legal_actions("P4")] == [("raise", 40_00)]
    corrected(table, 2, 30)  # by seat 2, who was not passed over: the smallest raise is to 60 now

    assert deeds(table, "P4") == ["fold", "call", "raise", "all-in"]
    assert table.legal_actions("P4")[2].lowest == 60_00
    check_down(table)


@pytest.mark.clause("PKR 5.10.2", "PKR 5.14", "R-47", "R-58")
@pytest.mark.parametrize(("seat", "left"), [(2, ["fold", "call"]), (3, ["check"])])
def test_a_hand_that_is_taken_out_leaves_the_player_bound_by_what_the_others_did(seat: int, left: list[str]) -> None:
    table = on_the_flop()
    table.act_early("P4", "bet", 40_00)
    play(table, "check, bet 30")
    table.report("unlisted", by=Authority.DEALER)
    table.resolve(decision=ManagerDecision.RETURN_HAND, reason="a torn card", seat=seat)

    assert table.turn == 4
    assert deeds(table, "P4") == left
    check_down(table)
