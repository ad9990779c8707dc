"""A patron who is excluded at a Poker table or on a waiting list: no further hand, no seat, and all their chips."""

from __future__ import annotations

from datetime import timedelta

import pytest

from croupier.cage.commands import ExcludeOneself, ExcludePatron, SetLimits
from croupier.cardroom.commands import AnswerOffer, AskSeatChange, JoinList
from croupier.command import Command
from croupier.floor import Actor
from croupier.ledger.accounts import player as account
from croupier.poker.commands import Act, AddChips, StartHand
from croupier.refusals import Refused
from croupier.store import open_store
from tests.cardroom.rooms import SIX, card_room, fold_out, hold_for, leave, names, poker, seats, sit, start
from tests.floor.house import PIT, SHIFT, House, everything, player

ANN = player("ann")


@pytest.fixture
def house() -> House:
    made = card_room(House(open_store("memory:")), "P")
    sit(made, "P", "ann", "ben", "cat")
    return made


def chips(house: House, name: str = "ann") -> int:
    return house.floor.state.books.balance(account(name))


@pytest.mark.clause("R-171")
def test_between_hands_the_seat_is_taken_up_at_once_with_all_chips(house: House) -> None:
    before = chips(house)
    house.do(ExcludeOneself(days=2), ANN)

    assert seats(house, "P") == {2: "ben", 3: "cat"}
    assert chips(house) == before + 200_00
    house.do(StartHand(table="P"), PIT)


@pytest.mark.clause("R-171")
@pytest.mark.parametrize(("does", "gets"), [("fold", 200_00), ("raise", 203_00)])
def test_the_hand_in_play_goes_on_and_no_other_is_dealt_to_them(house: House, does: str, gets: int) -> None:
    start(house, "P")
    hand = poker(house, "P").hand
    assert hand is not None and hand.turn is not None
    name = poker(house, "P").seats[hand.turn].player
    before = chips(house, name)
    house.do(ExcludePatron(player=name, reason="a court order"), SHIFT)

    house.do(Act(table="P", action=does, to=10_00 if does == "raise" else None), player(name))
    assert name in seats(house, "P").values()
    fold_out(house, "P")

    assert name not in seats(house, "P").values()
    assert chips(house, name) == before + gets
    assert name not in [dealt for _, dealt, _ in start(house, "P").dealt]


@pytest.fixture
def full(house: House) -> House:
    """All seats are taken, and gus and hal wait."""
    sit(house, "P", *SIX[3:])
    for name in ("gus", "hal"):
        house.do(JoinList(stakes="1-2"), player(name))
    return house


@pytest.mark.clause("R-171")
def test_an_excluded_patron_waits_for_no_seat_and_the_next_one_is_called(full: House) -> None:
    leave(full, "P", "ben")
    assert hold_for(full, "gus").seat == 2
    full.do(ExcludeOneself(), player("gus"))

    assert hold_for(full, "hal").seat == 2
    assert names(full) == ("hal",)


def test_nobody_joins_a_list_who_may_not_play(house: House) -> None:
    house.do(ExcludeOneself(), player("gus"))

    assert refusal(house, JoinList(stakes="1-2"), player("gus")) == "PATRON_LIMIT.excluded"
    assert refusal(house, JoinList(stakes="1-2", player="gus"), PIT) == "PATRON_LIMIT.not_now"


def test_an_offered_seat_is_not_taken_once_the_time_is_used_up(house: House) -> None:
    house.do(SetLimits(minutes=1), ANN)
    house.do(AddChips(table="P", amount=10_00), ANN)  # the time begins
    house.do(AskSeatChange(table="P", seat=5), ANN)
    house.now += timedelta(seconds=58)

    assert refusal(house, AnswerOffer(table="P", accept=True), ANN) == "PATRON_LIMIT.time"


def refusal(house: House, command: Command, actor: Actor) -> str:
    before = everything(house)
    with pytest.raises(Refused) as refused:
        house.do(command, actor)
    assert everything(house) == before
    return refused.value.message.key
