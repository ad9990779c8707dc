"""Laws of every round, hand and jackpot: no chip is made or lost, and the House has its own share."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.ledger import Books, Why
from croupier.poker.events import HandSettled
from croupier.rounds import Round
from croupier.rounds.state import OVER
from croupier.store import open_store
from tests.floor.simulation import Simulation
from tests.ledger.bookkeeping import FloorBooks, RoundBooks, poker_books
from tests.poker.random_play import RandomTable, expose_at_any_moment
from tests.rounds.random_play import RandomPlay

SEEDS = st.integers(0, 2**32)


def nets_of(round_: Round) -> Counter[str]:
    """Each player's win or loss, by the settlement alone."""
    found: Counter[str] = Counter()
    for box in () if round_.settlement is None else round_.settlement.boxes:
        found[box.player or ""] += box.net
    return found


@pytest.mark.clause("R-34", "R-35")
@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_a_round_moves_what_its_settlement_says_and_nothing_else(seed: int) -> None:
    live = RandomPlay(seed, trouble=0.25).play()
    books = Books()
    bought: Counter[str] = Counter()
    for posted in RoundBooks(books, "T1").post(live.events):
        if posted.why is Why.CHIPS_BOUGHT:
            bought.update({account.removeprefix("player:"): amount for account, amount in posted.entries if amount > 0})
    nets = nets_of(live.state)
    assert books.balance("bets:T1") == 0
    for player, amount in bought.items():
        assert books.balance(f"player:{player}") == amount + nets[player]
    # The House's result is what the players have not won: here its bank pays for the meter too.
    assert books.balance("house:T1") == -sum(nets.values())


def test_random_rounds_see_settlements_reversed() -> None:
    seen: Counter[Why] = Counter()
    for seed in range(240):
        live = RandomPlay(seed, trouble=0.25).play()
        seen.update(posted.why for posted in RoundBooks(Books(), "T1").post(live.events))
    wanted = (Why.BET_RETURNED, Why.HAND_RETURNED, Why.ROUND_VOIDED, Why.ROUND_SETTLED, Why.SETTLEMENT_REVERSED)
    assert all(seen[why] > 2 for why in wanted), seen


@pytest.mark.clause("R-15", "R-16", "R-112")
@pytest.mark.parametrize("seed", range(3))
def test_a_floor_and_its_jackpots_stay_in_balance_after_each_step(seed: int) -> None:
    simulation = Simulation(seed, open_store("memory:"), tables=12)
    kept = FloorBooks(simulation.floor)
    for _ in range(900):
        simulation.step()
        kept.books.check(simulation.floor.jackpots.values())
    kept.books.check(simulation.floor.jackpots.values())
    for name in simulation.floor.tables:
        assert kept.books.balance(f"house:{name}") == sum(bank_of(r) for r in kept.rounds.values() if at(r, name))
    assert {Why.CONTRIBUTION_RETURNED, Why.PRIZES_PAID, Why.ROUND_SETTLED} <= {posted.why for posted in kept.posted}


def at(round_: Round, table: str) -> bool:
    return round_.id.rpartition("-")[0] == table


def bank_of(round_: Round) -> int:
    """The bank's share of a round by its settlement: the House's result without the jackpot bets,
    which the jackpot has shared out."""
    if round_.settlement is None:
        return 0
    staked = [
        amount
        for box in round_.boxes.values()
        for bet, amount in box.bets.items()
        if bet in round_.game.jackpot_bets and not box.gone
    ]
    return round_.settlement.house - sum(staked)


def test_the_houses_result_is_what_players_and_jackpots_do_not_have() -> None:
    simulation = Simulation(11, open_store("memory:"), tables=12)
    kept = FloorBooks(simulation.floor)
    for _ in range(1_500):
        simulation.step()
    over = [round_ for round_ in kept.rounds.values() if round_.settlement is not None]
    players = sum(sum(nets_of(round_).values()) for round_ in over)
    balances = kept.books.balances
    house = sum(amount for account, amount in balances.items() if account.startswith("house:"))
    jackpots = sum(amount for account, amount in balances.items() if account.startswith("jackpot:"))
    in_play = sum(amount for account, amount in balances.items() if account.startswith("bets:"))
    put_in = sum(at_stake(round_) for round_ in kept.rounds.values())
    assert len(over) > 100
    assert house == -players - jackpots + (put_in - in_play)


def at_stake(round_: Round) -> int:
    """The chips on the boxes of a round that is not over."""
    open_boxes = [box for box in round_.boxes.values() if round_.stage not in OVER and not box.gone]
    return sum(sum(box.bets.values()) for box in open_boxes)


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_a_poker_table_moves_what_its_settlements_say(seed: int) -> None:
    game = RandomTable(seed)
    for _ in range(12):
        game.hand()
    books = poker_books(game.table)
    settled = [event for event in game.table.events if isinstance(event, HandSettled)]
    assert books.balance("pot:T1") == 0
    assert books.balance("rake:T1") == sum(event.settlement.rake for event in settled)
    on_table = sum(seat.stack for seat in game.table.state.seats.values())
    away = sum(amount for account, amount in books.balances.items() if account.startswith("player:"))
    assert (on_table, away) == (game.brought - game.taken - books.balance("rake:T1"), game.taken)


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_a_hand_in_which_cards_are_exposed_stays_in_balance(seed: int) -> None:
    table = expose_at_any_moment(seed)
    books = poker_books(table)
    assert books.balance("pot:T1") == 0
