"""Settles Poker from a sheet: pots, rake, winners, and the chips of each seat at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from croupier.clauses import Clause
from croupier.documents.fields import Document, as_list
from croupier.errors import InputError
from croupier.games.poker import (
    EXPOSED,
    FLOP_CARDS,
    NO_RAKE,
    UNCALLED,
    VOID,
    WHOLE_BOARD,
    Pot,
    best_hand,
    can_win_above,
    deciding_clause,
    pot_name,
    pots,
    showdown_order,
    unmatched,
)
from croupier.hands import Category, Strength, category
from croupier.money import Cents, dollars
from croupier.settlement.irregularities import Effects, Rules, effects_of
from croupier.settlement.poker_rounds import Played, play
from croupier.settlement.poker_sheet import PokerSheet, read_sheet

GAME: Final = "poker"
NOT_SHOWN = Strength(0)
"""Below every hand: such a hand is mucked and cannot win."""


class SettledPot(NamedTuple):
    """One pot, before rake, with its winners and their shares."""

    name: str
    """`main`, `side-1` and so on."""
    amount: Cents
    rake: Cents
    eligible: tuple[int, ...]
    """The seats that could win it, in the order of their numbers."""
    shares: tuple[tuple[int, Cents], ...]
    """The seats that won it, in the order of their numbers, and their shares."""
    clause: Clause


class UncalledBet(NamedTuple):
    """4.3, R-53: the unmatched part of a bet, which went back to its seat."""

    seat: int
    amount: Cents
    clause: Clause


class SettledSeat(NamedTuple):
    """The chips of a seat before the hand, and after it."""

    number: int
    player: str | None
    hand: Category | None
    """Named if it reached a showdown with five cards on the board."""
    start: Cents
    end: Cents

    @property
    def net(self) -> Cents:
        """The player's profit."""
        return self.end - self.start


class PokerSettlement(NamedTuple):
    """The settlement of a Poker hand, in cents."""

    void_under: Clause | None
    """The clause under which every chip went back; None if the hand has a result."""
    pots: tuple[SettledPot, ...]
    uncalled: tuple[UncalledBet, ...]
    seats: tuple[SettledSeat, ...]
    """In the order of the sheet."""
    showdown: tuple[int, ...]
    """The seats that had not folded, in the order in which they were asked to show."""

    def __repr__(self) -> str:
        result = "void" if self.void else "settled"
        seats = "".join(f"seat {seat.number} {dollars(seat.net)}, " for seat in self.seats)
        return f"<PokerSettlement, {result}: {seats}rake {dollars(self.rake)}>"

    @property
    def void(self) -> bool:
        """Whether the hand has no result."""
        return self.void_under is not None

    @property
    def rake(self) -> Cents:
        """The House's rake from all pots."""
        return sum([pot.rake for pot in self.pots])


class FinishedHand(NamedTuple):
    """A hand from its sheet, its irregularities ruled on and its betting over."""

    sheet: PokerSheet
    played: Played | None
    """None where the hand is void."""
    not_revealed: Sequence[int] = ()
    """The places whose hands were folded after the betting (3.14.2)."""


def settle_poker(document: Document) -> PokerSettlement:
    """The settlement of a Poker sheet."""
    sheet, played, not_revealed = finished_hand(document)
    return void_settlement(sheet) if played is None else settle_played(sheet, played, not_revealed)


def finished_hand(document: Document) -> FinishedHand:
    """The hand of a Poker sheet, which must be lawful."""
    if not as_list(document.get("irregularities", ()), "irregularities"):
        sheet = read_sheet(document, is_void=False)
        return FinishedHand(sheet, play(sheet, is_void=False))
    lenient = read_sheet(document, is_void=True)
    rules = Rules(GAME, lenient.edition.version, "seat", withdrawn=None, settles_unshown=False)
    effects = effects_of(lenient.irregularities, rules, [seat.number for seat in lenient.seats])
    if effects.void:
        play(lenient, is_void=True)
        return FinishedHand(lenient, None)
    sheet = read_sheet(document, is_void=False)
    played = play(sheet, is_void=False)
    return FinishedHand(sheet, played, _not_revealed(sheet, played, effects))


def void_settlement(sheet: PokerSheet) -> PokerSettlement:
    """5.12: every chip put in goes back."""
    seats = tuple([SettledSeat(seat.number, seat.player, None, seat.stack, seat.stack) for seat in sheet.seats])
    return PokerSettlement(VOID, (), (), seats, ())


def _not_revealed(sheet: PokerSheet, played: Played, effects: Effects) -> list[int]:
    """The places whose hands a ruling folds after the betting (3.14.2), in order. A fold under 5.11 is an action."""
    place_of = {sheet.seats[index].number: place for place, index in enumerate(sheet.places)}
    places = []
    for number, clauses in effects.folds.items():
        place = place_of[number]
        if played.folded[place]:
            continue
        if EXPOSED in clauses:
            reason = f"seat {number} exposed its cards, so a fold stands among its actions ({EXPOSED})"
            raise InputError("irregularities", reason)
        places.append(place)
    if len(places) == played.folded.count(False):
        raise InputError("irregularities", "no hand is left to win the pot")
    return places


def settle_played(sheet: PokerSheet, played: Played, not_revealed: Sequence[int]) -> PokerSettlement:
    """The settlement of a hand whose betting is over; `not_revealed` are the places folded after it (3.14.2)."""
    numbers = [sheet.seats[index].number for index in sheet.places]
    folded = [gone or place in not_revealed for place, gone in enumerate(played.folded)]
    all_pots, back = pots_of(played, folded, not_revealed)
    ends = played.stacks
    active = [place for place, gone in enumerate(folded) if not gone]
    strengths = _strengths(sheet, active)
    settled = []
    for number, (pot, due) in enumerate(zip(all_pots, rakes_of(sheet, played, all_pots), strict=True)):
        winners = _winners(sheet, number, pot, strengths)
        shares = sheet.edition.split(pot.amount - due, winners, chip=sheet.table.chip)
        for place, share in shares.items():
            ends[place] += share
        settled.append(
            SettledPot(
                pot_name(number),
                pot.amount,
                due,
                tuple(sorted([numbers[place] for place in pot.eligible])),
                tuple(sorted([(numbers[place], share) for place, share in shares.items()])),
                deciding_clause(number, winners=len(winners), active=len(active)),
            )
        )
    return PokerSettlement(
        None,
        tuple(settled),
        _uncalled([*played.returned, *back], numbers),
        _seats(sheet, ends, strengths),
        tuple([numbers[place] for place in showdown_order(active, played.aggressors)]),
    )


def pots_of(
    played: Played, folded: Sequence[bool], not_revealed: Sequence[int]
) -> tuple[list[Pot], list[tuple[int, Cents]]]:
    """The pots, once what nobody matched has gone back to its stack, and what went back."""
    back, above = _back_and_above(played, folded, not_revealed)
    for place, amount in back:
        played.live[place] -= amount
        played.stacks[place] += amount
    return pots(played.live, folded, dead=played.dead, above=above), back


def _uncalled(back: Sequence[tuple[int, Cents]], numbers: Sequence[int]) -> tuple[UncalledBet, ...]:
    """4.3, R-53: the sum that went back to each seat."""
    sums: dict[int, Cents] = {}
    for place, amount in back:
        sums[place] = sums.get(place, 0) + amount
    return tuple([UncalledBet(numbers[place], amount, UNCALLED) for place, amount in sums.items()])


def _back_and_above(
    played: Played, folded: Sequence[bool], not_revealed: Sequence[int]
) -> tuple[list[tuple[int, Cents]], tuple[int, ...]]:
    """4.3, 3.15.4, R-53: the chips that go back, and who can win chips of folded hands above the highest active
    player."""
    live = played.live
    all_in = [place for place, stack in enumerate(played.stacks) if not stack]
    above = can_win_above(live, folded, all_in, not_revealed)
    most = None if above else max([put_in for put_in, gone in zip(live, folded, strict=True) if not gone])
    return what_goes_back(played, most), above


def what_goes_back(played: Played, most: Cents | None) -> list[tuple[int, Cents]]:
    """4.3, R-53: each place with an unmatched amount, and that amount."""
    return unmatched(played.live, most=most)


def rakes_of(sheet: PokerSheet, played: Played, all_pots: Sequence[Pot]) -> list[Cents]:
    """4.1, R-28: the rake from each pot. Before the flop there is none if the table says so."""
    saw_flop = played.rounds > 1 or (played.folded.count(False) > 1 and len(sheet.board) >= FLOP_CARDS)
    rake = sheet.table.rake if saw_flop or not sheet.table.rake.no_flop_no_drop else NO_RAKE
    return sheet.edition.rakes(all_pots, rake, chip=sheet.table.chip)


def _strengths(sheet: PokerSheet, active: Sequence[int]) -> list[Strength]:
    """The strength of each hand that reached a showdown with five cards on the board."""
    strengths = [NOT_SHOWN] * len(sheet.seats)
    if len(active) > 1 and len(sheet.board) == WHOLE_BOARD:
        for place in active:
            cards = sheet.seats[sheet.places[place]].cards
            if cards:
                strengths[place] = best_hand(cards, sheet.board)
    return strengths


def _winners(sheet: PokerSheet, number: int, pot: Pot, strengths: Sequence[Strength]) -> list[int]:
    """4.4, 4.6.2: the best hands shown among those that can win the pot. A single one need not show cards."""
    if len(pot.eligible) == 1:
        return list(pot.eligible)
    best = max([strengths[place] for place in pot.eligible])
    if best:
        return [place for place in pot.eligible if strengths[place] == best]
    shown = [place for place in pot.eligible if sheet.seats[sheet.places[place]].cards]
    if not shown:
        seats = ", ".join(str(sheet.seats[sheet.places[place]].number) for place in pot.eligible)
        raise InputError("seats", f"the {pot_name(number)} pot has no winner: none of the seats {seats} has cards")
    if len(shown) > 1:
        raise InputError("board", f"a showdown needs five cards, not {len(sheet.board)}")
    return shown


def _seats(sheet: PokerSheet, ends: Sequence[Cents], strengths: Sequence[Strength]) -> tuple[SettledSeat, ...]:
    """The seats in the order of the sheet."""
    place_of = {index: place for place, index in enumerate(sheet.places)}
    seats = []
    for index, seat in enumerate(sheet.seats):
        place = place_of[index]
        hand = category(strengths[place]) if strengths[place] else None
        seats.append(SettledSeat(seat.number, seat.player, hand, seat.stack, ends[place]))
    return tuple(seats)
