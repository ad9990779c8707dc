"""Limits of accounts, and the stored form of transactions."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from msgspec.structs import replace

from croupier.errors import InputError
from croupier.jackpots import UNOPENED, OpenJackpot, Settings, decide, evolve
from croupier.ledger import Books, BrokenPromiseError, Posted, Posting, Why, accounts, from_document, to_document
from croupier.ledger.cage_postings import chips_bought, chips_cashed
from croupier.ledger.round_postings import postings_of_jackpot

BET = Posted((Posting("player:ann", -10_00), Posting("bets:T1", 10_00)), Why.BET_PLACED, "CSP 3.2", "T1-1")


def with_chips(amount: int = 10_00) -> Books:
    books = Books()
    books.post(chips_bought("ann", amount))
    return books


def moved(why: Why, *entries: tuple[str, int]) -> Posted:
    return Posted(tuple(Posting(*entry) for entry in entries), why)


def test_chips_come_from_the_cage_and_go_back_to_it() -> None:
    books = with_chips(25_00)
    books.post(chips_cashed("ann", 5_00))
    assert books.balances == {"cage": -20_00, "player:ann": 20_00}


def test_entries_that_do_not_sum_to_zero_are_a_broken_promise() -> None:
    with pytest.raises(BrokenPromiseError, match=r"bet_placed sum to 0\.01"):
        Books().post(moved(Why.BET_PLACED, ("player:ann", -10_00), ("bets:T1", 10_01)))


@pytest.mark.parametrize(("amount", "kept"), [(10_00, True), (10_01, False)])
def test_a_player_cannot_give_more_than_he_has(amount: int, kept: bool) -> None:
    books = with_chips(10_00)
    bet = moved(Why.BET_PLACED, ("player:ann", -amount), ("bets:T1", amount))
    if kept:
        books.post(bet)
        assert books.balance("player:ann") == 0
    else:
        with pytest.raises(BrokenPromiseError, match=r"player:ann would hold -0\.01"):
            books.post(bet)


@pytest.mark.clause("R-34")
def test_a_reversed_settlement_may_leave_a_player_with_less_than_nothing_and_he_can_only_climb_back() -> None:
    books = Books()
    books.post(moved(Why.SETTLEMENT_REVERSED, ("player:ann", -5_00), ("bets:T1", 5_00)))
    books.post(chips_bought("ann", 3_00))
    assert books.balance("player:ann") == -2_00
    with pytest.raises(BrokenPromiseError, match="no settlement was reversed"):
        books.post(chips_cashed("ann", 1))


@pytest.mark.parametrize("account", ["bets:T1", "stack:T5:ann", "pot:T5", "rake:T5", "jackpot:grand:meter"])
def test_nothing_that_holds_chips_goes_below_zero(account: str) -> None:
    with pytest.raises(BrokenPromiseError, match=f"{account} would hold -0.01"):
        Books().post(moved(Why.PLAYER_LEFT, (account, -1), ("cage", 1)))


@pytest.mark.parametrize("account", ["cage", "house:T1", "jackpot:grand:house"])
def test_the_house_can_give_out_more_than_it_has_taken_in(account: str) -> None:
    books = Books()
    books.post(moved(Why.ROUND_SETTLED, (account, -1), ("player:ann", 1)))
    books.check()


@pytest.mark.parametrize(
    ("why", "account"),
    [
        (Why.ROUND_SETTLED, "bets:T1"),
        (Why.ROUND_VOIDED, "bets:T1"),
        (Why.HAND_SETTLED, "pot:T1"),
        (Why.HAND_VOIDED, "pot:T1"),
    ],
)
def test_nothing_lies_on_a_table_once_its_round_is_over(why: Why, account: str) -> None:
    books = with_chips(10_00)
    books.post(moved(Why.BET_PLACED, ("player:ann", -10_00), (account, 10_00)))
    with pytest.raises(BrokenPromiseError, match=rf"{account} holds 0\.01 after {why}"):
        books.post(moved(why, (account, -9_99), ("player:ann", 9_99)))
    books.post(moved(why, (account, -10_00), ("player:ann", 10_00)))


def test_what_a_draft_holds_changes_nothing_until_it_is_accepted() -> None:
    books = with_chips(10_00)
    draft = books.draft()
    draft.add(BET)
    assert (draft.balance("bets:T1"), books.balance("bets:T1")) == (10_00, 0)
    books.accept(draft)
    assert books.balance("bets:T1") == 10_00


@pytest.mark.clause("R-15")
def test_a_meter_that_differs_from_its_jackpot_is_a_broken_promise() -> None:
    (opened,) = decide(UNOPENED, OpenJackpot(jackpot="grand", settings=Settings(), meter=500_00))
    jackpot = evolve(UNOPENED, opened)
    books = Books()
    books.post(postings_of_jackpot("grand", opened), jackpots=[jackpot])
    assert books.balance("jackpot:grand:meter") == 500_00
    with pytest.raises(BrokenPromiseError, match=r"jackpot:grand:meter holds 500\.01, but its jackpot says 500\.00"):
        books.post(
            moved(Why.JACKPOT_CORRECTED, ("jackpot:grand:meter", 1), ("jackpot:grand:house", -1)), jackpots=[jackpot]
        )


def test_books_that_do_not_balance_are_found() -> None:
    with pytest.raises(BrokenPromiseError, match=r"all accounts sum to 0\.07"):
        Books({"cage": -1, "player:ann": 8}).check()


def test_a_transaction_is_stored_under_a_name_of_its_own_and_read_back() -> None:
    document = json.loads(json.dumps(to_document(BET)))
    assert document == {
        "event": "posted/1",
        "entries": [["player:ann", -10_00], ["bets:T1", 10_00]],
        "why": "bet_placed",
        "clause": "CSP 3.2",
        "round": "T1-1",
    }
    assert from_document(document) == BET


@pytest.mark.parametrize(
    ("field", "value", "place"),
    [
        ("event", "posted/2", "event"),
        ("why", "theft", "why"),
        ("entries", [["player:ann"]], r"entries\[0\]"),
        ("entries", [["player:ann", True]], r"entries\[0\]"),
        ("clause", 3, "clause"),
        ("extra", 1, "extra"),
    ],
)
def test_what_is_no_transaction_is_refused_with_its_place(field: str, value: object, place: str) -> None:
    with pytest.raises(InputError, match=place):
        from_document({**to_document(BET), field: value})


def test_books_written_down_go_on_where_they_stood() -> None:
    books = with_chips(10_00)
    books.post(
        BET,
        replace(moved(Why.CONTRIBUTION_ADDED, ("bets:T1", -5_00), ("jackpot:grand:meter", 5_00)), round="T1-1"),
    )
    again = Books.from_document(books.to_document())
    assert again.balances == {"cage": -10_00, "bets:T1": 5_00, "jackpot:grand:meter": 5_00}
    assert again.draft().from_jackpot("T1", "T1-1") == -5_00
    assert again.draft().from_jackpot("T1", "T1-2") is None


def test_a_table_whose_name_has_a_colon_has_no_accounts() -> None:

    with pytest.raises(BrokenPromiseError, match="colon"):
        accounts.bets("T1:2")


def test_promises_hold_without_assertions_too() -> None:
    """`python -O` takes assertions away; a broken promise is none."""
    code = (
        "from croupier.ledger import Books, Posted, Posting, Why\n"
        "Books().post(Posted((Posting('bets:T1', 1), Posting('house:T1', 1)), Why.ROUND_SETTLED))"
    )
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-O", "-c", code], capture_output=True, text=True, env=environ, check=False)
    assert done.returncode == 1
    assert "BrokenPromiseError: the entries of round_settled sum to 0.02, not to zero" in done.stderr
