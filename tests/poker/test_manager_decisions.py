"""5.14, R-58: what the Shift Manager decides where the rules do not cover something, and what it does to the hand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import cards
from croupier.errors import InputError
from croupier.poker import HandStage, PokerTable, replay
from croupier.poker.events import PokerReferralResolved
from croupier.poker.stored import as_document, from_document
from croupier.refusals import Refused
from croupier.rulings import Authority
from croupier.settlement import settle
from croupier.table_commands import ManagerDecision
from tests.poker.random_play import RandomTable
from tests.poker.tables import deck, open_table, play

TOP = "As Ks Qs  Ad Kd Qd  2c 3d 4h 8s  2d 9c  2h Jd"
"""Button 1: aces for seat 2, kings for seat 3, queens for seat 1; the board is 3d 4h 8s 9c Jd."""


def started(line: str = "", **settings: Any) -> PokerTable:
    table = open_table([1, 2, 3], **settings)
    table.start_hand(deck(TOP))
    if line:
        play(table, line)
    return table


def decided(table: PokerTable, decision: ManagerDecision, **about: Any) -> None:
    """Something is referred, and the Shift Manager decides."""
    table.report("unlisted", by=Authority.DEALER)
    table.resolve(decision=decision, reason="the chips fell over", **about)


def stacks(table: PokerTable) -> dict[int, int]:
    return {seat["seat"]: int(float(seat["stack"])) for seat in table.view()["seats"]}


def check_down(table: PokerTable) -> None:
    """Checks and calls to the end. The sheet settles to the same cents, and replay makes the same table."""
    while not table.over:
        turn = table.turn
        assert turn is not None
        play(table, table.legal_actions(table.state.seats[turn].player)[1].deed)
    assert settle(table.sheet()) == table.settlement
    assert replay([from_document(as_document(event)) for event in table.events]) == table.state


@pytest.mark.clause("PKR 5.14", "R-58")
def test_a_decision_is_recorded_with_its_reason_and_clause() -> None:
    table = started()
    decided(table, ManagerDecision.FOLD_HAND, seat=1)

    event = next(event for event in table.events if isinstance(event, PokerReferralResolved))
    assert (event.by, str(event.clause)) == ("shift-manager", "PKR 5.14")
    assert (event.decision, event.reason, event.seat) == ("fold-hand", "the chips fell over", 1)


@pytest.mark.clause("PKR 5.12", "PKR 5.14", "R-58")
def test_the_round_is_void_by_decision() -> None:
    table = started("raise 40, call")
    decided(table, ManagerDecision.VOID_ROUND)

    assert table.over
    assert stacks(table) == {1: 1000, 2: 1000, 3: 1000}
    check_down(table)


@pytest.mark.clause("PKR 5.14", "R-53", "R-58")
def test_a_hand_is_folded_by_decision_whoever_is_in_turn() -> None:
    table = started("raise 40")
    decided(table, ManagerDecision.FOLD_HAND, seat=1)

    assert table.turn == 2
    assert stacks(table)[1] == 990  # of the 40 nobody had matched 30
    check_down(table)
    assert stacks(table) == {1: 990, 2: 1020, 3: 990}


@pytest.mark.clause("PKR 5.14", "R-58")
def test_a_hand_is_taken_out_with_its_bets_back() -> None:
    table = started("raise 40, call, call, check, bet 60, call")
    assert table.turn == 2
    decided(table, ManagerDecision.RETURN_HAND, seat=2)  # it holds aces, and the 40 of before the flop

    assert stacks(table) == {1: 900, 2: 1000, 3: 900}
    check_down(table)
    assert stacks(table) == {1: 900, 2: 1000, 3: 1100}
    assert table.settlement is not None
    assert table.settlement["pots"][0]["eligible"] == [1, 3]


@pytest.mark.clause("PKR 5.14", "R-53", "R-58")
def test_what_others_had_put_in_against_a_hand_that_is_taken_out_is_unmatched() -> None:
    table = started("fold, raise 60, call")
    decided(table, ManagerDecision.RETURN_HAND, seat=2)
    check_down(table)

    assert stacks(table) == {1: 1000, 2: 1000, 3: 1000}


@pytest.mark.clause("PKR 5.14", "R-58")
@pytest.mark.parametrize("decision", [ManagerDecision.RETURN_HAND, ManagerDecision.FOLD_HAND])
def test_a_hand_can_go_by_decision_after_the_betting(decision: ManagerDecision) -> None:
    table = open_table([1, 2, 3], automatic=False)
    table.start_hand(deck(TOP))
    table.deal()
    play(table, "all-in, call, call")
    for _ in range(3):
        table.deal()
    table.flip_marker()
    table.show("P1")
    table.show("P2")
    decided(table, decision, seat=2)
    table.show("P3")
    assert table.hand is not None
    assert table.hand.stage is HandStage.SETTLEMENT
    table.settle()

    back = 1000 if decision is ManagerDecision.RETURN_HAND else 0
    assert stacks(table) == {1: 0, 2: back, 3: 3000 - back}
    check_down(table)


@pytest.mark.clause("PKR 5.14", "R-30", "R-58")
@pytest.mark.parametrize("decision", [ManagerDecision.RETURN_HAND, ManagerDecision.FOLD_HAND])
def test_players_who_mucked_are_asked_again_when_the_hand_that_beat_them_goes(decision: ManagerDecision) -> None:
    table = open_table([1, 2, 3], automatic=False)
    table.start_hand(deck(TOP))
    table.deal()
    play(table, "raise 40, call, call")
    for _ in range(3):
        table.deal()
        play(table, "check, check, check")
    table.flip_marker()
    table.show("P2")
    table.muck("P3")
    table.muck("P1")
    decided(table, decision, seat=2)  # aces, the only hand that was shown
    assert table.hand is not None
    assert table.hand.stage is HandStage.SHOWDOWN
    with pytest.raises(Refused, match="has to show"):
        table.muck("P3")
    table.show("P3")
    table.muck("P1")
    table.settle()

    back = 40 if decision is ManagerDecision.RETURN_HAND else 0
    assert stacks(table) == {1: 960, 2: 960 + back, 3: 1080 - back}
    check_down(table)


@pytest.mark.clause("PKR 5.14", "R-58")
def test_a_bet_is_corrected_upwards_and_the_rest_is_owed() -> None:
    table = started("raise 40, call")
    decided(table, ManagerDecision.CORRECT_BET, seat=1, amount=60_00)

    assert stacks(table) == {1: 940, 2: 960, 3: 990}
    # Over the 40 that stood the correction is a raise of 20; the largest raise so far is 30.
    assert [(one.deed, one.lowest) for one in table.legal_actions("P3")][1:3] == [("call", 60_00), ("raise", 90_00)]
    play(table, "call")
    assert table.turn == 2
    assert table.legal_actions("P2")[1].deed == "call"
    check_down(table)
    assert stacks(table) == {1: 940, 2: 1120, 3: 940}


@pytest.mark.clause("PKR 5.14", "R-25", "R-58")
def test_a_bet_is_corrected_downwards_and_the_round_stands_at_what_is_left() -> None:
    table = started("raise 80")
    decided(table, ManagerDecision.CORRECT_BET, seat=1, amount=30_00)

    assert stacks(table)[1] == 970
    assert [(one.deed, one.lowest) for one in table.legal_actions("P2")][1:3] == [("call", 30_00), ("raise", 50_00)]
    check_down(table)


@pytest.mark.clause("PKR 5.14", "R-58")
def test_the_big_blind_keeps_the_option_when_its_bet_is_corrected() -> None:
    table = started("call, call")
    decided(table, ManagerDecision.CORRECT_BET, seat=3, amount=10_00)

    assert table.turn == 3
    assert [one.deed for one in table.legal_actions("P3")] == ["fold", "check", "raise", "all-in"]


@pytest.mark.clause("PKR 5.14", "PKR 3.15.1", "R-58")
def test_a_player_whose_all_in_is_corrected_bets_on_and_one_whose_bet_becomes_an_all_in_does_not() -> None:
    table = started("all-in, fold")
    decided(table, ManagerDecision.CORRECT_BET, seat=1, amount=40_00)
    play(table, "call")
    assert table.turn == 3  # on the flop
    check_down(table)

    table = started("raise 40, fold")
    decided(table, ManagerDecision.CORRECT_BET, seat=1, amount=1_000_00)
    play(table, "call")
    assert table.over


@pytest.mark.clause("PKR 1.5", "PKR 5.14", "R-58")
def test_a_bet_is_not_corrected_once_the_cards_after_its_betting_round_have_come() -> None:
    table = open_table([1, 2], automatic=False)
    table.start_hand()
    table.deal()
    play(table, "all-in, call")
    decided(table, ManagerDecision.CORRECT_BET, seat=1, amount=1_000_00)
    table.deal()
    table.report("unlisted", by=Authority.DEALER)
    with pytest.raises(Refused, match="the cards after that betting round have come") as refusal:
        table.resolve(decision=ManagerDecision.CORRECT_BET, reason="less was there", seat=1, amount=40_00)
    assert refusal.value.code == "BAD_DECISION"


@pytest.mark.clause("PKR 1.5", "PKR 5.14", "R-58")
def test_no_bet_is_corrected_in_a_betting_round_whose_cards_have_not_come() -> None:
    table = open_table([1, 2, 3], automatic=False)
    table.start_hand()
    table.deal()
    play(table, "call, call, check")
    table.expose_cards("P3")  # between two rounds, so the hand is folded in the next one
    table.report("unlisted", by=Authority.DEALER)
    with pytest.raises(Refused, match="waiting for the next board cards"):
        table.resolve(decision=ManagerDecision.CORRECT_BET, reason="too early", seat=1, amount=40_00)


@pytest.mark.clause("PKR 5.14", "R-58")
def test_a_correction_after_a_betting_round_opens_it_again() -> None:
    table = open_table([1, 2, 3], automatic=False)
    table.start_hand(deck(TOP))
    table.deal()
    play(table, "raise 40, call, call")
    decided(table, ManagerDecision.CORRECT_BET, seat=2, amount=50_00)
    assert table.turn == 3
    play(table, "call, call")
    table.report("interruption")
    assert settle(table.sheet()) == table.settlement


@pytest.mark.clause("PKR 5.14", "R-58")
def test_a_sheet_tells_a_correction_at_the_start_of_a_round_from_one_at_the_end_of_the_last_round() -> None:
    table = started("call, call, check")
    decided(table, ManagerDecision.CORRECT_BET, seat=2, amount=30_00)  # on the flop, before anybody has acted

    assert [one.deed for one in table.legal_actions("P2")][1] == "check"
    check_down(table)
    assert stacks(table) == {1: 960, 2: 1080, 3: 960}
    sheet = table.sheet()
    assert sheet["corrections"] == [{"after": 3, "betting_round": 2, "seat": 2, "to": "30.00"}]

    del sheet["corrections"][0]["betting_round"]  # then the bet of before the flop is meant, and others owe 20 there
    with pytest.raises(InputError, match=r"actions\[3\]: seat 2 is not in turn, seat 3 is"):
        settle(sheet)


@pytest.mark.clause("PKR 5.14", "R-58")
@pytest.mark.parametrize("number", [0, 5, "flop"])
def test_a_corrected_bet_belongs_to_one_of_four_betting_rounds(number: object) -> None:
    table = started("call, call, check")
    decided(table, ManagerDecision.CORRECT_BET, seat=2, amount=30_00)
    check_down(table)
    sheet = table.sheet()
    sheet["corrections"][0]["betting_round"] = number
    with pytest.raises(InputError, match=r"corrections\[0\]\.betting_round"):
        settle(sheet)


@pytest.mark.clause("PKR 5.11", "PKR 5.14", "R-58")
def test_a_bet_corrected_just_after_a_hand_was_folded_by_a_ruling_is_on_the_sheet() -> None:
    table = started()
    table.expose_cards("P1")
    decided(table, ManagerDecision.CORRECT_BET, seat=2, amount=20_00)
    assert table.turn == 2
    assert [one.deed for one in table.legal_actions("P2")][1] == "check"
    check_down(table)

    assert stacks(table) == {1: 1000, 2: 1020, 3: 980}


@pytest.mark.clause("PKR 5.14", "R-58")
def test_a_card_entered_by_mistake_is_corrected() -> None:
    table = started("call, call, check")
    decided(table, ManagerDecision.CORRECT_CARD, card=cards("8s")[0], instead=cards("Kh")[0])

    assert table.view()["board"] == ["3d", "4h", "Kh"]
    check_down(table)
    assert stacks(table)[3] == 1020  # kings have made three of a kind


@pytest.mark.clause("PKR 5.14", "R-55", "R-58")
def test_no_card_of_a_committed_deck_was_entered_by_mistake() -> None:
    table = open_table([1, 2, 3])
    table.start_hand()
    table.report("unlisted")
    assert table.hand is not None
    mine = table.hand.hole[0][0]
    with pytest.raises(Refused, match="on record"):
        table.resolve(
            decision=ManagerDecision.CORRECT_CARD, reason="a mistake", card=mine, instead=table.hand.hole[1][0]
        )


@pytest.mark.clause("PKR 5.14", "R-58")
@pytest.mark.parametrize(
    ("about", "code"),
    [
        ({"decision": ManagerDecision.VOID_ROUND, "reason": " "}, "NOT_DOCUMENTED"),
        ({"decision": ManagerDecision.FOLD_HAND}, "BAD_DECISION"),
        ({"decision": ManagerDecision.FOLD_HAND, "seat": 3}, "FOLDED"),
        ({"decision": ManagerDecision.RETURN_HAND, "seat": 9}, "NOT_DEALT_IN"),
        ({"decision": ManagerDecision.CORRECT_BET, "seat": 2, "amount": 1_000_01}, "OVER_TABLE_STAKE"),
        ({"decision": ManagerDecision.CORRECT_BET, "seat": 2, "amount": 50}, "NOT_WHOLE_CHIPS"),
        ({"decision": ManagerDecision.CORRECT_CARD, "card": 0, "instead": 0}, "CARD_NEEDED"),
        ({"decision": ManagerDecision.VOID_ROUND, "by": Authority.PIT_SUPERVISOR}, "NEEDS_AUTHORITY"),
    ],
)
def test_a_decision_that_cannot_be_is_refused_and_the_hand_still_waits(about: dict[str, Any], code: str) -> None:
    table = started("call, call, raise 30, call")
    table.expose_cards("P3")
    table.report("unlisted")
    before = (table.state, len(table.events))
    given = {"reason": "the chips fell over", **about}
    if "card" in given:
        given |= {"card": cards("2s")[0], "instead": cards("2h")[0]}

    with pytest.raises(Refused) as refused:
        table.resolve(**given)

    assert refused.value.code == code
    assert (table.state, len(table.events)) == before
    with pytest.raises(Refused, match="waits for a decision"):
        table.act("P2", "call")


@pytest.mark.clause("PKR 5.14", "R-58")
def test_each_referral_has_a_decision_of_its_own_the_one_reported_first_before_the_others() -> None:
    table = started("raise 40, call, call")
    table.report("unlisted", seat=1)
    table.report("unlisted", seat=2)
    table.report("all-in-button-missing")
    table.report("unlisted", seat=3)

    table.resolve(decision=ManagerDecision.FOLD_HAND, reason="a neighbour was shown the cards", seat=1)
    table.resolve()
    with pytest.raises(Refused, match="waits for a decision"):
        table.act("P2", "check")
    table.resolve(decision=ManagerDecision.CORRECT_BET, reason="the chips fell over", seat=2, amount=20_00)

    assert table.hand is not None
    assert [entry.decided for entry in table.hand.irregularities] == ["fold-hand", None, None, "correct-bet"]
    check_down(table)


@pytest.mark.clause("PKR 5.12", "R-58")
def test_a_void_leaves_nothing_to_decide() -> None:
    table = started()
    table.report("unlisted")
    table.report("unlisted")
    table.resolve(decision=ManagerDecision.VOID_ROUND, reason="the lights went out")

    assert table.over and table.hand is not None and not table.hand.referrals
    check_down(table)


@pytest.mark.clause("PKR 5.14", "R-58")
@settings(max_examples=30)
@given(st.integers(0, 2**32), st.sampled_from(ManagerDecision))
def test_hands_with_decisions_settle_from_their_sheets_to_the_same_cents(seed: int, decision: ManagerDecision) -> None:
    life = RandomTable(seed)
    for _ in range(4):
        life.between_hands()
        try:
            life.table.start_hand()
        except Refused:
            continue
        for _ in range(life.chance.randrange(10)):
            if not life.table.over:
                life.step()
        if not life.table.over:
            _decide_at_random(life, decision)
        while not life.table.over:
            life.step()
        assert settle(life.table.sheet()) == life.table.settlement
        assert replay(life.table.events) == life.table.state


def _decide_at_random(life: RandomTable, decision: ManagerDecision) -> None:
    table, chance = life.table, life.chance
    table.report("unlisted")
    assert table.hand is not None
    place = chance.choice(table.hand.active)
    seat: int | None = table.hand.numbers[place]
    if decision in (ManagerDecision.PLAY_ON, ManagerDecision.VOID_ROUND, ManagerDecision.CORRECT_CARD):
        seat = None
    bettor = table.hand.betting.bettors[place]
    amount = chance.randrange((bettor.stack + bettor.bet) // 100 + 1) * 100
    try:
        table.resolve(
            decision=decision,
            reason="at random",
            seat=seat,
            amount=amount if decision is ManagerDecision.CORRECT_BET else None,
        )
    except Refused:
        table.resolve()
