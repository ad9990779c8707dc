"""Laws of Poker dealt by hand on a floor: random hands with errors, each command stored, and read again."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.command import StaffMayEnter
from croupier.floor.views.notices import TELLERS
from croupier.poker import PokerTable
from croupier.poker import commands as c
from croupier.poker.events import Event, PokerTableOpened
from croupier.poker.settings import STAKES
from croupier.records.round_audit import audit_round
from croupier.records.round_finder import find_round
from croupier.store import open_store
from tests.floor.house import DEALER, SHIFT, House, everything
from tests.poker.random_hand_dealt import RandomDealer
from tests.poker.tables import SETTINGS
from tests.poker.test_hand_dealt_laws import cards_in

BY_HAND = SETTINGS._replace(by_hand=True, rake_percent="5", rake_cap=3000)


class TableOfFloor(PokerTable):
    """A table that sends each command to a floor. The Dealer gives them all; the Shift Manager rules and decides."""

    def __init__(self, house: House, stakes: dict[int, int]) -> None:
        super().__init__(PokerTableOpened("P", BY_HAND, STAKES), None, automatic=False)
        self.house = house
        house.open("P", game="poker", dealer="human", limits=BY_HAND)
        house.chips(*(f"P{seat}" for seat in stakes))
        for seat, amount in stakes.items():
            self.sit(f"P{seat}", seat, amount)

    def start_hand(self, deck: Any = None) -> tuple[Event, ...]:
        assert deck is None
        return self._send(c.StartHand())

    def resolve(self, *given: Any, **named: Any) -> tuple[Event, ...]:
        return self._send(c.ResolveReferral(*given, **named))

    def _send(self, command: c.Command) -> tuple[Event, ...]:
        before = len(self.events)
        if isinstance(command, StaffMayEnter):
            command = replace(command, for_player=command.player, player="", placed_by="")
        if isinstance(command, c.ActEarly):
            command = replace(command, seat=int(command.player[1:]))
        ruled = isinstance(command, c.ReportIrregularity | c.ResolveReferral | c.Reconstruct)
        done = self.house.do(replace(command, table="P"), SHIFT if ruled else DEALER)
        self.state = self.house.floor.state.poker_table("P").state
        self.events += [noted.event for noted in done.events if noted.stream == "poker/P"]  # type: ignore[misc]
        return tuple(self.events[before:])


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000_000))
def test_a_floor_keeps_every_hand_that_a_person_deals(seed: int) -> None:
    house = House(open_store("memory:"))
    dealer = RandomDealer(seed, lambda stakes: TableOfFloor(house, stakes))

    dealer.hand()

    before = everything(house)
    house.reopen()
    assert everything(house) == before
    audit = audit_round(house.store, "P/1")
    assert (audit.shuffle, audit.findings) == ("by hand", ())
    stacks = sum(seat.stack for seat in dealer.table.state.seats.values())
    balances = house.floor.state.books.balances
    assert sum(amount for account, amount in balances.items() if account.startswith("stack:P:")) == stacks
    found = find_round(house.store, "P/1")
    assert found is not None
    for step in found.steps:
        tell = TELLERS["poker"][type(step.event)]
        _, fields = tell(step.event, step.after, "P1")
        assert set(cards_in(fields)) <= dealer.named
