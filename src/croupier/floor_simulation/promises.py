"""The promises of a floor, checked from its state: money, cards, sheets, and secrecy."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from croupier.cards import DECK, Card
from croupier.errors import BrokenPromiseError
from croupier.floor.state.floor_state import FloorState
from croupier.floor.state.table_state import FloorPokerTable, HouseTable, Table
from croupier.jackpots import LinkStage
from croupier.jackpots import check as check_jackpot
from croupier.ledger import accounts
from croupier.money import Cents, dollars
from croupier.poker import Hand, HandStage
from croupier.poker.cards_on_table import CardsOnTable
from croupier.poker.sheet import hand_sheet
from croupier.rounds import Round, Stage, sheet_of
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
        check_no_card_twice(f"the hand at {table.id}", () if table.hand is None else _hand_cards(table.hand))


def check_no_card_twice(where: str, cards: Iterable[Card]) -> None:
    """2.2.1: one deck, so no card is there twice."""
    dealt = list(cards)
    promise(len(set(dealt)) == len(dealt), f"a card is twice in {where}")


def _hand_cards(hand: Hand) -> list[Card]:
    found = [card for hole in hand.hole for card in hole] + [*hand.board, *hand.burnt]
    on_table = hand.on_table
    if on_table is not None:
        found += [*_known(on_table.burnt), *on_table.ahead, *on_table.next_cards, *on_table.discarded]
    return found


def _known(cards: Iterable[Card | None]) -> list[Card]:
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


# Secrecy


def with_other_hidden_cards(chance: random.Random, table: Table, viewer: str | None) -> Table | None:
    """The table with other cards in place of those hidden from this viewer; None if nothing is hidden or it is over."""
    if not table.playing:
        return None
    if isinstance(table, HouseTable):
        return None if table.round is None else table._replace(round=_other_round(chance, table.round, viewer))
    if table.hand is None:
        return None
    return table._replace(state=table.state.with_hand(_other_hand(chance, table.hand, viewer)))


def _other_round(chance: random.Random, round_: Round, viewer: str | None) -> Round:
    seen = list(round_.community[: round_.board_up])
    seen += round_.dealer if round_.dealer_up else () if round_.dealer_card_up is None else (round_.dealer_card_up,)
    open_ = {box.number for box in round_.boxes.values() if _sees(round_, box.number, viewer)}
    seen += [card for number in sorted(open_) for card in round_.boxes[number].cards]
    other = _other_cards(chance, round_.cards(), seen)
    boxes = {number: box._replace(cards=tuple(map(other, box.cards))) for number, box in round_.boxes.items()}
    return round_._replace(
        boxes=boxes,
        dealer=tuple(map(other, round_.dealer)),
        community=tuple(map(other, round_.community)),
        burnt=tuple(map(other, round_.burnt)),
        ahead=tuple(map(other, round_.ahead)),
        elsewhere={number: tuple(map(other, cards)) for number, cards in round_.elsewhere.items()},
        drawn=tuple(map(other, round_.drawn)),
    )


def _sees(round_: Round, number: int, viewer: str | None) -> bool:
    box = round_.boxes[number]
    return (box.examined and box.player == viewer) or round_.compared


def _other_hand(chance: random.Random, hand: Hand, viewer: str | None) -> Hand:
    if hand.on_table is not None:
        return _other_burnt(chance, hand, hand.on_table)
    own = {hand.places.get(viewer or "", -1), *hand.shown}
    seen = [*hand.board, *(card for place in own if place >= 0 for card in hand.hole[place])]
    other = _other_cards(chance, _hand_cards(hand), seen)
    hole = tuple(tuple(map(other, cards)) for cards in hand.hole)
    return hand._replace(hole=hole, burnt=tuple(map(other, hand.burnt)))


def _other_burnt(chance: random.Random, hand: Hand, on_table: CardsOnTable) -> Hand:
    """At a table dealt by hand the system knows only hole cards that everybody has seen. Burnt cards are hidden."""
    burnt = _known(on_table.burnt)
    seen = [card for card in _hand_cards(hand) if card not in burnt]
    other = _other_cards(chance, burnt, seen)
    hidden = tuple(None if card is None else other(card) for card in on_table.burnt)
    return hand._replace(on_table=on_table._replace(burnt=hidden))


def _other_cards(chance: random.Random, cards: Iterable[Card], seen: list[Card]) -> Callable[[Card], Card]:
    """Replaces each hidden card by another unseen one."""
    hidden = [card for card in cards if card not in seen]
    free = [card for card in DECK if card not in seen]
    instead = dict(zip(hidden, chance.sample(free, len(hidden)), strict=True))
    return lambda card: instead.get(card, card)
