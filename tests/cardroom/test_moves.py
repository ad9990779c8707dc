"""Players who change seats or tables: on request, from a must-move table, or because a table is broken or balanced."""

from __future__ import annotations

import pytest

from croupier.cardroom.commands import (
    AnswerOffer,
    AskSeatChange,
    BalanceTables,
    BreakTable,
    JoinList,
    LinkMustMove,
    UnlinkMustMove,
    WithdrawSeatChange,
)
from croupier.cardroom.events import SeatsDrawn
from croupier.command import Command
from croupier.floor import SYSTEM, Actor, Role
from croupier.floor.state.table_state import Status
from croupier.floor_events.commands import BuyChips, ConfigureTable, RelocatePlayer
from croupier.poker.commands import ChangeSeat, SitOut, TakeSeat
from croupier.poker.events import PlayerLeft, SeatChanged
from croupier.refusals import Refused
from tests.cardroom.rooms import (
    SIX,
    STAKE,
    card_room,
    chips,
    fill,
    fold_out,
    held,
    leave,
    names,
    poker,
    refusal,
    reopened_alike,
    room_of,
    seats,
    start,
    wait,
)
from tests.floor.house import BLINDS, PIT, SHIFT, House, player

# Changes of seats


@pytest.mark.clause("R-161")
def test_an_opened_seat_is_offered_to_seat_changes_in_order_before_the_waiting_list(full: House) -> None:
    full.do(JoinList(stakes="1-2"), player("gus"))
    full.do(AskSeatChange(table="P"), player("fay"))
    full.do(AskSeatChange(table="P"), player("ben"))
    leave(full, "P", "cat")
    assert held(full) == [("P", 3, "fay", "change")]
    full.do(AnswerOffer(table="P", accept=False), player("fay"))
    assert held(full) == [("P", 3, "ben", "change")]

    full.do(AnswerOffer(table="P", accept=True), player("ben"))

    assert seats(full, "P")[3] == "ben"
    assert held(full) == [("P", 2, "gus", "call")]
    reopened_alike(full)


@pytest.mark.clause("R-161", "PKR 1.35")
def test_a_wanted_seat_is_taken_between_hands_and_held_meanwhile(full: House) -> None:
    full.do(AskSeatChange(table="P", seat=3), player("fay"))
    start(full, "P")
    fold_out(full, "P")
    leave(full, "P", "dan")
    assert held(full) == []
    start(full, "P")
    assert refusal(full, ChangeSeat(table="P", seat=6, to_seat=4), PIT) == ("ROUND_OPEN", "PKR 1.35")
    while poker(full, "P").seats[3].player != "fay" and poker(full, "P").playing:
        fold_out(full, "P")
    leave(full, "P", "cat")

    assert seats(full, "P")[3] == "fay"
    assert 6 not in seats(full, "P")


@pytest.mark.clause("R-161")
def test_a_change_that_was_accepted_during_a_hand_is_carried_out_when_the_hand_is_over(full: House) -> None:
    full.do(AskSeatChange(table="P"), player("fay"))
    leave(full, "P", "cat")
    start(full, "P")
    full.do(AnswerOffer(table="P", accept=True), player("fay"))
    assert seats(full, "P")[6] == "fay"
    assert refusal(full, TakeSeat(table="P", seat=3, amount=STAKE), player("gus"))[0] == "SEAT_HELD"

    fold_out(full, "P")

    assert seats(full, "P")[3] == "fay"


def test_a_player_who_let_an_open_seat_go_and_asks_for_it_moves_there(full: House) -> None:
    full.do(AskSeatChange(table="P"), player("fay"))
    leave(full, "P", "cat")
    full.do(AnswerOffer(table="P", accept=False), player("fay"))
    full.do(AskSeatChange(table="P", seat=3), player("fay"))

    assert seats(full, "P")[3] == "fay"


def test_a_wish_can_be_taken_back_and_is_made_once(full: House) -> None:
    full.do(AskSeatChange(table="P", seat=3), player("fay"))
    assert refusal(full, AskSeatChange(table="P"), player("fay"))[0] == "CHANGE_ASKED"
    assert refusal(full, AskSeatChange(table="P", seat=1), player("ann")) == ("SEATED_ALREADY", "PKR 3.2")
    assert refusal(full, AskSeatChange(table="P", seat=7), player("ann")) == ("NO_SUCH_SEAT", "R-1")
    assert refusal(full, AskSeatChange(table="P"), player("gus")) == ("NOT_SEATED", "PKR 3.2")
    full.do(WithdrawSeatChange(table="P"), player("fay"))
    assert refusal(full, WithdrawSeatChange(table="P"), player("fay"))[0] == "NO_CHANGE_ASKED"
    leave(full, "P", "cat")
    assert (held(full), seats(full, "P")[6]) == ([], "fay")


@pytest.mark.clause("PKR 5.4", "PKR 5.4.2", "R-161")
def test_a_player_who_moves_away_from_the_big_blind_pays_for_it_and_one_who_moves_towards_it_pays_nothing(
    full: House,
) -> None:
    leave(full, "P", "cat")
    for _ in range(7):
        start(full, "P")
        fold_out(full, "P")
    # The button is at seat 2, and goes to 4: eve posts the Small Blind, fay the Big Blind.
    assert poker(full, "P").button == 2
    full.do(ChangeSeat(table="P", seat=6, to_seat=3), PIT)
    assert poker(full, "P").seats[3].missed == "big"

    opened = start(full, "P")

    assert (opened.button, opened.small, opened.big) == (3, 4, 5)
    fold_out(full, "P")
    assert [amount for number, amount, _ in opened.posts if number == 3] == [2_00, 1_00]
    assert poker(full, "P").seats[3].missed is None
    full.do(ChangeSeat(table="P", seat=2, to_seat=6), PIT)
    assert poker(full, "P").seats[6].missed is None
    opened = start(full, "P")
    assert (opened.big, opened.posts) == (6, ())


@pytest.mark.clause("PKR 5.4.2(a)", "R-161")
def test_a_player_who_moves_away_from_his_small_blind_pays_it_and_waits_if_the_button_comes_to_him(full: House) -> None:
    leave(full, "P", "cat")
    for _ in range(7):
        start(full, "P")
        fold_out(full, "P")
    # The button is at seat 2, and goes to 4: eve posts the Small Blind.
    full.do(ChangeSeat(table="P", seat=5, to_seat=3), PIT)
    assert poker(full, "P").seats[3].missed == "small"

    opened = start(full, "P")

    assert (opened.button, opened.waits, opened.small) == (3, (3,), 4)
    assert 3 not in [number for number, _, _ in opened.dealt]
    fold_out(full, "P")
    opened = start(full, "P")
    assert [(amount, dead) for number, amount, dead in opened.posts if number == 3] == [(1_00, True)]


# Must-move games


@pytest.fixture
def linked(house: House) -> House:
    """A full main game M, and its must-move table F with players who came in the order hal, gus, ike."""
    card_room(house, "M", "F")
    fill(house, "M", *SIX)
    for seat, name in ((5, "hal"), (1, "gus"), (3, "ike")):
        house.do(TakeSeat(table="F", seat=seat, amount=STAKE), player(name))
    house.do(LinkMustMove(table="M", feeder="F"), PIT)
    return house


@pytest.mark.clause("PKR 5.4.1")
def test_the_longest_seated_player_of_the_must_move_table_moves_to_the_main_game(linked: House) -> None:
    linked.do(JoinList(stakes="1-2"), player("joy"))
    before = chips(linked)
    leave(linked, "M", "cat")

    assert seats(linked, "M")[3] == "hal"
    assert poker(linked, "M").seats[3].relocated
    assert chips(linked) == before
    reopened_alike(linked)
    leave(linked, "M", "ann")
    assert seats(linked, "M")[1] == "gus"


@pytest.mark.clause("PKR 5.4.1", "PKR 1.35")
def test_a_must_move_player_in_a_hand_moves_when_it_is_over_and_cannot_decline(linked: House) -> None:
    start(linked, "F")
    leave(linked, "M", "cat")
    assert held(linked) == [("M", 3, "hal", "must-move")]
    assert refusal(linked, AnswerOffer(table="M", accept=False), player("hal")) == ("MUST_MOVE", "PKR 5.4.1")

    fold_out(linked, "F")

    assert seats(linked, "M")[3] == "hal"


def test_where_the_move_is_only_offered_a_player_may_stay_and_the_next_one_is_asked(linked: House) -> None:
    linked.do(UnlinkMustMove(table="M"), PIT)
    linked.do(LinkMustMove(table="M", feeder="F", must=False), PIT)
    leave(linked, "M", "cat")
    assert held(linked) == [("M", 3, "hal", "must-move")]
    linked.do(AnswerOffer(table="M", accept=False), player("hal"))
    assert held(linked) == [("M", 3, "gus", "must-move")]
    wait(linked, 60)
    linked.do(JoinList(stakes="1-2"), player("joy"))
    assert ("M", 3, "ike", "must-move") in held(linked)
    linked.do(AnswerOffer(table="M", accept=True), player("ike"))
    assert seats(linked, "M")[3] == "ike"
    assert seats(linked, "F") == {1: "gus", 5: "hal"}


def test_new_players_start_at_the_must_move_table(linked: House) -> None:
    linked.do(UnlinkMustMove(table="M"), PIT)
    leave(linked, "M", "cat")
    linked.do(LinkMustMove(table="M", feeder="F", must=False), PIT)
    linked.do(AnswerOffer(table="M", accept=False), player("hal"))
    linked.do(AnswerOffer(table="M", accept=False), player("gus"))
    linked.do(AnswerOffer(table="M", accept=False), player("ike"))

    assert refusal(linked, TakeSeat(table="M", seat=3, amount=STAKE), player("joy"))[0] == "MUST_MOVE"
    linked.do(JoinList(stakes="1-2"), player("joy"))
    assert [hold for hold in held(linked) if hold[2] == "joy"] == [("F", 2, "joy", "call")]


def test_links_are_between_two_tables_of_the_same_blinds_and_go_in_no_circle(linked: House) -> None:
    linked.open("R", game="poker", limits=BLINDS._replace(small_blind=2_00, big_blind=4_00))
    linked.open("G", game="poker")

    def told(table: str, feeder: str) -> str:
        return refusal(linked, LinkMustMove(table=table, feeder=feeder), PIT)[0]

    assert told("F", "F") == "BAD_LINK"
    assert told("F", "M") == "BAD_LINK"
    assert told("M", "G") == "BAD_LINK"
    assert told("G", "F") == "BAD_LINK"
    assert told("F", "R") == "OTHER_STAKES"
    assert told("F", "none") == "NO_OPEN_TABLE"
    assert refusal(linked, UnlinkMustMove(table="F"), PIT)[0] == "BAD_LINK"
    linked.do(LinkMustMove(table="F", feeder="G"), PIT)


def test_a_player_who_cannot_bring_his_chips_to_the_main_game_stays_and_nothing_is_held_up(house: House) -> None:
    card_room(house, "M", "F")
    house.do(ConfigureTable(table="M", settings=BLINDS._replace(small_blind=2_00, big_blind=4_00, chip=2_00)), SHIFT)
    house.do(ConfigureTable(table="F", settings=BLINDS._replace(small_blind=2_00, big_blind=4_00)), SHIFT)
    fill(house, "M", "ann", "ben")
    house.do(TakeSeat(table="F", seat=1, amount=201_00), player("gus"))
    house.do(TakeSeat(table="F", seat=2, amount=200_00), player("hal"))

    house.do(LinkMustMove(table="M", feeder="F"), PIT)

    assert seats(house, "F") == {1: "gus"}
    assert set(seats(house, "M").values()) == {"ann", "ben", "hal"}
    assert held(house) == []


def test_bots_stay_at_their_tables(house: House) -> None:
    card_room(house, "M", "F")
    bot = Actor(name="Bea@F", role=Role.PLAYER)
    house.do(BuyChips(amount=STAKE, player="Bea@F"))
    house.do(TakeSeat(table="F", seat=2, amount=STAKE), bot)
    house.do(LinkMustMove(table="M", feeder="F"), PIT)
    house.do(TakeSeat(table="M", seat=1, amount=STAKE), player("ann"))
    assert (seats(house, "F"), seats(house, "M")) == ({2: "Bea@F"}, {1: "ann"})
    house.do(TakeSeat(table="F", seat=3, amount=STAKE), player("ben"))
    assert seats(house, "F") == {2: "Bea@F"}
    assert set(seats(house, "M").values()) == {"ann", "ben"}

    house.do(BreakTable(table="F"), PIT)

    assert house.floor.tables["F"].sign.status is Status.CLOSED
    assert set(seats(house, "M").values()) == {"ann", "ben"}


# Broken and balanced tables


@pytest.mark.clause("PKR 5.4.1", "R-136", "R-142")
def test_players_of_a_broken_table_draw_seats_and_the_table_is_closed(house: House) -> None:
    card_room(house, "P", "Q", "R")
    fill(house, "P", "ann", "ben", "cat")
    fill(house, "Q", "dan", "eve", "fay")
    fill(house, "R", "gus")
    house.do(SitOut(table="P"), player("ben"))
    before = chips(house)

    done = house.do(BreakTable(table="P"), PIT)

    (drawn,) = [noted.event for noted in done.events if isinstance(noted.event, SeatsDrawn)]
    assert {one.player for one in drawn.seats} == {"ann", "ben", "cat"}
    for one in drawn.seats:
        assert seats(house, one.table)[one.seat] == one.player
    assert sorted((len(seats(house, "Q")), len(seats(house, "R")))) == [3, 4]
    assert chips(house) == before
    assert house.floor.tables["P"].sign.status is Status.CLOSED
    assert (held(house), room_of(house).breaking) == ([], ())
    (table,) = [one.table for one in drawn.seats if one.player == "ben"]
    ben = next(seat for seat in poker(house, table).seats.values() if seat.player == "ben")
    assert (ben.away, ben.relocated) == (True, True)
    reopened_alike(house)


@pytest.mark.clause("PKR 5.4.1", "PKR 1.35")
def test_a_table_that_is_broken_during_a_hand_plays_it_to_its_end_while_the_drawn_seats_are_held(house: House) -> None:
    card_room(house, "P", "Q")
    fill(house, "P", "ann", "ben", "cat")
    fill(house, "Q", "dan", "eve")
    start(house, "P")
    house.do(BreakTable(table="P"), PIT)
    assert len(held(house)) == 3
    seat = held(house)[0][1]
    assert refusal(house, TakeSeat(table="Q", seat=seat, amount=STAKE), player("gus"))[0] == "SEAT_HELD"
    assert refusal(house, RelocatePlayer(table="P", seat=1, to_table="Q", to_seat=seat), PIT)[0] in (
        "SEAT_HELD",
        "ROUND_OPEN",
    )
    assert refusal(house, TakeSeat(table="P", seat=6, amount=STAKE), player("gus"))[0] == "TABLE_BREAKS"
    assert refusal(house, BreakTable(table="P"), PIT)[0] == "TABLE_BREAKS"
    reopened_alike(house)

    fold_out(house, "P")

    assert set(seats(house, "Q").values()) == {"ann", "ben", "cat", "dan", "eve"}
    assert house.floor.tables["P"].sign.status is Status.CLOSED


@pytest.mark.parametrize("command", [BalanceTables(tables=("Q", "P")), LinkMustMove(table="Q", feeder="P")])
def test_a_refusal_names_the_table_that_is_being_broken_and_no_other(house: House, command: Command) -> None:
    card_room(house, "P", "Q")
    fill(house, "P", "ann", "ben", "cat")
    start(house, "P")
    house.do(BreakTable(table="P"), PIT)

    with pytest.raises(Refused, match=r"^table P is being broken"):
        house.do(command, PIT)


def test_a_table_is_not_broken_where_there_are_too_few_seats_or_none_of_the_stakes(house: House) -> None:
    card_room(house, "P", "Q")
    fill(house, "P", "ann", "ben")
    fill(house, "Q", "cat", "dan", "eve", "fay", "gus")
    house.open("R", game="poker", limits=BLINDS._replace(small_blind=2_00, big_blind=4_00))

    assert refusal(house, BreakTable(table="P"), PIT) == ("TOO_FEW_SEATS", "PKR 5.4.1")
    assert refusal(house, BreakTable(table="P", to_tables=("R",)), PIT) == ("OTHER_STAKES", "PKR 5.4.1")
    assert refusal(house, BreakTable(table="P", to_tables=("P", "Q")), PIT)[0] == "BAD_DRAW_OF_SEATS"
    assert refusal(house, BreakTable(table="P"), player("ann")) == ("NEEDS_AUTHORITY", "PKR 5.4.1")
    assert refusal(house, BreakTable(table="P"), SYSTEM) == ("NEEDS_AUTHORITY", "PKR 5.4.1")


@pytest.mark.clause("PKR 5.4.1")
def test_tables_are_balanced_by_a_draw_until_they_differ_by_one(house: House) -> None:
    card_room(house, "P", "Q")
    fill(house, "P", *SIX)
    fill(house, "Q", "gus")
    before = chips(house)
    start(house, "P")
    done = house.do(BalanceTables(tables=("P", "Q")), PIT)
    (drawn,) = [noted.event for noted in done.events if isinstance(noted.event, SeatsDrawn)]
    assert len(drawn.seats) == 2
    fold_out(house, "P")

    assert (len(seats(house, "P")), len(seats(house, "Q"))) == (4, 3)
    assert {one.player for one in drawn.seats} < set(seats(house, "Q").values())
    assert sum(chips(house).values()) == sum(before.values())
    assert refusal(house, BalanceTables(tables=("P", "Q")), PIT)[0] == "BALANCED"
    assert refusal(house, BalanceTables(tables=("P",)), PIT)[0] == "BAD_DRAW_OF_SEATS"


@pytest.mark.clause("PKR 5.4.1")
def test_each_seat_is_drawn_about_as_often_as_any_other(house: House) -> None:
    card_room(house, "P", "Q")
    house.do(TakeSeat(table="Q", seat=1, amount=STAKE), player("ann"))
    drawn = dict.fromkeys(range(2, 7), 0)
    for _ in range(60):
        house.do(TakeSeat(table="P", seat=1, amount=STAKE), player("ben"))
        house.do(BreakTable(table="P"), PIT)
        (seat,) = [number for number, name in seats(house, "Q").items() if name == "ben"]
        drawn[seat] += 1
        leave(house, "Q", "ben")
        house.open("P", game="poker")

    assert min(drawn.values()) >= 3


def test_a_seat_that_is_held_cannot_be_taken_away_from_the_table(full: House) -> None:
    full.do(JoinList(stakes="1-2"), player("gus"))
    leave(full, "P", "fay")
    smaller = ConfigureTable(table="P", settings=BLINDS._replace(seats=5))

    assert refusal(full, smaller, SHIFT)[0] == "SEAT_TAKEN"


def test_a_move_is_on_record_with_the_seats_and_the_clause(full: House) -> None:
    leave(full, "P", "cat")
    done = full.do(ChangeSeat(table="P", seat=1, to_seat=3), PIT)

    (changed,) = [noted.event for noted in done.events]
    assert isinstance(changed, SeatChanged)
    assert (changed.seat, changed.to_seat, changed.clause.cite) == (1, 3, "R-161")
    assert full.floor.notices("P", after=done.position - 1, viewer="ann") is not None
    assert not any(isinstance(noted.event, PlayerLeft) for noted in done.events)
    assert names(full) == ()
