"""A house game's settlement as the document that others read."""

from __future__ import annotations

from croupier.games.words import Line
from croupier.money import Cents, dollars
from croupier.settlement.house import SettledBox, Settlement


def as_document(settlement: Settlement) -> dict[str, object]:
    """The settlement, in the form that is published and stays stable."""
    sheet = settlement.sheet
    from_meter = sum([payout.amount for payout in settlement.payouts])
    nets = [sum([line.pays + line.returned - line.stake for line in box.lines]) for box in settlement.boxes]
    hand = settlement.dealer_hand
    return {
        "game": sheet.game.name,
        "result": "void" if settlement.void else "settled",
        "dealer": None if hand is None else {"hand": hand.slug, "qualifies": settlement.dealer_qualifies},
        "boxes": [_box(box, net) for box, net in zip(settlement.boxes, nets, strict=True)],
        "jackpot": _jackpot(settlement),
        "house": dollars(from_meter - sum(nets)),
    }


def _box(settled: SettledBox, net: Cents) -> dict[str, object]:
    box, hand, lines = settled
    return {
        "box": box.number,
        "player": box.player,
        "hand": None if hand is None else hand.slug,
        "bets": [_line(line) for line in lines],
        "net": dollars(net),
    }


def _line(line: Line) -> dict[str, object]:
    bet, stake, outcome, pays, returned, clause, also = line
    document: dict[str, object] = {
        "bet": bet,
        "stake": dollars(stake),
        "outcome": outcome,
        "pays": dollars(pays),
        "returned": dollars(returned),
        "clause": clause.cite,
    }
    if also:
        document["also"] = [citation.cite for citation in also]
    return document


def _jackpot(settlement: Settlement) -> dict[str, object] | None:
    meter = settlement.sheet.meter
    if meter is None or settlement.meter_after is None:
        return None
    return {
        "before": dollars(meter.value),
        "after": dollars(settlement.meter_after),
        "payouts": [
            {
                "box": payout.box,
                "bet": payout.bet,
                "share": payout.share,
                "amount": dollars(payout.amount),
                "clause": payout.clause.cite,
            }
            for payout in settlement.payouts
        ],
    }
