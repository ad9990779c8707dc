"""Dealers on record, and practices that the approved rules do not have."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from croupier.cardroom.commands import AssignDealer, RelieveDealer
from croupier.cardroom.unapproved import UNAPPROVED
from croupier.cli.report_text import report_text
from croupier.errors import InputError
from croupier.floor.commands.all_commands import FROM_OUTSIDE, read_command
from croupier.floor_events.commands import CloseTable, SuspendTable
from croupier.people.roles import Actor, Role
from croupier.poker.commands import Act, StartHand
from croupier.records.report import report
from croupier.records.takings import takings_of
from croupier.refusals import Refused
from croupier.rounds.commands import OpenRound
from tests.cardroom.rooms import card_room, fill, refusal, reopened_alike, room_of, sign_up, start, wait
from tests.floor.house import DEALER, PIT, SHIFT, House, player


@pytest.fixture
def staffed(house: House) -> House:
    """Two tables that people deal, and the dealers Deb and Don."""
    card_room(house, "P", "Q", dealer="human")
    house.open("A", game="poker")
    sign_up(house, "Deb", Role.DEALER)
    sign_up(house, "Don", Role.DEALER)
    return house


def dealing(house: House) -> dict[str, str]:
    return {table: stint.dealer for table, stint in room_of(house).dealers.items()}


@pytest.mark.clause("PKR 1.28")
def test_a_dealer_is_assigned_from_table_to_table_and_deals_at_one(staffed: House) -> None:
    staffed.do(AssignDealer(table="P", dealer="deb"), PIT)
    staffed.do(AssignDealer(table="Q", dealer="Don"), PIT)
    done = staffed.do(AssignDealer(table="Q", dealer="Deb"), PIT)

    assert dealing(staffed) == {"Q": "Deb"}
    told = [(type(noted.event).__name__, noted.table) for noted in done.events]
    assert told == [("DealerRelieved", "P"), ("DealerRelieved", "Q"), ("DealerAssigned", "Q")]
    reopened_alike(staffed)
    staffed.do(RelieveDealer(table="Q"), PIT)
    assert dealing(staffed) == {}
    assert refusal(staffed, RelieveDealer(table="Q"), PIT) == ("NO_DEALER", "PKR 1.28")


@pytest.mark.clause("PKR 1.28")
def test_at_a_table_with_a_dealer_on_record_no_other_dealer_deals(staffed: House) -> None:
    fill(staffed, "P", "ann", "ben")
    staffed.do(AssignDealer(table="P", dealer="Deb"), PIT)

    assert refusal(staffed, StartHand(table="P"), DEALER) == ("NOT_YOUR_TABLE", "PKR 1.28")
    staffed.do(RelieveDealer(table="P"), PIT)
    staffed.do(StartHand(table="P"), DEALER)


@pytest.mark.clause("CSP 1.11", "PTH 1.18")
@pytest.mark.parametrize(("game", "clause"), [("casino-stud", "CSP 1.11"), ("progressive-holdem", "PTH 1.18")])
def test_dealers_rotate_between_house_tables_and_poker_tables(staffed: House, game: str, clause: str) -> None:
    staffed.open("H", game=game, dealer="human")
    staffed.do(AssignDealer(table="P", dealer="Deb"), PIT)
    staffed.do(AssignDealer(table="H", dealer="Deb"), PIT)
    staffed.do(CloseTable(table="Q"), SHIFT)

    assert dealing(staffed) == {"H": "Deb"}
    assert refusal(staffed, OpenRound(table="H"), DEALER) == ("NOT_YOUR_TABLE", clause)
    staffed.do(OpenRound(table="H"), Actor(name="Deb", role=Role.DEALER))
    reopened_alike(staffed)
    staffed.do(RelieveDealer(table="H"), PIT)
    assert refusal(staffed, RelieveDealer(table="H"), PIT) == ("NO_DEALER", clause)
    staffed.do(AssignDealer(table="H", dealer="Don"), PIT)
    staffed.do(CloseTable(table="H"), SHIFT)
    assert dealing(staffed) == {}


def test_only_dealers_are_assigned_and_only_to_tables_that_people_deal(staffed: House) -> None:
    assert refusal(staffed, AssignDealer(table="A", dealer="Deb"), PIT) == ("NOT_BY_HAND", "PKR 1.28")
    assert refusal(staffed, AssignDealer(table="P", dealer="ann"), PIT) == ("NOT_A_DEALER", "PKR 1.28")
    assert refusal(staffed, AssignDealer(table="P", dealer="nobody"), PIT)[0] == "NO_SUCH_PERSON"
    assert refusal(staffed, AssignDealer(table="P", dealer="Deb"), DEALER)[0] == "NEEDS_AUTHORITY"
    staffed.do(AssignDealer(table="P", dealer="Deb"), PIT)
    assert refusal(staffed, AssignDealer(table="P", dealer="Deb"), PIT)[0] == "DEALS_ALREADY"
    staffed.do(CloseTable(table="P"), SHIFT)
    assert dealing(staffed) == {}


def test_dealers_change_also_while_play_is_stopped(staffed: House) -> None:
    staffed.do(AssignDealer(table="P", dealer="Deb"), PIT)
    staffed.do(SuspendTable(table="P", reason="a spilt drink"), PIT)
    staffed.do(AssignDealer(table="P", dealer="Don"), PIT)
    assert dealing(staffed) == {"P": "Don"}
    staffed.do(RelieveDealer(table="P"), PIT)
    assert dealing(staffed) == {}


def test_a_report_says_who_dealt_where_from_when_to_when(staffed: House) -> None:
    first = staffed.now
    staffed.do(AssignDealer(table="P", dealer="Deb"), PIT)
    staffed.do(AssignDealer(table="Q", dealer="Don"), PIT)
    wait(staffed, 1800)
    staffed.do(AssignDealer(table="Q", dealer="Deb"), PIT)
    staffed.do(CloseTable(table="Q"), SHIFT)
    at = [(first + timedelta(seconds=seconds)).isoformat() for seconds in (1, 2, 1803, 1804)]

    found = report(takings_of(staffed.store), days=["2030-01-31"])

    assert [(one["dealer"], one["table"], one["from"], one["to"]) for one in found["days"][0]["dealers"]] == [
        ("Deb", "P", at[0], at[2]),
        ("Don", "Q", at[1], at[2]),
        ("Deb", "Q", at[2], at[3]),
    ]
    assert "Deb     P" in report_text(found)


PRACTICES = [
    ("straddle", "PKR 1.6"),
    ("bomb_pot", "PKR 1.6"),
    ("kill_pot", "PKR 1.38"),
    ("run_it_twice", "PKR 4.2"),
    ("chop_blinds", "PKR 4.2"),
    ("chop", "PKR 4.2"),
    ("insurance", "PKR 4.2"),
    ("time_collection", "PKR 4.1"),
    ("rabbit_hunt", "PKR 1.35"),
    ("side_bet", "PKR 1.30"),
    ("buy_button", "PKR 3.7"),
    ("pot_limit", "PKR 3.4"),
    ("play_over", "PKR 3.3"),
]


def told(refused: pytest.ExceptionInfo[Refused]) -> tuple[str, str]:
    assert refused.value.clause is not None
    return refused.value.code, refused.value.clause.cite


@pytest.mark.parametrize(("practice", "clause"), PRACTICES)
def test_a_practice_that_the_rules_do_not_have_is_refused_with_the_clause_against_it(
    house: House, practice: str, clause: str
) -> None:
    card_room(house, "P")
    fill(house, "P", "ann", "ben")
    start(house, "P")
    settings: dict[str, Any] = {"small_blind": "1", "big_blind": "2", "min_stake": "40", "max_stake": "400"}
    opened = {"command": "open_table", "table": "S", "name": "S", "game": "poker"}

    with pytest.raises(Refused) as by_command:
        read_command({"command": practice, "table": "P"})
    with pytest.raises(Refused) as by_setting:
        read_command({**opened, "settings": {**settings, practice: True}})
    with pytest.raises(Refused) as by_field:
        read_command({**opened, "settings": settings, practice: True})
    with pytest.raises(Refused) as in_hand:
        read_command({"command": "start_hand", "table": "P", practice: True})
    by_action = refusal(house, Act(table="P", action=practice.replace("_", "-")), player("ann"))

    expected = ("NOT_APPROVED", clause)
    assert {told(by_command), told(by_setting), told(by_field), told(in_hand), by_action} == {expected}


def test_a_field_that_is_merely_unknown_is_told_as_such() -> None:
    with pytest.raises(InputError, match="stradle"):
        read_command({"command": "start_hand", "table": "P", "stradle": True})
    with pytest.raises(InputError, match="ante"):
        read_command({"command": "open_round", "table": "T1", "ante": "100.00"})


def test_no_command_has_the_name_of_such_a_practice() -> None:
    assert not UNAPPROVED.keys() & FROM_OUTSIDE.keys()
