"""Cash over the counter: totals by patron and gaming day, thresholds, and the reports from them on."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cage.chips import DENOMINATIONS, Pieces, worth
from croupier.cage.commands import ExcludeOneself, RedeemChips, SellChips, SetCashThresholds
from croupier.cage.events import CashReported
from croupier.command import Command
from croupier.errors import InputError
from croupier.floor import Actor, CommandResult, Role
from croupier.floor.commands.all_commands import read_command
from croupier.floor.drafting.checkpoints import checkpoint_of, restored
from croupier.ledger.accounts import CAGE
from croupier.ledger.accounts import player as account
from croupier.people.commands import SignUp
from croupier.refusals import Refused
from croupier.store import open_store
from tests.floor.house import PIT, SHIFT, House, everything, player

SECOND = Actor(name="Sue", role=Role.SHIFT_MANAGER)


@pytest.fixture
def house() -> House:
    return new_house()


def new_house() -> House:
    made = House(open_store("memory:"))
    made.do(SignUp(name="ann", password=b"hash"))
    made.do(SignUp(name="ben", password=b"hash"))
    return made


def sell(house: House, chips: Pieces, name: str = "ann", identity: str = "") -> CommandResult:
    return house.do(SellChips(player=name, chips=chips, identity=identity), PIT)


def reports(done: CommandResult) -> list[CashReported]:
    return [one.event for one in done.events if isinstance(one.event, CashReported)]


def refusal(house: House, command: Command, actor: Actor = PIT) -> str:
    before = everything(house)
    with pytest.raises(Refused) as refused:
        house.do(command, actor)
    assert everything(house) == before
    return refused.value.message.key


def test_chips_are_sold_and_redeemed_by_denomination(house: House) -> None:
    before = house.floor.state.books.balance(account("ann"))
    sell(house, ((25_00, 4), (100_00, 5)))
    assert house.floor.state.books.balance(account("ann")) == before + 600_00

    house.do(RedeemChips(player="ann", chips=((100_00, 5),), reason="at the counter"), PIT)
    assert house.floor.state.books.balance(account("ann")) == before + 100_00
    assert house.floor.state.cage.cash["ann"] == ("2030-01-31", 600_00, 500_00)


@pytest.mark.parametrize("chips", [{"7.00": 1}, {"25.00": 0}, {"25.00": 1.5}, {"25": 1, "25.00": 1}, [], "25.00"])
def test_what_is_no_count_of_chips_is_not_read(chips: object) -> None:
    with pytest.raises(InputError):
        read_command({"command": "sell_chips", "player": "ann", "chips": chips})


def test_cash_just_below_the_threshold_is_not_reported(house: House) -> None:
    assert reports(sell(house, ((50, 19_999),))) == []  # 9,999.50


def test_cash_at_the_threshold_does_not_go_on_without_an_identity(house: House) -> None:
    ten_thousand = ((10_000_00, 1),)
    assert refusal(house, SellChips(player="ann", chips=ten_thousand)) == "IDENTITY_NEEDED"

    (report,) = reports(sell(house, ten_thousand, identity="passport K1"))
    assert (report.report, report.amount, report.total, report.identity) == (
        "CR-1",
        1_000_000,
        1_000_000,
        "passport K1",
    )


def test_cash_of_a_day_is_reported_once_it_comes_to_the_threshold(house: House) -> None:
    sell(house, ((1_000_00, 6),))
    sell(house, ((1_000_00, 6),), "ben")
    house.do(RedeemChips(player="ann", chips=((1_000_00, 6),), reason="at the counter"), PIT)  # paid out: another total

    assert refusal(house, SellChips(player="Ann", chips=((1_000_00, 4),))) == "IDENTITY_NEEDED"
    (report,) = reports(sell(house, ((1_000_00, 4),), identity="passport K1"))
    assert (report.amount, report.total) == (4_000_00, 10_000_00)
    (next_one,) = reports(sell(house, ((50, 1),), identity="passport K1"))
    assert (next_one.report, next_one.total) == ("CR-2", 10_000_50)


def test_a_new_gaming_day_begins_at_nothing(house: House) -> None:
    sell(house, ((1_000_00, 9),))
    house.now += timedelta(days=1)

    assert reports(sell(house, ((1_000_00, 9),))) == []


def test_two_people_set_thresholds_for_a_day_to_come(house: House) -> None:
    tomorrow = SetCashThresholds(from_day="2030-02-01", single=5_000_00, daily=7_000_00)
    house.agree(house.do(tomorrow, SHIFT), SECOND)
    assert reports(sell(house, ((1_000_00, 6),))) == []
    house.now += timedelta(days=1)

    assert refusal(house, SellChips(player="ann", chips=((1_000_00, 5),))) == "IDENTITY_NEEDED"
    today = SetCashThresholds(from_day="2030-02-01", single=1_00, daily=1_00)
    assert refusal(house, today, SHIFT) == "TOO_LATE.thresholds"


def test_an_excluded_patron_buys_nothing_and_is_paid(house: House) -> None:
    sell(house, ((100_00, 5),))
    house.do(ExcludeOneself(), player("ann"))

    assert refusal(house, SellChips(player="ann", chips=((100_00, 1),))) == "PATRON_LIMIT.not_now"
    house.do(RedeemChips(player="ann", chips=((100_00, 5),), reason="at the counter"), PIT)


def test_cash_is_counted_the_same_after_a_restart(house: House) -> None:
    sell(house, ((10_000_00, 1),), identity="passport K1")
    before = house.floor.state.cage
    kept = checkpoint_of(house.floor.state, house.floor.position)

    assert restored(kept, house.store).cage == before
    assert house.reopen().state.cage == before


CHIPS = st.lists(
    st.tuples(st.sampled_from(DENOMINATIONS), st.integers(1, 40)), min_size=1, max_size=3, unique_by=lambda one: one[0]
)
DEEDS = st.lists(st.tuples(st.booleans(), st.sampled_from(["ann", "ben"]), CHIPS, st.booleans()), max_size=12)


@settings(max_examples=25, deadline=None)
@given(deeds=DEEDS)
def test_every_chip_is_paid_for_and_every_threshold_is_reported(
    deeds: list[tuple[bool, str, list[tuple[int, int]], bool]],
) -> None:
    house = new_house()
    at_first = house.floor.state.books.balance(CAGE)
    paid: dict[tuple[str, bool], int] = {}
    for buys, name, found, identified in deeds:
        chips, identity = tuple(sorted(found)), "passport" if identified else ""
        kind = SellChips if buys else RedeemChips
        amount, total = worth(chips), paid.get((name, buys), 0) + worth(chips)
        try:
            done = house.do(kind(player=name, chips=chips, identity=identity, reason="counted twice"), PIT)
        except Refused as refused:
            assert refused.code != "IDENTITY_NEEDED" or not identified
            continue
        if "approval" in done.answer:
            continue
        paid[name, buys] = total
        assert bool(reports(done)) == (amount >= 10_000_00 or total >= 10_000_00)

    cash = sum(amount if paid_in else -amount for (_, paid_in), amount in paid.items())
    books = house.floor.state.books
    assert at_first - books.balance(CAGE) == cash
    assert sum(books.balances.values()) == 0
