"""Poker settled from a sheet: pots, rake, winners, and what each seat has at the end."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from croupier.errors import InputError
from croupier.fields import Document, as_list
from croupier.games.poker import (
    EXPOSED,
    FLOP_CARDS,
    NO_RAKE,
    UNCALLED,
    VERSION,
    VOID,
    WHOLE_BOARD,
    Pot,
    best_hand,
    deciding_clause,
    pot_name,
    pots,
    rakes,
    showdown_order,
    split,
    uncalled,
)
from croupier.hands import Strength, category
from croupier.money import Cents, dollars
from croupier.settlement.irregularities import Effects, Rules, effects_of
from croupier.settlement.poker_play import Played, play
from croupier.settlement.poker_sheet import Sheet, read_sheet

GAME = "poker"
NOT_SHOWN = Strength(0)
"""Below every hand: such a hand is mucked and cannot win."""


_RULES = Rules(GAME, VERSION, "seat", withdrawn=None, settles_unshown=False)


def settle_poker(sheet: Document) -> dict[str, object]:
    """The settlement of a Poker sheet."""
    if not as_list(sheet.get("irregularities", ()), "irregularities"):
        read = read_sheet(sheet, is_void=False)
        return settle_played(read, play(read, is_void=False), ())
    lenient = read_sheet(sheet, is_void=True)
    effects = effects_of(sheet["irregularities"], _RULES, [seat.number for seat in lenient.seats])
    if effects.void:
        play(lenient, is_void=True)
        return void_settlement(lenient)
    read = read_sheet(sheet, is_void=False)
    played = play(read, is_void=False)
    return settle_played(read, played, _not_revealed(read, played, effects))


def void_settlement(sheet: Sheet) -> dict[str, object]:
    """5.12: every chip put in goes back."""
    stacks = [sheet.seats[index].stack for index in sheet.places]
    return {
        "game": GAME,
        "result": "void",
        "clause": VOID.cite,
        "pots": [],
        "uncalled": [],
        "seats": _seat_lines(sheet, stacks, [NOT_SHOWN] * len(stacks)),
        "rake": dollars(0),
        "showdown": [],
    }


def _not_revealed(sheet: Sheet, played: Played, effects: Effects) -> list[int]:
    """The places whose hands a ruling folds after the betting (3.14.2); a fold under 5.11 is among the actions."""
    found = []
    for place, index in enumerate(sheet.places):
        number = sheet.seats[index].number
        if number not in effects.folds or played.folded[place]:
            continue
        if EXPOSED in effects.folds[number]:
            reason = f"seat {number} exposed its cards, so a fold stands among its actions ({EXPOSED})"
            raise InputError("irregularities", reason)
        found.append(place)
    if len(found) == played.folded.count(False):
        raise InputError("irregularities", "no hand is left to win the pot")
    return found


def settle_played(sheet: Sheet, played: Played, not_revealed: Collection[int]) -> dict[str, object]:
    """The settlement of a hand whose betting is over; `not_revealed` are the places folded after it (3.14.2)."""
    numbers = [sheet.seats[index].number for index in sheet.places]
    ends = played.stacks
    live = played.live
    back = uncalled(live, played.folded)
    if back is not None:
        place, amount = back
        live[place] -= amount
        ends[place] += amount
    folded = [gone or place in not_revealed for place, gone in enumerate(played.folded)]
    active = [place for place, gone in enumerate(folded) if not gone]
    found = pots(live, folded, dead=played.dead)
    strengths = _strengths(sheet, active)
    saw_flop = played.rounds > 1 or (played.folded.count(False) > 1 and len(sheet.board) >= FLOP_CARDS)
    rake = sheet.table.rake if saw_flop or not sheet.table.rake.no_flop_no_drop else NO_RAKE
    taken = rakes(found, rake, chip=sheet.table.chip)
    lines = []
    for number, (pot, due) in enumerate(zip(found, taken, strict=True)):
        winners = _winners(sheet, number, pot, strengths)
        shares = split(pot.amount - due, winners, chip=sheet.table.chip)
        for place, share in shares.items():
            ends[place] += share
        lines.append(
            {
                "pot": pot_name(number),
                "amount": dollars(pot.amount),
                "rake": dollars(due),
                "eligible": sorted([numbers[place] for place in pot.eligible]),
                "winners": sorted([numbers[place] for place in winners]),
                "shares": {str(number): share for number, share in _by_seat(shares, numbers)},
                "clause": deciding_clause(number, winners=len(winners), active=len(active)).cite,
            }
        )
    order = showdown_order(active, played.aggressors)
    return {
        "game": GAME,
        "result": "settled",
        "pots": lines,
        "uncalled": []
        if back is None
        else [{"seat": numbers[back[0]], "amount": dollars(back[1]), "clause": UNCALLED.cite}],
        "seats": _seat_lines(sheet, ends, strengths),
        "rake": dollars(sum(taken)),
        "showdown": [numbers[place] for place in order],
    }


def _by_seat(shares: dict[int, Cents], numbers: Sequence[int]) -> list[tuple[int, str]]:
    return sorted([(numbers[place], dollars(share)) for place, share in shares.items()])


def _strengths(sheet: Sheet, active: Sequence[int]) -> list[Strength]:
    """How strong each hand is that reached a showdown with five cards on the board."""
    found = [NOT_SHOWN] * len(sheet.seats)
    if len(active) > 1 and len(sheet.board) == WHOLE_BOARD:
        for place in active:
            cards = sheet.seats[sheet.places[place]].cards
            if cards:
                found[place] = best_hand(cards, sheet.board)
    return found


def _winners(sheet: Sheet, number: int, pot: Pot, strengths: Sequence[Strength]) -> list[int]:
    """4.4, 4.6.2: the best hands shown among those who can win the pot; of one alone, no cards are asked."""
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


def _seat_lines(sheet: Sheet, ends: Sequence[Cents], strengths: Sequence[Strength]) -> list[dict[str, object]]:
    """The seats in the order of the sheet."""
    lines: list[dict[str, object]] = [{}] * len(sheet.seats)
    for place, index in enumerate(sheet.places):
        seat = sheet.seats[index]
        hand = strengths[place]
        lines[index] = {
            "seat": seat.number,
            "player": seat.player,
            "hand": category(hand).slug if hand else None,
            "start": dollars(seat.stack),
            "end": dollars(ends[place]),
            "net": dollars(ends[place] - seat.stack),
        }
    return lines
