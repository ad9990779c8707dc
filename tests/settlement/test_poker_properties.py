"""Laws of every hand, and a reference that counts chips one layer at a time."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import InputError
from croupier.games.poker import Pot, Rake, can_win_above, pots, rakes, split, unmatched
from croupier.settlement import settle
from tests.settlement.poker_hands import random_sheet

CHIPS = st.integers(min_value=0, max_value=30)
PLAYERS = st.lists(st.tuples(CHIPS, st.booleans()), min_size=2, max_size=9).filter(
    lambda players: not all(folded for _, folded in players)
)


def cents(amount: str) -> int:
    whole, _, rest = amount.partition(".")
    return int(whole) * 100 + int(rest) * (-1 if whole.startswith("-") else 1)


def peel(live: Sequence[int], folded: Sequence[bool], dead: int, above: tuple[int, ...]) -> dict[tuple[int, ...], int]:
    """Pots the slow way: chip by chip from the bottom, each chip layer to those active players who are in it.

    A layer that no active player is in goes to those `above`.
    """
    active = tuple(place for place, gone in enumerate(folded) if not gone)
    found: dict[tuple[int, ...], int] = {active: dead} if dead else {}
    for layer in range(1, max(live) + 1):
        chips = sum(1 for put_in in live if put_in >= layer)
        winners = tuple(place for place in active if live[place] >= layer) or above
        found[winners] = found.get(winners, 0) + chips
    return found


def split_up(players: list[tuple[int, bool]]) -> tuple[list[int], list[bool]]:
    """Each seat's chips in the pot, and the folded seats."""
    return [put_in for put_in, _ in players], [gone for _, gone in players]


@given(PLAYERS, CHIPS)
@pytest.mark.clause("PKR 1.25", "PKR 1.30", "PKR 1.37", "PKR 3.15.4", "R-53")
def test_pots_are_those_of_peeling_chip_by_chip(players: list[tuple[int, bool]], dead: int) -> None:
    live, folded = split_up(players)
    all_in = [place for place, gone in enumerate(folded) if not gone][1:]
    above = can_win_above(live, folded, all_in, ()) or (0,)
    found = pots(live, folded, dead=dead, above=above)
    assert {pot.eligible: pot.amount for pot in found} == peel(live, folded, dead, above)


@given(PLAYERS)
@pytest.mark.clause("PKR 3.15.4", "R-53")
def test_chips_above_every_active_player_are_for_those_who_are_not_all_in(players: list[tuple[int, bool]]) -> None:
    live, folded = split_up(players)
    active = [place for place, gone in enumerate(folded) if not gone]
    gone = [place for place in range(len(live)) if folded[place]]
    top = max(live[place] for place in active)

    assert can_win_above(live, folded, (), gone) == tuple(place for place in active if live[place] == top)
    assert can_win_above(live, folded, active, ()) == ()
    last = can_win_above(live, folded, active, gone)
    assert last == () if all(live[place] <= top for place in gone) else live[last[0]] == max(live)


@given(PLAYERS, CHIPS)
@pytest.mark.clause("PKR 4.3", "R-28", "R-53")
def test_once_the_unmatched_part_is_back_the_highest_bet_is_matched(players: list[tuple[int, bool]], most: int) -> None:
    live, _ = split_up(players)
    for limit in (None, most):
        left = list(live)
        for place, amount in unmatched(live, most=limit):
            assert amount > 0
            left[place] -= amount
        assert left.count(max(left)) > 1
        assert max(left) == min(sorted(live)[-2], max(live) if limit is None else limit)


@given(
    st.lists(st.integers(min_value=1, max_value=10**6), max_size=6),
    st.integers(min_value=0, max_value=50_000),
    st.none() | st.integers(min_value=0, max_value=10**5),
    st.sampled_from((1, 5, 25, 100)),
)
@pytest.mark.clause("PKR 4.1", "R-28", "R-2")
def test_rake_is_within_its_rate_and_its_cap_and_in_whole_chips(
    chips: list[int], rate: int, cap: int | None, chip: int
) -> None:
    amounts = [amount * chip for amount in chips]
    taken = rakes([Pot(amount, (0,)) for amount in amounts], Rake(rate, cap, no_flop_no_drop=False), chip=chip)
    assert all(
        0 <= due <= amount * rate / 1_000_000 and due % chip == 0 for due, amount in zip(taken, amounts, strict=True)
    )
    if cap is None:
        assert all(due > amount * rate / 1_000_000 - chip for due, amount in zip(taken, amounts, strict=True))
    else:
        assert sum(taken) <= cap
        full = rakes([Pot(amount, (0,)) for amount in amounts], Rake(rate, None, no_flop_no_drop=False), chip=chip)
        assert sum(taken) == min(sum(full), cap - cap % chip)


@given(st.integers(min_value=0, max_value=10**6), st.integers(min_value=1, max_value=9), st.sampled_from((1, 5, 100)))
@pytest.mark.clause("PKR 4.5", "R-27")
def test_shares_differ_by_one_chip_at_most_and_fall_clockwise(chips: int, winners: int, chip: int) -> None:
    shares = list(split(chips * chip, range(winners), chip=chip).values())
    assert sum(shares) == chips * chip
    assert shares == sorted(shares, reverse=True) and shares[0] - shares[-1] in (0, chip)


@given(
    st.integers(min_value=0, max_value=10**9), st.sampled_from(("0", "2.5", "5")), st.sampled_from((None, "3", "20"))
)
def test_no_chip_appears_or_vanishes(seed: int, percent: str, cap: str | None) -> None:
    sheet = random_sheet(seed)
    sheet["table"]["rake"] = {"percent": percent, **({} if cap is None else {"cap": cap})}
    result: Any = settle(sheet)
    start = sum(cents(seat["start"]) for seat in result["seats"])
    end = sum(cents(seat["end"]) for seat in result["seats"])
    assert start == end + cents(result["rake"])
    assert all(
        cents(seat["end"]) >= 0 and cents(seat["net"]) == cents(seat["end"]) - cents(seat["start"])
        for seat in result["seats"]
    )
    for pot in result["pots"]:
        assert sum(map(cents, pot["shares"].values())) + cents(pot["rake"]) == cents(pot["amount"])
        assert set(pot["winners"]) <= set(pot["eligible"]) and list(map(int, pot["shares"])) == pot["winners"]
    assert cents(result["rake"]) == sum(cents(pot["rake"]) for pot in result["pots"])
    assert cents(result["rake"]) <= sum(cents(pot["amount"]) for pot in result["pots"]) * float(percent) / 100
    if cap is not None:
        assert cents(result["rake"]) <= cents(cap + ".00")


@given(st.integers(min_value=0, max_value=10**9))
@pytest.mark.clause("PKR 3.15.4", "PKR 4.4")
def test_side_pots_lose_eligible_seats_and_nobody_wins_more_than_his_stack_from_each(seed: int) -> None:
    sheet = random_sheet(seed)
    result: Any = settle(sheet)
    eligible = [set(pot["eligible"]) for pot in result["pots"]]
    assert all(later < earlier for earlier, later in itertools.pairwise(eligible))
    stacks = {seat["seat"]: cents(seat["start"]) for seat in result["seats"]}
    for seat in result["seats"]:
        most = sum(min(stack, stacks[seat["seat"]]) for number, stack in stacks.items() if number != seat["seat"])
        assert cents(seat["net"]) <= most


@given(st.integers(min_value=0, max_value=10**9), st.data())
def test_a_hand_broken_off_or_acted_out_of_turn_is_refused(seed: int, data: st.DataObject) -> None:
    sheet = random_sheet(seed)
    actions = sheet["actions"]
    if not actions:
        return
    at = data.draw(st.integers(min_value=0, max_value=len(actions) - 1))
    with pytest.raises(InputError) as caught:
        settle(sheet | {"actions": actions[:at]})
    assert caught.value.place == "actions" and "legal: fold, " in caught.value.reason
    other = next(seat["seat"] for seat in sheet["seats"] if seat["seat"] != actions[at]["seat"])
    with pytest.raises(InputError) as caught:
        settle(sheet | {"actions": [*actions[:at], {"seat": other, "action": "fold"}]})
    assert caught.value.place == f"actions[{at}]" and "is not in turn" in caught.value.reason
