"""The rules of the button and the blinds, stated as laws, over thousands of random comings and goings."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from croupier.poker import decide, next_lineup
from croupier.poker.commands import StartHand
from croupier.poker.events import BlindsPosted, HandOpened
from tests.poker.comings_and_goings import LivelyTable

SEATS = range(2, 11)
TABLES = range(6)
ROUNDS = 60
BOTH_BLINDS = 1500


def steps(button: int, seat: int) -> int:
    """How many seats a button goes on from one seat to another; a whole turn to the same."""
    return (seat - button - 1) % 10 + 1


class Account(NamedTuple):
    """A player's payments, and the orbits in which the player has had a round for nothing."""

    paid: int = 0
    orbits: int = 0
    had_a_free_round: bool = False

    def after(self, puts_in: int | None, *, button_passed: bool) -> Account:
        """One round later; None for a round that the player sat out."""
        had = self.had_a_free_round and not button_passed
        new_orbit = puts_in == 0 and not had
        return Account(self.paid + (puts_in or 0), self.orbits + new_orbit, had or puts_in == 0)


def everybody_dealt_in(table: LivelyTable, opened: HandOpened) -> bool:
    return len(opened.dealt) == len(table.state.seats)


def paid_by(table: LivelyTable) -> dict[str, int]:
    """Each player's payment in the round that would open now."""
    opened, posted = decide(table.state, StartHand())
    assert isinstance(opened, HandOpened)
    assert isinstance(posted, BlindsPosted)
    players = {number: player for number, player, _ in opened.dealt}
    found = dict.fromkeys(players.values(), 0)
    for seat, _, amount in posted.posted:
        found[players[seat]] += amount
    return found


@pytest.mark.clause("PKR 1.7", "PKR 1.38", "PKR 3.8", "R-32")
@pytest.mark.parametrize("players", SEATS)
def test_with_everybody_dealt_in_and_the_button_at_a_seat_the_second_on_the_left_posts_the_big_blind(
    players: int,
) -> None:
    met = 0
    for seed in TABLES:
        table = LivelyTable(players, seed)
        for opened, _ in table.rounds(ROUNDS, sitting_out=0.1):
            seats = [number for number, _, _ in opened.dealt]
            if everybody_dealt_in(table, opened) and opened.button in seats and len(seats) > 2:
                met += 1
                assert opened.big == seats[1]
                assert opened.small in (seats[0], None)
    assert met > 20


@pytest.mark.clause("PKR 1.7", "R-32")
@pytest.mark.parametrize("players", range(3, 11))
def test_one_round_away_does_not_move_the_big_blind_out_of_its_place(players: int) -> None:
    for away in range(players):
        table = LivelyTable(players, seed=1)
        for _ in range(players + 1):
            table.open_round()
        seat = sorted(table.state.seats)[away]
        table.go_away(seat)
        if table.ready >= 2:
            table.open_round()
        table.come_back(seat)
        for _ in range(3 * players):
            opened = table.open_round()
            if everybody_dealt_in(table, opened):
                assert opened.big == opened.dealt[1][0]


@pytest.mark.clause("PKR 3.8", "R-32")
@pytest.mark.parametrize("players", range(2, 6))
def test_of_two_players_the_one_with_the_button_posts_the_small_blind(players: int) -> None:
    met = at_empty_seat = 0
    for seed in range(12):
        table = LivelyTable(players, seed)
        for opened, _ in table.rounds(ROUNDS, sitting_out=0.3):
            left, right = opened.dealt[0][0], opened.dealt[-1][0]
            if len(opened.dealt) > 2:
                continue
            met += 1
            at_empty_seat += opened.button != right
            small, big = (right, left) if opened.button == right else (left, right)
            assert opened.big == big
            assert opened.small in (small, None)
    assert met > 20
    assert players < 4 or at_empty_seat


@pytest.mark.clause("PKR 1.14", "PKR 3.7", "PKR 5.5", "R-32")
@pytest.mark.parametrize("players", SEATS)
def test_the_button_goes_to_the_next_player_or_once_to_the_seat_where_the_small_blind_was_missed(players: int) -> None:
    for seed in TABLES:
        table = LivelyTable(players, seed)
        for _ in range(ROUNDS):
            table.sit_out_at_random(0.15)
            table.join_and_leave_at_random()
            if table.ready < 2:
                continue
            last, empty = table.state.button, table.state.dead_small
            ready = [number for number, seat in table.state.seats.items() if seat.ready]
            button = table.open_round().button
            if last is None:
                assert button == min(ready)
            elif empty is not None:
                assert button == empty
            else:
                assert button == min(ready, key=lambda number: steps(last, number))


@pytest.mark.clause(
    "PKR 1.14", "PKR 1.26", "PKR 3.7", "PKR 3.8", "PKR 5.4", "PKR 5.4.1", "PKR 5.4.2", "PKR 5.4.2(a)", "PKR 5.4.2(b)"
)
@pytest.mark.clause("PKR 5.4.2(c)", "PKR 5.4.2(d)", "PKR 5.5", "PKR 5.6", "R-29", "R-32", "R-45", "R-46", "R-54")
@pytest.mark.parametrize("players", SEATS)
def test_the_engine_opens_every_round_as_the_naive_program_does(players: int) -> None:
    for seed in TABLES:
        table = LivelyTable(players, seed)
        for opened, naive in table.rounds(ROUNDS, sitting_out=0.15):
            paid = {(seat, "dead" if dead else "live", amount // 100) for seat, amount, dead in opened.posts}
            dealt = frozenset(number for number, _, _ in opened.dealt)
            found = (opened.button, dealt, opened.small, opened.big, frozenset(paid), table.marks())
            wanted = (naive.button, naive.players, naive.small, naive.big, naive.paid, naive.marks)
            assert found == wanted
            assert sorted(opened.missed) == sorted(naive.missed)


@pytest.mark.clause("PKR 5.4.2", "PKR 5.5", "PKR 5.6", "R-32", "R-45")
@pytest.mark.parametrize("players", range(3, 11))
def test_nobody_who_plays_n_orbits_pays_fewer_blinds_than_the_others_whatever_he_sits_out(players: int) -> None:
    """The others stay. A player pays both blinds for each orbit in which they have rounds for nothing."""
    for seed in range(10):
        table = LivelyTable(players, seed)
        chance = random.Random(seed)
        dodger = chance.choice(sorted(table.state.seats))
        lazy = chance.choice((0.1, 0.3, 0.6))
        account = Account()
        for _ in range(12 * players):
            seat = table.state.seats[dodger]
            if seat.away and chance.random() < 0.5:
                table.come_back(dodger)
            elif not seat.away and chance.random() < lazy:
                table.go_away(dodger)
            if table.ready < 2:
                continue
            before, puts_in = table.state.button, paid_by(table).get(f"P{dodger}")
            after = table.open_round().button
            passed = before is not None and steps(before, dodger) <= steps(before, after)
            account = account.after(puts_in, button_passed=passed)
            # Nobody pays for the free rounds before the first blind comes to them.
            assert account.paid >= BOTH_BLINDS * (account.orbits - 1)


def every_way(table: LivelyTable, dodger: int, account: Account, rounds: int) -> Iterator[Account]:
    """All ways to play or sit out the next rounds, and the account after each round of each way."""
    if not rounds:
        return
    state, before = table.state, table.state.button
    for there in (True, False):
        table.state = state.with_seat(state.seats[dodger]._replace(away=not there))
        puts_in = paid_by(table).get(f"P{dodger}")
        after = table.open_round().button
        passed = before is not None and steps(before, dodger) <= steps(before, after)
        then = account.after(puts_in, button_passed=passed)
        yield then
        yield from every_way(table, dodger, then, rounds - 1)
        table.state = state


@pytest.mark.clause("PKR 5.4.2", "PKR 5.5", "PKR 5.6", "R-32", "R-45")
@pytest.mark.parametrize("players", range(3, 7))
def test_there_is_no_way_to_sit_rounds_out_by_which_a_player_saves_a_blind(players: int) -> None:
    table = LivelyTable(players, seed=2)
    for _ in range(players):
        table.open_round()
    dodger = min(table.state.seats)

    for account in every_way(table, dodger, Account(), rounds=11):
        assert account.paid >= BOTH_BLINDS * (account.orbits - 1)


def sits_out_when_due(players: int, blinds: tuple[str, ...]) -> tuple[int, int, bool]:
    """A player is away whenever one of these blinds would be theirs, and back for the next round.

    Returns the chips that the player paid, the rounds played, and whether the player was marked.
    """
    table = LivelyTable(players, seed=3)
    dodger = min(table.state.seats)
    paid = rounds = 0
    marked = False
    for _ in range(20 * players):
        if table.state.seats[dodger].away:
            table.come_back(dodger)
        lineup = next_lineup(table.state)
        due = {"small": lineup.small, "big": lineup.big}
        if any(due[blind] == dodger for blind in blinds):
            table.go_away(dodger)
        puts_in = paid_by(table).get(f"P{dodger}")
        paid, rounds = paid + (puts_in or 0), rounds + (puts_in is not None)
        table.open_round()
        marked = marked or table.state.seats[dodger].missed is not None
    return paid, rounds, marked


@pytest.mark.clause("PKR 5.4.2", "PKR 5.5", "PKR 5.6", "R-32")
@pytest.mark.parametrize("blinds", [("big",), ("small",), ("small", "big")])
@pytest.mark.parametrize("players", range(3, 11))
def test_a_player_who_sits_out_each_blind_of_his_is_marked_and_pays_for_each_orbit_that_he_plays(
    players: int, blinds: tuple[str, ...]
) -> None:
    paid, rounds, marked = sits_out_when_due(players, blinds)

    assert marked
    # An orbit is as many rounds as there are players. The player has yet to pay for the last one.
    assert (paid + BOTH_BLINDS) * players >= BOTH_BLINDS * rounds
