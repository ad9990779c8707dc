"""A valid sheet read, and the lines of its settlement written down one by one."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from tests.reference.naive_hands import card
from tests.reference.naive_rulings import CODES, effect

BETS = {
    "casino-stud": ("ante", "bet", "jackpot"),
    "multi-link-stud": ("ante", "bet", "jackpot"),
    "singapore-stud": ("ante", "bet", "jackpot-player", "jackpot-dealer"),
    "progressive-holdem": ("ante", "bonus", "jackpot", "flop", "turn", "river"),
}
FOLD = {"CSP": "3.12.1", "MLP": "3.12.1", "SSP": "3.9", "PTH": "3.11.2(a)"}


@dataclass
class Box:
    """One box of the sheet and what became of its hand."""

    number: int
    player: str | None
    stakes: dict[str, int]
    cards: list[str]
    fate: str = "play"  # or fold, back, void, no-ante
    clause: str = ""  # of a hand that goes back
    fold_also: str = ""  # the clause of a ruling that folds
    hidden: bool = False
    lines: dict[str, dict[str, Any]] = field(default_factory=dict)


@dataclass
class Round:
    """The whole sheet, read."""

    game: str
    code: str
    table: dict[str, int]
    boxes: list[Box]
    dealer: list[str]
    community: list[str]
    void: str
    meter: int = 0
    reset: int = 0
    payouts: list[dict[str, Any]] = field(default_factory=list)
    meter_paid: int = 0


def cents(amount: Any) -> int:
    """Dollars, as a number or a string, in cents."""
    return int(Decimal(str(amount)) * 100)


def dollars(amount: int) -> str:
    """Cents as dollars with two decimals."""
    return f"{'-' if amount < 0 else ''}{abs(amount) // 100}.{abs(amount) % 100:02d}"


# Reading


def read_round(sheet: dict[str, Any]) -> Round:
    game = sheet["game"]
    table = {key: cents(value) for key, value in sheet.get("table", {}).items()}
    boxes = [read_box(game, entry) for entry in sheet["boxes"]]
    round_ = Round(
        game,
        CODES[game],
        table,
        boxes,
        [card(text) for text in sheet.get("dealer", [])],
        [card(text) for text in sheet.get("community", [])],
        "",
    )
    if "jackpot" in sheet:
        round_.meter, round_.reset = cents(sheet["jackpot"]["meter"]), cents(sheet["jackpot"]["reset"])
    for entry in sheet.get("irregularities", []):
        apply_irregularity(round_, entry)
    if round_.void:
        for box in boxes:
            box.fate, box.clause = "void", round_.void
    return round_


def read_box(game: str, entry: dict[str, Any]) -> Box:
    given = {bet: cents(amount) for bet, amount in entry["bets"].items()}
    stakes = {bet: given[bet] for bet in BETS[game] if given.get(bet)}
    decision = entry.get("decision")
    second = "flop" if game == "progressive-holdem" else "bet"
    if decision in ("bet", "play") and second not in stakes:
        stakes[second] = 2 * stakes["ante"]
    stakes = {bet: stakes[bet] for bet in BETS[game] if bet in stakes}
    box = Box(entry["box"], entry.get("player"), stakes, [card(text) for text in entry.get("cards", [])])
    if "ante" not in stakes:
        box.fate = "no-ante"
    elif decision == "fold":
        box.fate = "fold"
    return box


def apply_irregularity(round_: Round, entry: dict[str, Any]) -> None:
    """A void beats all; then hands that go back; then folds by a ruling; then the sheet's decision."""
    ruled = effect(round_.game, entry["kind"], entry.get("facts", {}), entry.get("decided", "play-on"))
    deed, clause = ruled.deed, ruled.clause
    if deed == "void" and not round_.void:
        round_.void = clause
    box = next((box for box in round_.boxes if box.number == entry.get("box")), None)
    if box is None:
        return
    if entry.get("choice") == "withdraw" and clause == "5.10":
        deed, clause = "back", "5.10.3"
    if deed == "back" and box.fate != "back":
        box.fate, box.clause = "back", clause
    elif deed == "fold" and box.fate != "back":
        box.fate = "fold"
        box.fold_also = box.fold_also or clause
    elif deed == "hidden":
        box.hidden = True


# One line of the settlement


def put(
    round_: Round,
    box: Box,
    bet: str,
    outcome: str,
    clause: str,
    *,
    pays: int = 0,
    counted: int | None = None,
    also: Sequence[str] = (),
    collected: bool = False,
) -> None:
    """Writes one line; `counted` is what of the stake was really at risk."""
    stake = box.stakes[bet]
    at_risk = stake if counted is None else counted
    returned = stake - at_risk if outcome == "lose" else stake
    demanded = list(also)
    if outcome in ("win", "lose") and at_risk < stake:
        own = "R-6" if round_.code == "SSP" else f"{round_.code} {'5.1.1' if bet in ('ante', 'bonus') else '5.3.1'}"
        demanded.append(own)
    box.lines[bet] = {
        "bet": bet,
        "stake": stake,
        "outcome": outcome,
        "pays": pays,
        "returned": 0 if collected else returned,
        "clause": cite(round_, clause),
        "also": demanded,
    }


def counted_stakes(round_: Round, box: Box) -> dict[str, int]:
    """R-6, 5.1.1, 5.3.1: what counts of each bet."""
    counts = dict(box.stakes)
    counts["ante"] = min(counts["ante"], round_.table.get("ante_max", counts["ante"]))
    if "bonus" in counts:
        counts["bonus"] = min(counts["bonus"], round_.table.get("bonus_max", counts["bonus"]))
    for bet, multiple in (("bet", 2), ("flop", 2), ("turn", 1), ("river", 1)):
        if bet in counts:
            counts[bet] = min(counts[bet], multiple * counts["ante"])
    return counts


def cite(round_: Round, clause: str) -> str:
    return clause if clause.startswith("R-") else f"{round_.code} {clause}"


def by_ruling(round_: Round, box: Box) -> list[str]:
    return [cite(round_, box.fold_also)] if box.fold_also else []
