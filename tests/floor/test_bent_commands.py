"""Commands as strangers send them: fields that are right, wrong, missing or of another command.

Whatever is accepted can be read again from the store; whatever is refused changes nothing and is no fault of ours.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.command import command_document
from croupier.errors import InputError
from croupier.floor import SYSTEM, Actor
from croupier.floor.commands.all_commands import FROM_OUTSIDE, command_schemas, read_command
from croupier.refusals import Refused
from croupier.rounds import LiveRound
from croupier.rounds.commands import CloseBets, PlaceBet, SettleRound
from croupier.store import open_store
from croupier.web.doors.command_examples import EXAMPLES, OWN_EXAMPLES
from tests.floor.house import BOSS, DEALER, PIT, SHIFT, House, everything, player

ACTORS = (SYSTEM, BOSS, SHIFT, PIT, DEALER, player("ann"), player("ben"))
GOOD: dict[str, list[Any]] = {
    "table": ["T1", "T2", "H1", "P1", "T9"],
    "box": [1, 2, 3],
    "seat": [1, 2, 3],
    "bet": ["ante", "bet", "jackpot", "bonus", "flop"],
    "amount": ["100.00", "200.00", "5.00", "0.00", "1000000000.00"],
    "to": ["box", "dealer", "burnt", "community", "10.00", "40.00"],
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
    "meter": ["60000.00", "-5.00"],
}
WRONG: list[Any] = [
    None, True, 0, -1, 11, 2**70, 1.5, float("inf"), "", " ", "x", "100.00", "100.005", "box", "ante\n", "T1",
    "é" * 600, ["As"], ["As", "As"], [None], [[]], {}, {"1": ["As"]}, {"one": []}, {"reset": "0"}, {"x": {"y": 1}},
]  # fmt: skip


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """A command, bent here and there."""
    name = draw(st.sampled_from(sorted(FROM_OUTSIDE)))
    fields = command_schemas("{name}")[FROM_OUTSIDE[name].__name__]["properties"].keys() - {"id", "command"}
    found: dict[str, Any] = {"command": name}
    for field in sorted(fields):
        own = OWN_EXAMPLES.get(name, {}).get(field, EXAMPLES.get(field, "a reason"))
        good = st.sampled_from([own, *GOOD.get(field, [own])])
        kept = draw(st.sampled_from(["good"] * 6 + ["wrong", "missing"]))
        if kept != "missing":
            found[field] = draw(good if kept == "good" else st.sampled_from(WRONG))
    if draw(st.integers(0, 9)) == 0:
        found[draw(st.sampled_from(sorted({*EXAMPLES, "by", "people", "commitment"})))] = draw(st.sampled_from(WRONG))
    return found


def open_floor(path: Path) -> House:
    house = House(open_store(path))
    house.open("T1", "T2", jackpot="grand")
    house.open("H1", game="progressive-holdem")
    house.open("P1", game="poker")
    house.chips("ann", "ben")
    house.deal_in("T1", "ann", "ben")
    house.hand("P1", "ann", "ben")
    return house


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(documents(), st.sampled_from(ACTORS)), min_size=20, max_size=40))
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
