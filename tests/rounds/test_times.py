"""When things happened, as those who asked for them said."""

from __future__ import annotations

import pytest

from croupier.rounds import LiveRound, from_document, verify_record
from croupier.rounds.commands import CloseBets, DealCards, Fold, PlaceBet, SettleRound, TurnCards
from tests.rounds.tables import cards, opened, place


def timed_round() -> LiveRound:
    live = opened("progressive-holdem", by_hand=True)
    live.send(PlaceBet(box=1, player="P1", bet="ante", amount=100_00), at="20:00")
    live.send(CloseBets(), at="20:01")
    live.send(DealCards(cards=cards("2c As")), at="20:02")
    live.send(DealCards(cards=cards("Kd")), at="20:03")
    live.send(Fold(box=1, player="P1"), at="20:04")
    live.send(DealCards(cards=cards("2d Qc Jh Th")), at="20:05")
    live.send(DealCards(cards=cards("2h 3c")), at="20:06")
    live.send(DealCards(cards=cards("2s 4c 9s 9d")), at="20:07")
    live.send(SettleRound(), at="20:08")
    return live


@pytest.mark.clause("R-16", "PTH 4.5")
def test_the_moment_that_counts_between_tables_is_when_the_hole_cards_were_dealt() -> None:
    assert timed_round().hands_dealt_at == "20:03"


def test_the_record_says_when_each_thing_happened() -> None:
    events = timed_round().record()["events"]

    assert [event.get("at") for event in events][:4] == [None, "20:00", "20:01", "20:02"]
    assert events[-1]["at"] == "20:08"


def test_a_round_taken_up_again_has_its_times() -> None:
    live = timed_round()
    back = [from_document(document) for document in live.record()["events"]]

    again = LiveRound(back, None, live.times)

    assert (again.state, again.times, again.hands_dealt_at) == (live.state, live.times, "20:03")


def test_times_do_not_keep_a_record_from_being_verified() -> None:
    live = opened("casino-stud")
    place(live)
    live.send(CloseBets(), at="20:01")
    live.deal(at="20:02")
    live.send(Fold(box=1, player="P1"), at="20:03")
    live.send(TurnCards(), at="20:03")
    live.send(SettleRound(), at="20:04")

    assert verify_record(live.record()).verified is True
    assert live.hands_dealt_at == "20:02"
