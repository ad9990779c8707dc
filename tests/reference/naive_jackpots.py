"""The progressive jackpots, paid box by box from the meter as it stands (R-10, R-12, R-16 to R-18)."""

from typing import Any

from tests.reference.naive_hands import best_score, card, is_royal, score_of_five
from tests.reference.naive_round import FOLD, Box, Round, by_ruling, dollars, put

Row = tuple[int, int]  # a percentage of the meter, or an amount in cents; the other is 0


# Jackpots of CSP, MLP and PTH


def settle_resorts_jackpot(round_: Round, box: Box) -> None:
    if "jackpot" not in box.stakes or box.fate in ("back", "void", "no-ante"):
        return
    if box.fate == "fold" and round_.code == "CSP":
        put(round_, box, "jackpot", "lose", "3.12.1", also=by_ruling(round_, box))
        return
    rows = holdem_rows(round_, box) if round_.code == "PTH" else stud_rows(round_, box)
    if not rows:
        lost_by_fold = box.fate == "fold" and round_.code == "PTH"
        clause = FOLD["PTH"] if lost_by_fold else "4.2"
        put(round_, box, "jackpot", "lose", clause, also=by_ruling(round_, box) if lost_by_fold else ())
    elif box.hidden:
        put(round_, box, "jackpot", "lose", "4.3")
    else:
        pay_largest(round_, box, rows)


def pay_largest(round_: Round, box: Box, rows: list[Row]) -> None:
    """R-10: the largest prize; of equals the row that stands higher."""
    percent, amount, best = 0, 0, -1
    for row_percent, fixed in rows:
        worth = round_.meter * row_percent // 100 if row_percent else fixed
        if worth > best:
            percent, amount, best = row_percent, worth, worth
    put(round_, box, "jackpot", "win", "4.2", pays=amount, collected=True)
    if percent:
        pay_from_meter(round_, box, "jackpot", percent, amount)
        round_.meter = round_.reset if percent == 100 else round_.meter - amount


def pay_from_meter(round_: Round, box: Box, bet: str, percent: int, amount: int) -> None:
    round_.meter_paid += amount
    round_.payouts.append(
        {
            "box": box.number,
            "bet": bet,
            "share": f"{percent}%",
            "amount": dollars(amount),
            "clause": f"{round_.code} 4.2",
        }
    )


def stud_rows(round_: Round, box: Box) -> list[Row]:
    quads = 2000_00 if round_.code == "MLP" else 500_00
    rows = {9: (100, 0), 8: (10, 0), 7: (0, quads), 6: (0, 200_00), 5: (0, 100_00)}
    category = score_of_five(box.cards)[0]
    return [rows[category]] if category in rows else []


def holdem_rows(round_: Round, box: Box) -> list[Row]:
    """PTH 4.2, R-12: in the order of the table; a folded box has the Community rows only (R-11)."""
    board = round_.community
    rows: list[Row] = []
    if box.fate != "fold":
        best = best_score(box.cards + board)[0]
        if royal_within(box.cards + board[:3]):
            rows.append((100, 0))
        elif royal_within(box.cards + board[:4]):
            rows.append((25, 0))
        elif best == 9 and not is_royal(board):
            rows.append((5, 0))
        if best == 8:
            rows.append((0, 1500_00))
        if best == 7:
            rows.append((0, 300_00))
    community = {9: 10_000_00, 8: 1500_00, 7: 300_00}.get(score_of_five(board)[0])
    if community:
        rows.append((0, community))
    return rows


def royal_within(cards: list[str]) -> bool:
    return best_score(cards)[0] == 9


# SSP's jackpot


def settle_singapore_jackpot(round_: Round, draw: dict[str, Any]) -> None:
    """R-17, R-18: Player-hand wagers in box order, then the Dealer-hand wagers together."""
    live = sorted((box for box in round_.boxes if box.fate in ("play", "fold")), key=lambda box: box.number)
    magic = card(draw["magic_card"]) if "magic_card" in draw else ""
    for box in live:
        if "jackpot-player" not in box.stakes:
            continue
        category = score_of_five(box.cards)[0]
        prize = 0
        if category >= 8:
            percent = 100 if category == 9 else 10
            prize = round_.meter * percent // 100
            pay_from_meter(round_, box, "jackpot-player", percent, prize)
            round_.meter = round_.reset if percent == 100 else round_.meter - prize
        drawn = [
            clause for clause, hit in (("4.3", magic in box.cards), ("4.4", draw.get("lucky_box") == box.number)) if hit
        ]
        put_wager(round_, box, "jackpot-player", category=category, prize=prize, drawn=drawn)
    if live:
        settle_dealer_wagers(round_, live, draw, magic)


def settle_dealer_wagers(round_: Round, live: list[Box], draw: dict[str, Any], magic: str) -> None:
    wagers = [box for box in live if "jackpot-dealer" in box.stakes]
    category = score_of_five(round_.dealer)[0]
    percent = {9: 100, 8: 10}.get(category, 0)
    whole = round_.meter * percent // 100
    total = sum(box.stakes["jackpot-dealer"] for box in wagers)
    paid = 0
    drawn = [clause for clause, hit in (("4.3.1", magic in round_.dealer), ("4.4.1", draw.get("lucky_dealer"))) if hit]
    for box in wagers:
        prize = whole * box.stakes["jackpot-dealer"] // total
        if percent:
            pay_from_meter(round_, box, "jackpot-dealer", percent, prize)
        paid += prize
        put_wager(round_, box, "jackpot-dealer", category=category, prize=prize, drawn=drawn)
    if wagers and percent:
        round_.meter = round_.reset if percent == 100 else round_.meter - paid


def put_wager(round_: Round, box: Box, bet: str, *, category: int, prize: int, drawn: list[str]) -> None:
    """One figure for all prizes of a wager; its stake comes back when it wins anything."""
    odds = {7: 500, 6: 100, 5: 50}.get(category, 0) + 5 * len(drawn)
    pays = prize + odds * box.stakes[bet]
    if category >= 5:
        put(round_, box, bet, "win", "4.2", pays=pays)
    elif drawn:
        put(round_, box, bet, "win", drawn[0], pays=pays)
    else:
        put(round_, box, bet, "lose", "4.2")
