"""Simulated figures as tables, and the plot of their way to the exact figure, for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log
from typing import Any

from croupier.money import from_dollars, grouped

ROWS, COLUMNS = 11, 60
BAND, MEAN, EXACT = "░", "●", "─"


def simulation_text(document: Mapping[str, Any]) -> str:
    """Counts and figures, with the convergence below."""
    if "tables" in document:
        return "\n".join(_month(document))
    if "seats" in document:
        return "\n".join(_poker(document))
    return "\n".join([*_head(document), *_main(document), *_bets(document), *_bonus(document), *_jackpot(document)])


def _poker(document: Mapping[str, Any]) -> list[str]:
    asked = "" if document["complete"] else f" of {document['settings']['rounds']:,}: interrupted"
    title = f"Poker, version {document['version']}: {document['rounds']:,} hands{asked}"
    lines = [f"{title}, seed {document['settings']['seed']}", ""]
    lines.append(f"  {'seat':6}{'strategy':20}{'net':>20}{'Big Blinds a hand':>20}   95% between")
    for seat in document["seats"]:
        low, high = seat["confidence_95"]
        figures = f"{_money(seat['net']):>20}{seat['big_blinds_a_hand']:>20.4f}   {low:.4f} and {high:.4f}"
        lines.append(f"  {seat['seat']:<6}{seat['strategy']:20}{figures}")
    lines += ["", f"rake {_money(document['rake'])} in {document['raked_hands']:,} hands"]
    lines.append(f"{document['split_pots']:,} pots shared, {document['short_all_ins']:,} all-ins that were no raise")
    for title, key in (("actions", "actions"), ("betting rounds", "betting_rounds"), ("shown hands", "shown_hands")):
        lines += ["", f"  {title}", *[f"    {name:28}{count:>15,}" for name, count in document[key].items()]]
    return lines


def _month(document: Mapping[str, Any]) -> list[str]:
    title = f"{document['game']}, version {document['version']}: {document['tables']:,} linked tables"
    lines = [f"{title}, {document['days']} days, {document['rounds']:,} rounds", ""]
    lines += [f"the House won {_money(document['house_win'])}", ""]
    lines.append(f"  {'House win':24}{'mean':>18}{'spread':>16}{'5%':>18}{'95%':>18}{'losses':>9}")
    for what, spread in ((key.replace("_", " "), document[key]) for key in document if key.startswith("win_of")):
        if spread["count"]:
            low, high = (_money(spread["quantiles"][share]) for share in ("5%", "95%"))
            middle = f"{_money(spread['mean']):>18}{_money(spread['standard_deviation']):>16}"
            lines.append(f"  {what:24}{middle}{low:>18}{high:>18}{spread['lost']:>9,}")
    jackpot = document["jackpot"]
    told = ("staked", "paid_from_meter", "put_in_by_house", "put_in_by_reserve", "reserve_at_end", "highest_meter")
    lines += ["", *[f"  {key.replace('_', ' '):24}{_money(jackpot[key]):>20}" for key in told], ""]
    return lines + [f"  {hand:30}{many:>10,} hits" for hand, many in jackpot["hits_by_prize"].items()]


def _head(document: Mapping[str, Any]) -> list[str]:
    asked = "" if document["complete"] else f" of {document['settings']['rounds']:,}: interrupted"
    seed = document["settings"]["seed"]
    title = f"{document['game']}, version {document['version']}: {document['rounds']:,} rounds{asked}"
    return [f"{title}, {document['boxes']:,} boxes, seed {seed}", ""]


def _main(document: Mapping[str, Any]) -> list[str]:
    main = document["main"]
    low, high = main["confidence_95"]
    exact = main["exact_house_edge"]
    lines = [f"house edge   {main['house_edge']:.4%}   95% between {low:.4%} and {high:.4%}"]
    if exact is not None:
        lines.append(f"exact        {exact:.4%}   {'inside' if low <= exact <= high else 'outside'} the interval")
    lines += ["", f"  {'the round ended':32}{'boxes':>15}{'share':>13}{'exact':>13}"]
    for way in main["ways"]:
        chance = "" if way["exact"] is None else f"{way['exact']:.6%}"
        lines.append(f"  {way['way']:32}{way['count']:>15,}{way['share']:>13.6%}{chance:>13}")
    steps = document["convergence"]
    if len(steps) > 1:
        lines += ["", "house edge after more and more rounds", *convergence_plot(steps, exact)]
    return lines


def _bets(document: Mapping[str, Any]) -> list[str]:
    lines = ["", f"  {'bet':20}{'staked':>22}{'players won':>22}{'edge':>13}"]
    for bet in document["bets"]:
        amounts = f"{_money(bet['staked']):>22}{_money(bet['net']):>22}"
        lines.append(f"  {bet['bet']:20}{amounts}{bet['house_edge']:>13.4%}")
    house = document["house"]
    lines += ["", f"the House won {_money(house['house_win'])}"]
    return lines


def _bonus(document: Mapping[str, Any]) -> list[str]:
    if "bonus" not in document:
        return []
    lines = ["", f"  {'Bonus':32}{'boxes':>15}"]
    return [*lines, *[f"  {row['row']:32}{row['count']:>15,}" for row in document["bonus"]]]


def _jackpot(document: Mapping[str, Any]) -> list[str]:
    jackpot = document.get("jackpot")
    if jackpot is None:
        return []
    lines = ["", f"  {'jackpot bet':18}{'prize':30}{'won':>12}"]
    lines += [f"  {prize['bet']:18}{prize['hand']:30}{prize['count']:>12,}" for prize in jackpot["prizes"]]
    told = {
        "meter at the start": "meter_at_start",
        "meter at the end": "meter_at_end",
        "highest meter": "highest_meter",
        "paid from the meter": "paid_from_meter",
        "reserve at the end": "reserve_at_end",
        "put in by the House": "put_in_by_house",
    }
    return [*lines, "", *[f"  {what:24}{_money(jackpot[key]):>20}" for what, key in told.items()]]


def _money(text: str) -> str:
    return grouped(from_dollars(text))


def convergence_plot(steps: Sequence[Mapping[str, Any]], exact: float | None) -> list[str]:
    """Lines of text; rounds run to the right on a logarithmic scale."""
    late = steps[len(steps) // 4 :]  # the first blocks say little, and would flatten the rest
    values: list[float] = [step[end] for step in late for end in ("low", "high")] + ([] if exact is None else [exact])
    low, high = min(values), max(values)
    span = (high - low) or 1.0

    def row(value: float) -> int:
        return min(max(round((high - value) / span * (ROWS - 1)), 0), ROWS - 1)

    grid = [[" "] * COLUMNS for _ in range(ROWS)]
    first, last = log(late[0]["rounds"]), log(late[-1]["rounds"])
    at = 0
    for column in range(COLUMNS):
        here = first + (last - first) * column / (COLUMNS - 1)
        while at + 1 < len(late) and log(late[at + 1]["rounds"]) <= here + 1e-9:
            at += 1
        step = late[at]
        for place in range(row(step["high"]), row(step["low"]) + 1):
            grid[place][column] = BAND
        if exact is not None:
            grid[row(exact)][column] = EXACT
        grid[row(step["mean"])][column] = MEAN
    labels = {0: f"{high:.3%}", ROWS - 1: f"{low:.3%}"}
    if exact is not None:
        labels[row(exact)] = f"{exact:.3%}"
    lines = [f"  {labels.get(number, ''):>9} │{''.join(cells)}" for number, cells in enumerate(grid)]
    ends = f"{late[0]['rounds']:,}".ljust(COLUMNS - len(f"{late[-1]['rounds']:,}")) + f"{late[-1]['rounds']:,}"
    return [*lines, f"  {'':>9} └{'─' * COLUMNS}", f"  {'rounds':>9}  {ends}"]
