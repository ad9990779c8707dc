"""Poker settled the slow way, from the rules, the readings and the description of the sheet alone."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from tests.reference.naive_betting import Hand, Sheet, cents, played, seated
from tests.reference.naive_hands import Score, best_score, card, name

VOIDING_KINDS = {"foreign-card", "deck-count-wrong", "insufficient-cards", "unshuffled-deck"}


@dataclass
class Pot:
    """Chips, and the seats that can win them."""

    amount: int
    eligible: list[int]


def money(amount: int) -> str:
    """Cents as they are written."""
    return f"{'-' if amount < 0 else ''}{abs(amount) // 100}.{abs(amount) % 100:02d}"


def reference_settle_poker(sheet: Sheet) -> dict[str, Any]:
    """The settlement of a valid sheet, without the `also` lists."""
    if any(entry["kind"] in VOIDING_KINDS for entry in sheet.get("irregularities", [])):
        hand = seated(sheet)
        ends = {seat.number: seat.start for seat in hand.seats}
        return {**settlement(sheet, "void", ends=ends), "clause": "PKR 5.12"}
    hand = played(sheet)
    uncalled = take_back_uncalled(hand)
    flop = len(hand.active()) > 1 or hand.betting_rounds > 1
    fold_the_unrevealed(sheet, hand)
    contested = len(hand.active()) > 1
    scores = scores_at_showdown(sheet, hand) if contested else {}
    ends = {seat.number: seat.left for seat in hand.seats}
    lines = []
    collected = 0
    for place, pot in enumerate(pots_of(hand, not_revealed(sheet))):
        rake = rake_of(sheet, pot.amount, collected, flop=flop)
        collected += rake
        winners = winners_of(pot, scores)
        shares = shares_of(sheet, hand, pot.amount - rake, winners)
        for number, share in shares.items():
            ends[number] += share
        lines.append(
            {
                "pot": f"side-{place}" if place else "main",
                "amount": money(pot.amount),
                "rake": money(rake),
                "eligible": pot.eligible,
                "winners": winners,
                "shares": {str(number): money(share) for number, share in shares.items()},
                "clause": clause_of(hand, place, winners),
            }
        )
    return settlement(
        sheet,
        "settled",
        ends=ends,
        pots=lines,
        uncalled=uncalled,
        rake=collected,
        showdown=showdown_order(hand) if contested else [],
        hands={number: name(score) for number, score in scores.items()},
    )


def settlement(
    sheet: Sheet,
    result: str,
    *,
    ends: dict[int, int],
    pots: list[dict[str, Any]] | None = None,
    uncalled: list[dict[str, Any]] | None = None,
    rake: int = 0,
    showdown: list[int] | None = None,
    hands: dict[int, str] | None = None,
) -> dict[str, Any]:
    """The document, in the order of the contract."""
    seats = [
        {
            "seat": seat["seat"],
            "player": seat.get("player"),
            "hand": (hands or {}).get(seat["seat"]),
            "start": money(cents(seat["stack"])),
            "end": money(ends[seat["seat"]]),
            "net": money(ends[seat["seat"]] - cents(seat["stack"])),
        }
        for seat in sheet["seats"]
    ]
    return {
        "game": "poker",
        "result": result,
        "pots": pots or [],
        "uncalled": uncalled or [],
        "seats": seats,
        "rake": money(rake),
        "showdown": showdown or [],
    }


def take_back_uncalled(hand: Hand) -> list[dict[str, Any]]:
    """R-28, R-53: what a seat has put in above everyone else's live money goes back to it, folded or not."""
    for seat in hand.seats:
        highest_other = max(other.live for other in hand.seats if other is not seat)
        if seat.live > highest_other:
            back = seat.live - highest_other
            seat.live -= back
            seat.left += back
            return [{"seat": seat.number, "amount": money(back), "clause": "PKR 4.3"}]
    return []


def fold_the_unrevealed(sheet: Sheet, hand: Hand) -> None:
    """3.14.2: a hand that is not revealed at the end, where several were left, is folded."""
    if len(hand.active()) > 1:
        for entry in sheet.get("irregularities", []):
            if entry["kind"] == "hand-not-revealed":
                for seat in hand.seats:
                    seat.folded = seat.folded or seat.number == entry["seat"]


def not_revealed(sheet: Sheet) -> list[int]:
    """The seats whose hands were not revealed at the end."""
    return [entry["seat"] for entry in sheet.get("irregularities", []) if entry["kind"] == "hand-not-revealed"]


def pots_of(hand: Hand, unseen: list[int]) -> list[Pot]:
    """The layers of live money from the lowest up, the dead money under them all; like neighbours are one pot.

    R-53: an all-in seat wins nothing of a layer that it is not in. Where no seat that could is left, the layer goes to
    the last seat in it whose hand was not revealed.
    """
    pots = [Pot(sum(seat.dead for seat in hand.seats), sorted(seat.number for seat in hand.active()))]
    below = 0
    lives = {seat.number: seat.live for seat in hand.seats}
    for level in sorted({seat.live for seat in hand.seats}):
        amount = sum(min(seat.live, level) - min(seat.live, below) for seat in hand.seats)
        eligible = sorted(seat.number for seat in hand.active() if seat.live >= level)
        eligible = eligible or sorted(seat.number for seat in hand.active() if seat.left)
        eligible = eligible or [number for number in unseen if lives[number] >= level][-1:]
        if eligible == pots[-1].eligible:
            pots[-1].amount += amount
        else:
            pots.append(Pot(amount, eligible))
        below = level
    return [pot for pot in pots if pot.amount]


def rake_of(sheet: Sheet, amount: int, collected: int, *, flop: bool) -> int:
    """4.1 and R-28: the percentage in whole chips, as far as the cap in whole chips still allows."""
    rake = sheet["table"].get("rake")
    if rake is None or (rake.get("no_flop_no_drop") and not flop):
        return 0
    chip = chip_of(sheet)
    due = int(amount * Decimal(str(rake["percent"])) / 100) // chip * chip
    if "cap" not in rake:
        return due
    return min(due, cents(rake["cap"]) // chip * chip - collected)


def chip_of(sheet: Sheet) -> int:
    """The lowest denomination."""
    return cents(sheet["table"].get("chip", "0.01"))


def scores_at_showdown(sheet: Sheet, hand: Hand) -> dict[int, Score]:
    """The hand of each seat still in whose cards are on the sheet."""
    board = [card(text) for text in sheet["board"]]
    cards = {seat["seat"]: [card(text) for text in seat["cards"]] for seat in sheet["seats"] if seat.get("cards")}
    return {s.number: best_score(cards[s.number] + board) for s in hand.active() if s.number in cards}


def winners_of(pot: Pot, scores: dict[int, Score]) -> list[int]:
    """4.4, 4.6: the best hands among the eligible; a lone seat needs none."""
    if len(pot.eligible) == 1:
        return pot.eligible
    shown = [number for number in pot.eligible if number in scores]
    best = max(scores[number] for number in shown)
    return [number for number in shown if scores[number] == best]


def shares_of(sheet: Sheet, hand: Hand, amount: int, winners: list[int]) -> dict[int, int]:
    """4.5 and R-27: whole chips, the extra ones from the first winner left of the button."""
    chip = chip_of(sheet)
    each, extra = divmod(amount // chip, len(winners))
    order = [seat.number for seat in hand.clockwise_from(hand.button) if seat.number in winners]
    return {number: (each + (place < extra)) * chip for place, number in enumerate(order)}


def clause_of(hand: Hand, place: int, winners: list[int]) -> str:
    """The clause that decides the pot."""
    if len(hand.active()) == 1:
        return "PKR 3.14.1"
    if len(winners) > 1:
        return "PKR 4.5"
    return "PKR 4.6.2" if place else "PKR 4.4"


def showdown_order(hand: Hand) -> list[int]:
    """3.14.2 and R-30: the last aggressor who is still in first, else the first left of the button; then clockwise."""
    active = [seat.number for seat in hand.active()]
    still_in = [number for number in hand.aggressors if number in active]
    if not still_in:
        return [seat.number for seat in hand.clockwise_from(hand.button) if not seat.folded]
    return [still_in[-1], *(s.number for s in hand.clockwise_from(still_in[-1])[:-1] if not s.folded)]
