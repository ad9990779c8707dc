"""A settlement as a notebook shows it: one row for each bet, or for each pot and seat."""

from __future__ import annotations

from croupier.documents.notebooks import paragraph, table
from croupier.settlement.document_types import (
    BetDocument,
    BoxDocument,
    HouseSettlementDocument,
    MeterDocument,
    PokerSettlementDocument,
    SettlementDocument,
)


def as_html(settlement: SettlementDocument) -> str:
    """The settlement of any game."""
    title = paragraph(f"{settlement['game']}: {settlement['result']}", tag="h4")
    return title + (_poker(settlement) if "pots" in settlement else _house(settlement))


def _house(settlement: HouseSettlementDocument) -> str:
    head = ("box", "player", "hand", "bet", "stake", "outcome", "pays", "returned", "clause", "net")
    rows = [_bet(box, bet) for box in settlement["boxes"] for bet in box["bets"]]
    dealer = settlement["dealer"]
    said = "" if dealer is None else paragraph(f"Dealer: {dealer['hand']}")
    return said + table(head, rows) + _jackpot(settlement["jackpot"]) + paragraph(f"House: {settlement['house']}")


def _bet(box: BoxDocument, bet: BetDocument) -> tuple[object, ...]:
    line = (bet["bet"], bet["stake"], bet["outcome"], bet["pays"], bet["returned"], bet["clause"])
    return (box["box"], box["player"], box["hand"], *line, box["net"])


def _jackpot(jackpot: MeterDocument | None) -> str:
    if jackpot is None:
        return ""
    paid = [
        f"box {payout['box']} {payout['bet']}: {payout['share']} of the meter, {payout['amount']} ({payout['clause']})"
        for payout in jackpot["payouts"]
    ]
    return "".join(map(paragraph, [f"Jackpot: {jackpot['before']} → {jackpot['after']}", *paid]))


def _poker(settlement: PokerSettlementDocument) -> str:
    pots = [
        (pot["pot"], pot["amount"], pot["rake"], _numbers(pot["eligible"]), _numbers(pot["winners"]), pot["clause"])
        for pot in settlement["pots"]
    ]
    seats = [
        (seat["seat"], seat["player"], seat["hand"], seat["start"], seat["end"], seat["net"])
        for seat in settlement["seats"]
    ]
    return (
        table(("pot", "amount", "rake", "eligible", "won by", "clause"), pots)
        + table(("seat", "player", "hand", "start", "end", "net"), seats)
        + paragraph(f"Rake: {settlement['rake']}")
    )


def _numbers(seats: list[int]) -> str:
    return ", ".join(map(str, seats))
