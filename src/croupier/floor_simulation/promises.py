"""The promises of a floor, checked from its state: money, cards and sheets."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.cards import Card
from croupier.errors import BrokenPromiseError
from croupier.floor.state.floor_state import FloorState
from croupier.floor.state.table_state import FloorPokerTable, HouseTable, Table
from croupier.jackpots import LinkStage
from croupier.jackpots import check as check_jackpot
from croupier.ledger import accounts
from croupier.money import Cents, dollars
from croupier.poker import Hand, HandStage
from croupier.poker.sheet import hand_sheet
from croupier.rounds import Stage, sheet_of
from croupier.settlement import settle, settle_poker, settlement_document, sheet_document


def promise(is_kept: bool, failure: str) -> None:
    """Raise an error unless the promise is kept, also under `python -O`."""
    if not is_kept:
        raise BrokenPromiseError(failure)


def check_floor(state: FloorState) -> None:
    """The books sum to zero and agree with the tables and jackpots. No card is there twice."""
    state.books.check(state.jackpots.values())
    for jackpot in state.jackpots.values():
        check_jackpot(jackpot)
    for table in state.tables.values():
        check_table(state, table)


def check_table(state: FloorState, table: Table) -> None:
    """One table: its money and its cards."""
    if isinstance(table, HouseTable):
        _check_bets(state, table)
        check_no_card_twice(f"the round at {table.id}", () if table.round is None else table.round.cards())
    else:
        _check_stacks(state, table)
        check_no_card_twice(f"the hand at {table.id}", () if table.hand is None else cards_of_hand(table.hand))


def check_no_card_twice(where: str, cards: Iterable[Card]) -> None:
    """2.2.1: one deck, so no card is there twice."""
    dealt = list(cards)
    promise(len(set(dealt)) == len(dealt), f"a card is twice in {where}")


def cards_of_hand(hand: Hand) -> list[Card]:
    """All cards of a hand that are known: held, on the board, burnt, or in front of the Dealer."""
    cards = [card for hole in hand.hole for card in hole] + [*hand.board, *hand.burnt]
    on_table = hand.on_table
    if on_table is not None:
        cards += [*known_cards(on_table.burnt), *on_table.ahead, *on_table.next_cards, *on_table.discarded]
    return cards


def known_cards(cards: Iterable[Card | None]) -> list[Card]:
    """The cards whose faces are known."""
    return [card for card in cards if card is not None]


def _check_bets(state: FloorState, table: HouseTable) -> None:
    booked = state.books.balance(accounts.bets(table.id))
    round_ = table.round
    if round_ is None or not table.playing:
        promise(booked == 0, f"{dollars(booked)} lie on {table.id}, where no round is in play")
        return
    placed = sum(sum(box.bets.values()) for box in round_.boxes.values() if not box.gone)
    taken: Cents = 0
    if table.jackpot is not None and table.linked:
        known = state.jackpots[table.jackpot].rounds.get(round_.id)
        if known is None or known.stage is LinkStage.PAID:
            return  # prizes from the meter also lie there until the round is settled
        taken = sum(bet.stake for bet in known.bets)
    expected = placed - taken
    promise(booked == expected, f"the books have {dollars(booked)} on {table.id}, the round has {dollars(expected)}")


def _check_stacks(state: FloorState, table: FloorPokerTable) -> None:
    hand = table.hand if table.playing else None
    for seat in table.state.seats.values():
        stack = seat.stack
        if hand is not None and seat.number in hand.numbers:
            stack = hand.betting.bettors[hand.numbers.index(seat.number)].stack
        held = state.books.balance(accounts.stack(table.id, seat.player))
        promise(held == stack, f"the books give {seat.player} {dollars(held)} at {table.id}, the seat {dollars(stack)}")
    # A player who has folded may have left. Their bets stay in the pot.
    in_pot = 0 if hand is None else sum(hand.put_in(place) for place in range(len(hand.numbers)))
    held = state.books.balance(accounts.pot(table.id))
    promise(held == in_pot, f"the books have {dollars(held)} in the pot of {table.id}, the hand {dollars(in_pot)}")


def check_settled(table: Table) -> None:
    """The sheet of a settled round, settled again, gives the same cents."""
    if isinstance(table, HouseTable):
        round_ = table.round
        if round_ is not None and round_.stage is Stage.SETTLED and round_.settlement is not None:
            again = settle(sheet_document(sheet_of(round_)))
            same = again == settlement_document(round_.settlement)
            promise(same, f"the sheet of {round_.id} settles differently")
    elif table.hand is not None and table.hand.stage is HandStage.SETTLED:
        same = settle_poker(hand_sheet(table.hand)) == table.hand.settlement
        promise(same, f"the sheet of {table.hand.id} settles differently")
