"""Events as they are stored: this form must not change under its name."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from croupier.clauses import reading
from croupier.errors import InputError
from croupier.jackpots import (
    HOUSE,
    STORED,
    UNOPENED,
    AnswerFault,
    ChangeJackpot,
    ClearFault,
    Confirmation,
    ConfirmPrizes,
    CorrectJackpot,
    CorrectStake,
    DecideOrder,
    Event,
    FaultReported,
    Measure,
    ReopenRound,
    ReportFault,
    Settings,
    evolve,
    from_document,
    to_document,
)
from tests.jackpots.link import ROYAL, STRAIGHT_FLUSH, TWO, Link

MOVES = {"players": 0, "meter": 0, "reserve": 0, "house": 0, "fractions": 0}
SETTINGS = {
    "reset": 5000000,
    "contribution": 7000,
    "seed_reserve": 1000,
    "jackpot_confirmation": "two-person",
    "largest_bet": None,
}


def all_kinds() -> Link:
    """A jackpot to which everything has happened that can happen."""
    settings = Settings(jackpot_confirmation=Confirmation.TWO_PERSON)
    link = Link(settings, meter=1_000_00)
    link.close(
        "a", (1, "jackpot-player", 5_00), (2, "jackpot-dealer", 5_00), (3, "jackpot-dealer", 1), game="singapore-stud"
    )
    link.deal("a")
    link.start("b", "c")
    link.do(DecideOrder(rounds=("c", "b"), authority=HOUSE, by="Mia", reason="seen"))
    link.do(ReportFault(what="device", by="Ann", table="table a", box=2))
    link.do(AnswerFault(fault=1, measure=Measure.NO_JACKPOT_BETS, by="Mia"))
    link.do(ClearFault(fault=1, by="Ann"))
    link.end("a", (1, STRAIGHT_FLUSH), shared=ROYAL)
    link.give_back("a", (3, "jackpot-dealer"))
    link.do(ConfirmPrizes(round="a", people=TWO))
    link.void("b")
    link.end("c")
    link.do(CorrectJackpot(meter=1, people=TWO, reason="found"))
    link.do(ChangeJackpot(settings=Settings(largest_bet=10_00), people=TWO, reason="limit"))
    link.start("d")
    link.do(CorrectStake(round="d", box=1, bet="jackpot", stake=6_00, clause=reading("R-58")))
    link.do(ReopenRound(round="a", people=TWO, reason="a foreign card", clause=reading("R-34")))
    return link


EXPECTED: list[dict[str, object]] = [
    {
        "event": "jackpot_opened/1",
        "name": "grand",
        "settings": SETTINGS,
        "moves": MOVES | {"meter": 100000, "house": -100000},
    },
    {
        "event": "contribution_added/1",
        "round": "a",
        "table": "table a",
        "game": "singapore-stud",
        "bets": [[1, "jackpot-player", 500], [2, "jackpot-dealer", 500], [3, "jackpot-dealer", 1]],
        "contribution": 7000,
        "seed_reserve": 1000,
        "clause": "R-15",
        "moves": {"players": -1001, "meter": 700, "reserve": 100, "house": 200, "fractions": 1},
        "version": 4,
    },
    {"event": "deal_completed/1", "round": "a", "place": 1, "at": ""},
    {"event": "order_decided/1", "rounds": ["c", "b"], "by": "Mia", "reason": "seen"},
    {
        "event": "fault_reported/1",
        "fault": 1,
        "what": "device",
        "table": "table a",
        "box": 2,
        "meter_before": 101400,
        "rounds": ["a"],
        "notice": "No bets are accepted on box 2 until further notice.",
        "by": "Ann",
        "measure": "close-box",
    },
    {
        "event": "fault_answered/1",
        "fault": 1,
        "measure": "no-jackpot-bets",
        "box": 2,
        "notice": "No Progressive Jackpot bets are accepted or paid until further notice.",
        "by": "Mia",
    },
    {"event": "fault_cleared/1", "fault": 1, "by": "Ann"},
    {
        "event": "round_ended/1",
        "round": "a",
        "claims": [[1, "jackpot-player", [["straight-flush", 10, 0, 0]]]],
        "shared": ["jackpot-dealer", ["royal-flush", 100, 0, 0]],
        "displayed": 101400,
        "needs_two": False,
    },
    {
        "event": "bets_returned/1",
        "round": "a",
        "bets": [[3, "jackpot-dealer", 1]],
        "clause": "R-35",
        "meter_made_good": 0,
        "reserve_made_good": 0,
        "moves": MOVES | {"players": 1, "fractions": -1},
    },
    {"event": "prizes_confirmed/1", "round": "a", "people": ["Ann", "Ben"]},
    {
        "event": "prizes_paid/1",
        "round": "a",
        "payments": [
            [1, "jackpot-player", ["straight-flush", 10, 0, 0], 101400, 10140, 0, 0, 91260],
            [2, "jackpot-dealer", ["royal-flush", 100, 0, 0], 91260, 91260, 200, 4999800, 5000000],
        ],
        "clause": "R-16",
        "moves": {"players": 101400, "meter": 4898600, "reserve": -200, "house": -4999800, "fractions": 0},
    },
    {
        "event": "round_voided/1",
        "round": "b",
        "clause": "R-35",
        "meter_made_good": 0,
        "reserve_made_good": 50,
        "moves": MOVES | {"players": 500, "meter": -350, "house": -150},
    },
    {
        "event": "corrected/1",
        "meter": 1,
        "reserve": 0,
        "people": ["Ann", "Ben"],
        "reason": "found",
        "moves": MOVES | {"meter": 1, "house": -1},
    },
    {
        "event": "stake_corrected/1",
        "round": "d",
        "box": 1,
        "bet": "jackpot",
        "stake": 600,
        "clause": "R-58",
        "meter_made_good": 0,
        "reserve_made_good": 0,
        "moves": {"players": -100, "meter": 70, "reserve": 10, "house": 20, "fractions": 0},
    },
    {
        "event": "round_reopened/1",
        "round": "a",
        "payments": [
            [1, "jackpot-player", ["straight-flush", 10, 0, 0], 101400, 10140, 0, 0, 91260],
            [2, "jackpot-dealer", ["royal-flush", 100, 0, 0], 91260, 91260, 200, 4999800, 5000000],
        ],
        "meter_made_good": 0,
        "people": ["Ann", "Ben"],
        "reason": "a foreign card",
        "clause": "R-34",
        "moves": {"players": -101400, "meter": -4898600, "reserve": 200, "house": 4999800, "fractions": 0},
    },
    {
        "event": "settings_changed/1",
        "settings": SETTINGS | {"jackpot_confirmation": "automatic", "largest_bet": 1000},
        "people": ["Ann", "Ben"],
        "reason": "limit",
    },
]


@pytest.mark.parametrize("expected", EXPECTED, ids=lambda expected: expected["event"])
def test_each_kind_of_event_is_stored_in_this_form(expected: dict[str, object]) -> None:
    first = next(event for event in map(to_document, all_kinds().events) if event["event"] == expected["event"])

    assert json.loads(json.dumps(first)) == expected


def test_every_event_has_a_stored_name_with_a_version_and_an_example_above() -> None:
    assert set(STORED.values()) == set(get_args(Event))
    assert [expected["event"] for expected in EXPECTED if expected["event"] not in STORED] == []
    assert len(EXPECTED) == len(STORED)
    assert all(name.endswith("/1") for name in STORED)


def test_events_read_again_from_what_was_stored_give_the_same_state() -> None:
    link = all_kinds()
    state = UNOPENED
    for event in link.events:
        again = from_document(json.loads(json.dumps(to_document(event))))
        assert again == event
        state = evolve(state, again)
    assert state == link.jackpot


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({"event": "fault_cleared/1", "fault": 1, "by": "Ann"}, None),
        ({"fault": 1, "by": "Ann"}, "event: is missing"),
        (
            {"event": "fault_cleared/2", "fault": 1, "by": "Ann"},
            "event: 'fault_cleared/2' is not an event of a jackpot",
        ),
        ({"event": 7}, "event: 7 is not an event of a jackpot"),
        ({"event": "fault_cleared/1", "fault": "1", "by": "Ann"}, "fault_cleared/1: Expected `int`, got `str`"),
        ({"event": "fault_cleared/1", "by": "Ann"}, "fault_cleared/1: Object missing required field `fault`"),
        ({"event": "fault_cleared/1", "fault": 1, "by": "Ann", "why": "x"}, "why: is not a known field"),
        (EXPECTED[-1] | {"settings": SETTINGS | {"reset": 99}}, "settings_changed/1: "),
        ([], "must be a mapping"),
    ],
)
def test_what_is_no_stored_event_says_why(document: object, message: str | None) -> None:
    if message is None:
        from_document(document)
        return
    with pytest.raises(InputError) as error:
        from_document(document)
    assert message in str(error.value)


def test_a_fault_that_was_stored_before_measures_were_has_no_jackpot_bets_taken() -> None:
    stored = next(expected for expected in EXPECTED if expected["event"] == "fault_reported/1")
    earlier = {key: value for key, value in stored.items() if key != "measure"}
    event = from_document(earlier)
    assert isinstance(event, FaultReported)
    assert event.measure is Measure.NO_JACKPOT_BETS
