"""Commands as strangers send them: fields that are right, wrong, missing or of another command.

Whatever is accepted can be read again from the store; whatever is refused changes nothing and is no fault of ours.
"""

from __future__ import annotations

import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.command import _read_field, _read_plain, command_document, form
from croupier.errors import InputError
from croupier.floor import SYSTEM, Actor
from croupier.floor.commands.all_commands import FROM_OUTSIDE, command_schemas, example_of, read_command
from croupier.floor_events.settings_documents import poker_limits
from croupier.refusals import Refused
from croupier.rounds import LiveRound
from croupier.rounds.commands import CloseBets, PlaceBet, SettleRound
from croupier.store import open_store
from tests.floor.house import BOSS, DEALER, LIMITS, PIT, SHIFT, House, everything, player

ACTORS = (SYSTEM, BOSS, SHIFT, PIT, DEALER, player("ann"), player("ben"))
GOOD: dict[str, list[Any]] = {
    "table": ["T1", "T2", "H1", "P1", "Q1", "T9"],
    "box": [1, 2, 3],
    "seat": [1, 2, 3],
    "bet": ["ante", "bet", "jackpot", "bonus", "flop"],
    "amount": ["100.00", "200.00", "5.00", "0.00", "1000000000.00"],
    "to": ["box", "seat", "dealer", "burnt", "community", "10.00", "40.00"],
    "card": ["As", "2c"],
    "cards": [["As", "Kd"], []],
    "boxes": [{"1": ["As"]}, {}],
    "dealer": ["automatic", "human", ["As"]],
    "community": [["2c", "9d", "Kh"]],
    "action": ["fold", "check", "call", "raise", "all-in"],
    "choice": ["continue", "withdraw"],
    "kind": ["exposed-card", "unlisted", "foreign-card", "interruption", "player-absent"],
    "facts": [{}, {"count": 1, "whose": "player"}],
    "jackpot": ["grand", "none"],
    "round": ["T2-1", "T1-1"],
    "rounds": [["T2-1"], []],
    "settings": [
        {"ante_min": "10.00", "ante_max": "500.00", "jackpot_bet": "5.00", "boxes": 7},
        {"small_blind": "1.00", "big_blind": "2.00", "min_stake": "40.00", "max_stake": "400.00", "seats": 6},
        {"reset": "50000.00", "jackpot_confirmation": "two-person"},
    ],
    "game": ["casino-stud", "poker", "progressive-holdem", "whist"],
    "pace": ["demo", "test", {"bets_s": 1.5}],
    "bots": [0, 3],
    "fault": [1],
    "returning": [True, False],
    "player": ["ann"],
    "role": ["dealer", "player"],
    "reserve": ["0.00", "-1.00"],
    "stakes": ["1-2", "2-4"],
    "small_blind": ["1.00", "5.00"],
    "big_blind": ["2.00", "10.00"],
    "seats": [6, 9],
    "tables": [["P1", "P9"], ["P1"]],
    "to_tables": [["P9"], []],
    "feeder": ["P9"],
    "accept": [True, False],
    "meter": ["60000.00", "-5.00"],
}
WRONG: list[Any] = [
    None, True, 0, -1, 11, 2**70, 1.5, float("inf"), "", " ", "x", "100.00", "100.005", "box", "ante\n", "T1",
    "é" * 600, ["As"], ["As", "As"], [None], [[]], {}, {"1": ["As"]}, {"one": []}, {"reset": "0"}, {"x": {"y": 1}},
]  # fmt: skip


HOUSE_LIMITS, BLINDS = GOOD["settings"][0], GOOD["settings"][1]
NEW = {"command": "open_table", "table": "T9", "name": "New", "game": "casino-stud", "settings": HOUSE_LIMITS}
ANN, BEN = player("ann"), player("ben")
CORRECTED = {"command": "resolve", "table": "T1", "decision": "correct-bet", "box": 1}
SENSIBLE: list[tuple[dict[str, Any], Actor]] = [
    ({"command": "examine", "table": "T1", "box": 1}, ANN),
    ({"command": "place_bet", "table": "T1", "box": 1, "bet": "bet", "amount": "200.00"}, ANN),
    ({"command": "fold", "table": "T1", "box": 2}, BEN),
    ({"command": "turn_cards", "table": "T1"}, SYSTEM),
    ({"command": "settle", "table": "T1"}, SYSTEM),
    ({"command": "time_out", "table": "T1", "box": 1}, SYSTEM),
    ({"command": "report", "table": "T1", "kind": "foreign-card", "facts": {}}, PIT),
    ({"command": "report", "table": "T1", "kind": "unlisted", "box": 1}, SHIFT),
    ({"command": "resolve", "table": "T1"}, SHIFT),
    ({"command": "resolve", "table": "T1", "decision": "return-hand", "box": 1, "reason": "seen on film"}, SHIFT),
    ({"command": "resolve", "table": "T1", "decision": "void", "reason": "seen on film"}, SHIFT),
    ({**CORRECTED, "bet": "ante", "amount": "50.00", "reason": "seen on film"}, SHIFT),
    ({"command": "open_round", "table": "T2"}, SYSTEM),
    ({"command": "place_bet", "table": "T2", "box": 3, "bet": "ante", "amount": "100.00"}, ANN),
    ({"command": "place_bet", "table": "T2", "box": 3, "bet": "jackpot", "amount": "5.00"}, ANN),
    ({"command": "increase_bet", "table": "T2", "box": 3, "bet": "ante", "amount": "10.00"}, ANN),
    ({"command": "withdraw_bet", "table": "T2", "box": 3, "bet": "ante"}, ANN),
    ({"command": "place_bet", "table": "T2", "box": 4, "bet": "ante", "amount": "20.00", "for_player": "ann"}, PIT),
    ({"command": "ready", "table": "T2"}, ANN),
    ({"command": "close_bets", "table": "T2"}, SYSTEM),
    ({"command": "deal", "table": "T2"}, SYSTEM),
    ({"command": "open_round", "table": "H1"}, SYSTEM),
    ({"command": "place_bet", "table": "H1", "box": 1, "bet": "ante", "amount": "50.00"}, BEN),
    ({"command": "open_round", "table": "B1"}, DEALER),
    ({"command": "place_bet", "table": "B1", "box": 1, "bet": "ante", "amount": "50.00"}, BEN),
    ({"command": "close_bets", "table": "B1"}, DEALER),
    ({"command": "deal", "table": "B1", "cards": ["As", "Kd"]}, DEALER),
    ({"command": "record_card", "table": "B1", "to": "box", "card": "2c", "box": 1}, DEALER),
    ({"command": "reconstruct", "table": "B1", "boxes": {"1": ["As"]}}, PIT),
    ({"command": "act", "table": "P1", "action": "call"}, ANN),
    ({"command": "act", "table": "P1", "action": "raise", "to": "10.00"}, BEN),
    ({"command": "act_early", "table": "P1", "action": "raise", "to": "40.00"}, BEN),
    ({"command": "time_out", "table": "P1", "seat": 1}, SYSTEM),
    ({"command": "expose", "table": "P1"}, ANN),
    ({"command": "sit_out", "table": "P1", "returning": False}, BEN),
    ({"command": "deal", "table": "P1"}, SYSTEM),
    ({"command": "act", "table": "Q1", "action": "call", "for_player": "cat"}, DEALER),
    ({"command": "act", "table": "Q1", "action": "check", "for_player": "dan"}, DEALER),
    ({"command": "deal", "table": "Q1"}, DEALER),
    ({"command": "deal", "table": "Q1", "cards": ["2h", "3h", "4h"]}, DEALER),
    ({"command": "record_card", "table": "Q1", "to": "community", "card": "5h"}, DEALER),
    ({"command": "record_card", "table": "Q1", "to": "burnt"}, DEALER),
    ({"command": "record_card", "table": "Q1", "to": "seat", "seat": 4}, DEALER),
    ({"command": "count_cards", "table": "Q1", "seat": 2, "count": 2}, DEALER),
    ({"command": "report", "table": "Q1", "kind": "premature-board-card", "card": "6h"}, DEALER),
    ({"command": "report", "table": "Q1", "kind": "excess-board-cards", "facts": {"reconstructible": True}}, PIT),
    ({"command": "report", "table": "Q1", "kind": "exposed-card", "facts": {"count": 1}, "seat": 1, "card": "7h"}, PIT),
    ({"command": "report", "table": "Q1", "kind": "unlisted"}, DEALER),
    ({"command": "reconstruct", "table": "Q1"}, PIT),
    ({"command": "resolve", "table": "Q1"}, SHIFT),
    ({"command": "expose", "table": "Q1", "for_player": "cat", "cards": ["8h"]}, DEALER),
    ({"command": "show", "table": "Q1", "for_player": "dan", "cards": ["9h", "Th"]}, DEALER),
    ({"command": "settle", "table": "Q1"}, DEALER),
    ({"command": "start_hand", "table": "Q1"}, DEALER),
    ({"command": "suspend_table", "table": "T2", "reason": "a spilt drink"}, PIT),
    ({"command": "resume_table", "table": "T2"}, PIT),
    ({"command": "interrupt", "table": "P1"}, PIT),
    ({"command": "relocate", "table": "P1", "seat": 1, "to_table": "P9", "to_seat": 2}, PIT),
    ({"command": "open_list", "stakes": "1-2", "small_blind": "1.00", "big_blind": "2.00", "seats": 6}, PIT),
    ({"command": "join_list", "stakes": "1-2"}, ANN),
    ({"command": "join_list", "stakes": "1-2"}, player("cat")),
    ({"command": "call_next", "table": "P1"}, PIT),
    ({"command": "answer_offer", "table": "P1", "accept": False}, player("cat")),
    ({"command": "ask_seat_change", "table": "P1", "seat": 4}, ANN),
    ({"command": "change_seat", "table": "P1", "seat": 1, "to_seat": 5}, PIT),
    ({"command": "link_must_move", "table": "P1", "feeder": "P9"}, PIT),
    ({"command": "break_table", "table": "P1"}, PIT),
    ({"command": "balance_tables", "tables": ["P1", "P9"]}, PIT),
    ({"command": "call_clock", "table": "P1"}, PIT),
    ({"command": "use_time_bank", "table": "P1"}, ANN),
    ({"command": "configure_table", "table": "H1", "name": "Other", "settings": HOUSE_LIMITS, "bots": 2}, SHIFT),
    ({"command": "close_table", "table": "H1"}, SHIFT),
    ({**NEW, "dealer": "human", "pace": "demo", "bots": 3, "jackpot": "grand"}, SHIFT),
    ({**NEW, "table": "P9", "game": "poker", "settings": BLINDS}, SHIFT),
    ({"command": "open_jackpot", "jackpot": "new", "settings": {"reset": "100.00"}, "meter": "200.00"}, BOSS),
    ({"command": "report_fault", "jackpot": "grand", "what": "the display", "table": "T2"}, DEALER),
    ({"command": "answer_fault", "jackpot": "grand", "fault": 1, "measure": "close-box", "box": 2}, BOSS),
    ({"command": "clear_fault", "jackpot": "grand", "fault": 1}, SHIFT),
    ({"command": "correct_jackpot", "jackpot": "grand", "reason": "recount", "meter": "-5.00"}, SHIFT),
    ({"command": "approve", "approval": "A-1"}, BOSS),
    ({"command": "decline", "approval": "A-1", "reason": "no"}, BOSS),
    ({"command": "buy_chips", "amount": "100.00", "player": "ann"}, PIT),
    ({"command": "cash_out", "amount": "10.00"}, ANN),
]
"""Commands that are accepted at one time or another on the floor below, from somebody who may give them."""


EXAMPLES = {field: value for name in FROM_OUTSIDE for field, value in example_of(name).items() if field != "command"}


@cache
def fields_of(name: str) -> list[str]:
    published = command_schemas("{name}")[FROM_OUTSIDE[name].__name__]["properties"]
    return sorted(published.keys() - {"id", "command"})


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """Any command, bent here and there."""
    name = draw(st.sampled_from(sorted(FROM_OUTSIDE)))
    found: dict[str, Any] = {"command": name}
    for field in fields_of(name):
        own = example_of(name).get(field, EXAMPLES.get(field, "a reason"))
        good = st.sampled_from([own, *GOOD.get(field, [own])])
        kept = draw(st.sampled_from(["good"] * 6 + ["wrong", "missing"]))
        if kept != "missing":
            found[field] = draw(good if kept == "good" else st.sampled_from(WRONG))
    if draw(st.integers(0, 9)) == 0:
        found[draw(st.sampled_from(sorted({*EXAMPLES, "by", "people", "commitment"})))] = draw(st.sampled_from(WRONG))
    return found


@st.composite
def sendings(draw: st.DrawFn) -> tuple[dict[str, Any], Actor]:
    """A command that makes sense, as it is or with one or two of its fields put in, put wrong or left out."""
    if draw(st.integers(0, 5)) == 0:
        return draw(documents()), draw(st.sampled_from(ACTORS))
    document, actor = draw(st.sampled_from(SENSIBLE))
    found, name = dict(document), document["command"]
    for _ in range(draw(st.sampled_from([0, 0, 1, 1, 2]))):
        field = draw(st.sampled_from(fields_of(name) or ["table"]))
        how = draw(st.sampled_from(["good", "wrong", "missing"]))
        if how == "missing":
            found.pop(field, None)
        else:
            found[field] = draw(st.sampled_from(GOOD.get(field, ["a reason"]) if how == "good" else WRONG))
    return found, actor


def open_floor(path: Path) -> House:
    house = House(open_store(path))
    house.open("T1", "T2", jackpot="grand")
    house.open("H1", game="progressive-holdem")
    house.open("P1", game="poker")
    house.open("B1", dealer="human", limits=replace(LIMITS, by_hand=True))
    house.open("Q1", game="poker", dealer="human", limits=poker_limits({**BLINDS, "by_hand": True}))
    house.chips("ann", "ben", "cat", "dan")
    for seat, name in enumerate(("cat", "dan"), 1):
        house.do(read_command({"command": "sit", "table": "Q1", "seat": seat, "amount": "100.00"}), player(name))
    house.do(read_command({"command": "start_hand", "table": "Q1"}), DEALER)
    house.do(read_command({"command": "deal", "table": "Q1"}), DEALER)
    house.deal_in("T1", "ann", "ben")
    house.hand("P1", "ann", "ben")
    return house


@settings(max_examples=20, deadline=None)
@given(st.lists(sendings(), min_size=30, max_size=60))
def test_what_is_accepted_can_be_read_again_and_what_is_refused_changes_nothing(
    sent: list[tuple[dict[str, Any], Actor]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "floor.db")
        house = open_floor(path)
        for document, actor in sent:
            before = everything(house)
            try:
                house.do(read_command(document), actor)
            except (InputError, Refused) as refused:
                assert everything(house) == before, (document, str(refused))
        before = everything(house)
        house.store.close()
        house.store = open_store(path)
        house.reopen()
        assert everything(house) == before
        house.store.close()


@settings(max_examples=300, deadline=None)
@given(documents())
def test_a_command_that_is_read_is_written_and_read_the_same(document: dict[str, Any]) -> None:
    try:
        command = read_command(document)
    except InputError as error:
        assert error.reason
        return
    assert read_command(command_document(command)) == command


@pytest.mark.parametrize(
    ("document", "place"),
    [
        ({"command": "open_table", "table": "T9", "name": "x", "game": "casino-stud", "settings": {}}, "dealer"),
        ({"command": "act", "table": "P1", "action": "raise"}, "to"),
        ({"command": "record_card", "table": "T1", "card": "As"}, "to"),
    ],
)
@pytest.mark.parametrize("value", [["As"], "box of chips", 7])
def test_a_field_means_what_its_own_command_says(document: dict[str, Any], place: str, value: object) -> None:
    with pytest.raises(InputError) as refused:
        read_command({**document, place: "-3" if place == "to" and value == 7 else value})
    assert refused.value.place.startswith(place)


@pytest.mark.parametrize("field", ["player", "by", "people", "cards", "commitment"])
def test_nobody_outside_fills_in_what_the_house_fills_in(field: str) -> None:
    for name, kind in FROM_OUTSIDE.items():
        if field in kind.supplied:
            with pytest.raises(InputError, match="is not a known field"):
                read_command({"command": name, field: "x"})


@pytest.mark.parametrize("amount", [100.5, "100.00", True, None, 10.0])
def test_a_bet_of_anything_but_whole_cents_cannot_be_made(amount: Any) -> None:
    with pytest.raises(InputError, match="amount: must be whole cents"):
        PlaceBet(box=1, player="ann", bet="ante", amount=amount)


@pytest.mark.parametrize("command", ["bet", None, 7, {"command": "fold"}, SettleRound])
def test_a_round_refuses_what_is_no_command(command: Any) -> None:
    live = LiveRound.open("casino-stud", round_id="R1", chance=None)
    before = live.state
    with pytest.raises(InputError, match="is not a command"):
        live.send(command)
    assert live.state is before
    assert live.send(PlaceBet(box=1, player="ann", bet="ante", amount=100_00))
    assert live.send(CloseBets())


def test_a_long_text_in_a_command_takes_no_memory() -> None:
    long = {"command": "place_bet", "table": "T1", "box": 1, "bet": "ante", "amount": "0" * 100_000 + "25"}
    with pytest.raises(InputError):
        read_command(long)
    any_text = form("text", fits=lambda _: True, read=str, write=str, schema={})
    remembered = _read_plain.cache_info().currsize
    assert _read_field(any_text, "x" * 65) == "x" * 65
    assert _read_plain.cache_info().currsize == remembered
