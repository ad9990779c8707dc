"""A second, deliberately naive settler of the house games, for sheets that are known to be valid.

It shares no code with the package, so that the two can only agree by both following the rules.
"""

from typing import Any

from tests.reference.naive_hands import STRAIGHT, best_score, name, score_of_five
from tests.reference.naive_jackpots import settle_resorts_jackpot, settle_singapore_jackpot
from tests.reference.naive_round import FOLD, Box, Round, by_ruling, cents, counted_stakes, dollars, put, read_round

BET_PAYS = (1, 1, 2, 3, 4, 5, 7, 20, 50, 250)
CAP = 100_000_00
LOWEST_QUALIFYING = score_of_five(("As", "Kd", "4c", "3h", "2s"))


def reference_settle(sheet: dict[str, Any]) -> dict[str, Any]:
    """The settlement of a valid sheet."""
    round_ = read_round(sheet)
    for box in sorted(round_.boxes, key=lambda box: box.number):
        settle_table_bets(round_, box)
    if round_.code == "SSP":
        settle_singapore_jackpot(round_, sheet.get("draw", {}))
    else:
        for box in sorted(round_.boxes, key=lambda box: box.number):
            settle_resorts_jackpot(round_, box)
    return answer(round_, sheet)


# Ante, BET, Flop, Turn, River and Bonus


def settle_table_bets(round_: Round, box: Box) -> None:
    if box.fate in ("back", "void"):
        for bet in box.stakes:
            put(round_, box, bet, "returned", box.clause)
    elif box.fate == "no-ante":
        for bet in box.stakes:
            clause = "3.5" if round_.code == "SSP" else "3.9" if bet == "bonus" else "5.4"
            put(round_, box, bet, "returned", clause)
    elif box.fate == "fold":
        for bet, counted in counted_stakes(round_, box).items():
            if not bet.startswith("jackpot"):
                put(round_, box, bet, "lose", FOLD[round_.code], counted=counted, also=by_ruling(round_, box))
    elif round_.code == "PTH":
        settle_holdem(round_, box)
    else:
        settle_stud(round_, box)


def settle_stud(round_: Round, box: Box) -> None:
    counts = counted_stakes(round_, box)
    ante, bet = counts["ante"], counts["bet"]
    mine, dealers = score_of_five(box.cards), score_of_five(round_.dealer)
    singapore = round_.code == "SSP"
    if dealers < LOWEST_QUALIFYING:
        put(round_, box, "ante", "win", "3.12.2" if singapore else "3.13", pays=ante, counted=ante)
        put(round_, box, "bet", "push", "3.12.1" if singapore else "3.13", counted=bet)
    elif mine < dealers:
        clause = "3.13.2" if singapore else "3.14.2"
        put(round_, box, "ante", "lose", clause, counted=ante)
        put(round_, box, "bet", "lose", clause, counted=bet)
    elif mine == dealers:
        clause = "3.16" if singapore else "3.14.3"
        put(round_, box, "ante", "push", clause, counted=ante)
        put(round_, box, "bet", "push", clause, counted=bet)
    else:
        clause = "3.13.1" if singapore else "3.14.1"
        put(round_, box, "ante", "win", clause, pays=ante, counted=ante)
        winnings = BET_PAYS[mine[0]] * bet
        if not singapore and winnings > CAP:
            winnings, clause = CAP, "4.1.1"
        put(round_, box, "bet", "win", clause, pays=winnings, counted=bet)


def settle_holdem(round_: Round, box: Box) -> None:
    counts = counted_stakes(round_, box)
    mine = best_score(box.cards + round_.community)
    dealers = best_score(round_.dealer + round_.community)
    for bet in ("ante", "flop", "turn", "river"):
        if bet not in counts:
            continue
        if mine < dealers:
            put(round_, box, bet, "lose", "3.14", counted=counts[bet])
        elif mine == dealers:
            put(round_, box, bet, "push", "3.15", counted=counts[bet])
        elif bet == "ante" and mine[0] < STRAIGHT:
            put(round_, box, bet, "push", "3.13", counted=counts[bet])
        else:
            put(round_, box, bet, "win", "3.13", pays=counts[bet], counted=counts[bet])
    if "bonus" in counts:
        settle_bonus(round_, box, counts["bonus"])


def settle_bonus(round_: Round, box: Box, counted: int) -> None:
    odds = bonus_odds(box.cards, round_.dealer)
    if not odds:
        put(round_, box, "bonus", "lose", "4.1", counted=counted)
        return
    winnings = odds * counted
    clause = "4.1.1" if winnings > CAP else "4.1"
    put(round_, box, "bonus", "win", clause, pays=min(winnings, CAP), counted=counted)


def bonus_odds(hole: list[str], dealer: list[str]) -> int:
    """PTH 4.1, R-13."""
    ranks = {hole[0][0], hole[1][0]}
    suited = hole[0][1] == hole[1][1]
    if ranks == {"A"}:
        return 1000 if {dealer[0][0], dealer[1][0]} == {"A"} else 30
    if ranks == {"A", "K"}:
        return 25 if suited else 15
    if ranks in ({"A", "Q"}, {"A", "J"}):
        return 20 if suited else 5
    if len(ranks) == 1:
        return 10 if ranks <= {"K", "Q", "J"} else 3
    return 0


# The document


def answer(round_: Round, sheet: dict[str, Any]) -> dict[str, Any]:
    nets = [net(box) for box in round_.boxes]
    document: dict[str, Any] = {
        "game": round_.game,
        "result": "void" if round_.void else "settled",
        "dealer": None if round_.void else dealer_of(round_),
        "boxes": [box_answer(round_, box, result) for box, result in zip(round_.boxes, nets, strict=True)],
        "jackpot": None,
        "house": dollars(round_.meter_paid - sum(nets)),
    }
    if "jackpot" in sheet:
        before = dollars(cents(sheet["jackpot"]["meter"]))
        document["jackpot"] = {"before": before, "after": dollars(round_.meter), "payouts": round_.payouts}
    return document


def net(box: Box) -> int:
    return sum(int(line["pays"]) + int(line["returned"]) - int(line["stake"]) for line in box.lines.values())


def box_answer(round_: Round, box: Box, result: int) -> dict[str, Any]:
    lines = []
    for bet in box.stakes:
        line = dict(box.lines[bet])
        for key in ("stake", "pays", "returned"):
            line[key] = dollars(line[key])
        lines.append(line)
    return {
        "box": box.number,
        "player": box.player,
        "hand": hand_name(round_, box.cards),
        "bets": lines,
        "net": dollars(result),
    }


def hand_name(round_: Round, cards: list[str]) -> str | None:
    if round_.code == "PTH":
        complete = len(cards) == 2 and len(round_.community) == 5
        return name(best_score(cards + round_.community)) if complete else None
    return name(score_of_five(cards)) if len(cards) == 5 else None


def dealer_of(round_: Round) -> dict[str, Any]:
    qualifies = None if round_.code == "PTH" else score_of_five(round_.dealer) >= LOWEST_QUALIFYING
    return {"hand": hand_name(round_, round_.dealer), "qualifies": qualifies}
