"""A floor opened from where it was written down is the floor that all its events make."""

from __future__ import annotations

import pytest

from croupier.floor import HouseSettings
from croupier.floor.drafting.checkpoints import checkpoint_of
from croupier.floor.drafting.recovery import rebuilt
from croupier.floor_events.commands import SuspendTable
from croupier.jackpots.commands import CorrectJackpot
from croupier.people.commands import NameGuest, SignUp
from croupier.poker.commands import Act, LeaveTable, StartHand
from croupier.rounds.commands import ExamineHand
from croupier.store import Append, Change, StoreFullError, open_store
from tests.floor.house import SHIFT, House, everything, player
from tests.floor.test_poker_tables import play_hand


def busy(house: House) -> None:
    """Rounds and hands that are over, that are in play, and everything beside them."""
    house.open("T1", "T2", jackpot="grand")
    house.open("P", game="poker")
    house.chips("ann", "ben", "cat", amount=5_000_00)
    house.do(SignUp(name="ann", password=b"hash"))
    house.deal_in("T1", "ann", "ben", bets=("ante", "jackpot"))
    house.play_out("T1")
    house.deal_in("T1", "cat", bets=("ante", "jackpot"))
    house.do(ExamineHand(table="T1", box=1), player("cat"))
    house.deal_in("T2", "ann")
    house.hand("P", "ann", "ben", "cat")
    play_hand(house, "P")
    house.do(LeaveTable(table="P"), player("ann"))
    house.do(CorrectJackpot(jackpot="grand", meter=-5_00, reason="recount"), SHIFT)
    house.do(SuspendTable(table="T2", reason="a spilt drink"))


def test_a_floor_opened_from_a_checkpoint_is_the_floor_from_the_start(house: House) -> None:
    busy(house)
    house.floor.checkpoint()
    before = everything(house)
    house.reopen()
    assert everything(house) == before
    state, position, *_ = rebuilt(house.store, from_the_start=True)
    assert position == house.floor.position
    assert dict(state.tables) == dict(house.floor.state.tables)
    assert dict(state.jackpots) == dict(house.floor.state.jackpots)


def test_a_former_guest_signs_in_on_a_floor_opened_from_a_checkpoint(house: House) -> None:
    house.do(SignUp(name="guest-0a1b", guest=True))
    house.do(NameGuest(called="Dora", password=b"hash"), player("guest-0a1b"))
    house.floor.checkpoint()

    found = house.reopen().people.who_signs_in_as("dora")

    assert found is not None and found.name == "guest-0a1b"


def test_what_happens_after_a_checkpoint_is_gone_through(house: House) -> None:
    busy(house)
    house.floor.checkpoint()
    house.play_out("T1")
    house.do(StartHand(table="P"))
    before = everything(house)
    house.reopen()
    assert everything(house) == before


def test_a_hand_in_play_goes_on_from_a_checkpoint(house: House) -> None:
    house.open("P", game="poker")
    house.chips("ann", "ben")
    house.hand("P", "ann", "ben")
    house.do(Act(table="P", action="call"), player("ann"))
    house.floor.checkpoint()
    before = everything(house)
    house.reopen()
    assert everything(house) == before
    play_hand(house, "P")


def test_a_floor_is_written_down_by_itself_after_so_many_events() -> None:
    with open_store("memory:") as store:
        house = House(store, house=HouseSettings(checkpoint_every=30))
        busy(house)
        assert store.version("checkpoint/floor") > 1
        before = everything(house)
        house.reopen()
        assert everything(house) == before


def test_a_checkpoint_for_which_there_is_no_room_is_left_out(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.open("T1")
    before = everything(house)

    def full(appends: list[Append], **_: object) -> None:
        raise StoreFullError(f"no room for {appends}")

    monkeypatch.setattr(house.store, "append_many", full)
    house.floor.checkpoint()
    assert everything(house) == before


@pytest.mark.parametrize("name", ["floor_kept/99", "floor_kept/4"])
def test_a_checkpoint_that_cannot_be_read_is_made_anew(house: House, name: str) -> None:
    """Another version may have written it in a form of its own. All events are gone through instead."""
    busy(house)
    state = {part: value for part, value in checkpoint_of(house.floor.state, 0).state.items() if part != "cage"}
    unreadable = {"event": name, "position": house.floor.position, "state": state}
    change = Change(stream="checkpoint/floor", expected=0, events=[unreadable])
    house.store.append([change], command_id="other", at=house.now.isoformat())
    before = house.floor.state

    house.reopen()
    again = house.floor.state
    assert (again.tables, again.jackpots, again.cage) == (before.tables, before.jackpots, before.cage)
    house.floor.checkpoint()
    opened = rebuilt(house.store)
    assert (opened.checkpoint_position, opened.state.cage) == (house.floor.position - 1, before.cage)
