"""What always holds, over rounds in which people do whatever they like."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from croupier.refusals import Refused
from croupier.rounds import LiveRound, Stage, as_document, from_document, replay
from croupier.rounds.events import (
    BetCorrected,
    BetPlaced,
    BetReturned,
    Event,
    HandReturned,
    RoundSettled,
    RoundVoided,
)
from croupier.settlement import settle, settle_sheet
from croupier.shoe import verify_record
from tests.reference.house_settler import reference_settle
from tests.reference.test_house_against_reference import comparable
from tests.rounds.random_play import RandomPlay
from tests.rounds.tables import resettled

SEEDS = range(400)


@cache
def played(seed: int) -> RandomPlay:
    play = RandomPlay(seed, trouble=(0.02, 0.06, 0.15)[seed % 3])
    play.play()
    return play


def rounds() -> Iterator[LiveRound]:
    return (played(seed).live for seed in SEEDS)


def test_rounds_end_in_every_way_and_meet_most_refusals() -> None:
    """What the laws below are tested on is not only the easy part; and each refusal changed nothing (`attempt`)."""
    stages = Counter(live.state.stage for live in rounds())
    kinds = {type(event).__name__ for live in rounds() for event in live.events}
    codes = {refusal.code for seed in SEEDS for refusal in played(seed).refusals}

    assert min(stages[Stage.SETTLED], stages[Stage.VOID]) > 50
    assert kinds == {kind.__name__ for kind in Event.__args__}
    assert len(codes) > 30


def test_replayed_events_give_the_same_round() -> None:
    for live in rounds():
        assert replay(live.events) == live.state


def test_events_survive_being_stored_as_text_and_read_again() -> None:
    for live in rounds():
        stored = json.dumps([as_document(event) for event in live.events])
        back = [from_document(document) for document in json.loads(stored)]
        assert back == live.events
        assert replay(back) == live.state


def test_the_sheet_of_a_round_settles_to_the_same_cents() -> None:
    for live in rounds():
        if live.state.stage is Stage.SETTLED:
            assert resettled(live) == live.state.settlement
        elif live.state.boxes:
            assert resettled(live).void


def test_the_naive_settler_agrees_on_the_sheet() -> None:
    for live in rounds():
        if live.state.boxes:
            sheet = json.loads(json.dumps(live.sheet()))
            assert comparable(reference_settle(sheet)) == comparable(settle(sheet))


def test_the_sheet_in_the_last_settlement_settles_to_it() -> None:
    for live in rounds():
        for event in live.events:
            if isinstance(event, RoundSettled):
                assert settle_sheet(event.sheet) == event.settlement


def test_every_chip_is_accounted_for() -> None:
    """What was placed went back, or is a stake of the settlement, or went back with a void; and nothing else did."""
    for live in rounds():
        table: Counter[tuple[int, str]] = Counter()
        for event in live.events:
            match event:
                case BetPlaced():
                    table[event.box, event.bet] += event.amount
                case BetCorrected():
                    table[event.box, event.bet] += event.amount - event.before
                case BetReturned():
                    table[event.box, event.bet] -= event.amount
                case HandReturned() | RoundVoided():
                    for box, bet, amount in event.returned:
                        table[box, bet] -= amount
                case _:
                    pass
        left = {key: amount for key, amount in table.items() if amount}
        assert left == (staked(live) if live.state.stage is Stage.SETTLED else {})


def staked(live: LiveRound) -> dict[tuple[int, str], int]:
    """The stakes of the settlement, less those of hands that are out."""
    assert live.state.settlement is not None
    return {
        (box.number, line.bet): line.stake
        for box in live.state.settlement.boxes
        for line in box.lines
        if not live.state.boxes[box.number].gone
    }


def test_what_the_players_win_the_house_and_the_meter_pay() -> None:
    for live in rounds():
        found = live.state.settlement
        if found is None:
            continue
        won = sum(line.pays + line.returned - line.stake for box in found.boxes for line in box.lines)
        from_meter = sum(payout.amount for payout in found.payouts)
        assert found.house == from_meter - won


def test_no_card_is_anywhere_twice() -> None:
    for live in rounds():
        there = list(live.state.cards())
        assert len(there) == len(set(there))


def test_a_round_dealt_by_the_system_verifies() -> None:
    for live in rounds():
        by_system = not live.state.table.by_hand
        assert verify_record(live.record()).verified is (True if by_system else None)


def test_a_round_is_taken_up_again_where_it_stood() -> None:
    """R-24: from its events and its deck it goes on to deal the cards that were to come."""
    for seed in range(40):
        play = RandomPlay(seed, trouble=0)
        if play.by_hand:
            continue
        for _ in range(seed):
            if not play.live.over:
                play.attempt(play.something())
        again = LiveRound(play.live.events, play.live._deck)
        assert again.state == play.live.state
        assert dealt(again) == dealt(play.live)


def dealt(live: LiveRound) -> list[Event] | str:
    try:
        return list(live.deal())
    except Refused as refused:
        return refused.code


def test_an_open_round_has_no_record_and_no_sheet() -> None:
    live = RandomPlay(1).live

    for ask in (live.record, live.sheet):
        with pytest.raises(Refused) as found:
            ask()
        assert found.value.code == "ROUND_OPEN"


def test_a_round_and_its_events_stay_under_50_kb() -> None:
    for live in rounds():
        stored = json.dumps([as_document(event) for event in live.events])
        assert len(stored) + len(json.dumps(live.view())) < 50_000
