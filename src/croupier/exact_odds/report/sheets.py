"""From the answer of `odds` to its probability sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.computation.counts_cache import digest, fingerprint
from croupier.exact_odds.outcome_words import (
    CONVENTIONS,
    HOLDEM_METHOD,
    STUD_METHOD,
    outcome_in_words,
    qualifying_in_words,
    strategy_in_words,
    with_article,
)
from croupier.exact_odds.report.charts import CurveLine, ace_king_grids, curve, starting_hand_grid
from croupier.exact_odds.rules import edition_asked
from croupier.exact_odds.strategies import Strategy
from croupier.games import HouseGame
from croupier.games.layout import ANTE
from croupier.games.pay_tables import HoldemPays, StudPays
from croupier.games.signs import Sign
from croupier.money import from_dollars, grouped
from croupier.printed_sheets.parts import Beside, Block, Figure, Headline, PrintedSheet, ReportTable, Section, Text
from croupier.version import __version__

PASSING = ("elapsed_seconds", "from_cache")
"""The fields that differ from run to run, and so are not part of the result."""


def sheet_of(found: Mapping[str, Any]) -> PrintedSheet:
    """The sheet of a game."""
    game, pays = edition_asked(found)
    result = {key: value for key, value in found.items() if key not in PASSING}
    # Large sections come last: otherwise most of the last page could stay blank.
    sections = [_bets(game, found), _pay_tables(game, pays, found), _method(found), _check_sums(result)]
    sections += [_outcomes(game, found), *_charts(found)]
    sections += [_side_bet(game, name, bet) for name, bet in found["side_bets"].items()]
    return PrintedSheet(
        "probability sheet",
        game.title,
        f"Probability sheet · rules {game.book.code}, version {found['version']} · {_played(found)}",
        _headlines(found["main"]),
        tuple(sections),
        f"croupier {__version__} · sha-256 {digest(result)[:16]}…",
    )


def _played(found: Mapping[str, Any]) -> str:
    words = strategy_in_words(found["strategy"])
    played = words if found["strategy"] == Strategy.BEST else f"fixed strategy: {words}"
    if "qualifies" in found:
        played += f" · the Dealer qualifies with {qualifying_in_words(found['qualifies'])}"
    return played


def _headlines(main: Mapping[str, Any]) -> tuple[Headline, ...]:
    return (
        Headline("House edge", f"{main['house_edge']:.4%}", "of the ante"),
        Headline("Element of risk", f"{main['element_of_risk']:.4%}", "of all money bet"),
        Headline("Standard deviation", f"{main['standard_deviation']:.4f}", "antes a round"),
        Headline("Deals counted", f"{main['combinations']:,}", "the whole sample space"),
    )


def _bets(game: HouseGame, found: Mapping[str, Any]) -> Section:
    main = found["main"]
    rows = [
        ("Main game, per ante", f"{1 - main['house_edge']:.6%}", f"{main['house_edge']:.6%}"),
        ("Main game, per unit bet", f"{1 - main['element_of_risk']:.6%}", f"{main['element_of_risk']:.6%}"),
    ]
    for name, bet in found["side_bets"].items():
        label = game.places[name].label
        if "outcomes" in bet:
            rows.append((label, f"{1 - bet['house_edge']:.6%}", f"{bet['house_edge']:.6%}"))
            continue
        stake = float(bet["jackpot_bet"])
        fixed = bet["fixed_return"] / stake
        rows.append((f"{label}, fixed prizes alone", f"{fixed:.6%}", f"{1 - fixed:.6%}"))
        if "meter" in bet:
            at = bet["return_at_meter"] / stake
            rows.append((f"{label}, meter at {_dollars(bet['meter'])}", f"{at:.6%}", f"{1 - at:.6%}"))
    decisions = [
        (
            game.places[name].label if name in game.places else name.capitalize(),
            f"{many:,}",
            f"{many / main['combinations']:.6%}",
        )
        for name, many in main["decision_counts"].items()
    ]
    return Section(
        "Return of each bet",
        (
            ReportTable(("bet", "return to player", "house edge"), tuple(rows), "<>>"),
            ReportTable(("decision", "deals", "share"), tuple(decisions), "<>>"),
        ),
    )


def _pay_tables(game: HouseGame, pays: StudPays | HoldemPays, found: Mapping[str, Any]) -> Section:
    """The main game and its side bets as they were counted: as on the signs, or with the prices of the question."""
    main = _stud_pays(game, pays, found["pay"]) if isinstance(pays, StudPays) else _holdem_pays(game, pays)
    signs: dict[bool, list[ReportTable]] = {True: [], False: []}
    for sign in game.signs:
        if not found["side_bets"].keys().isdisjoint(sign.bets):
            names = "; ".join(game.places[bet].label for bet in sign.bets)
            rows = _own_rows(game, sign, found) or tuple((row.hand, _prize(row.pays)) for row in sign.rows)
            jackpot = not set(sign.bets).isdisjoint(game.jackpot_bets)
            signs[jackpot].append(ReportTable((f"{names} ({sign.clause.cite})", "pays"), rows, "<>"))
    return Section("Pay tables", (Beside((main, *signs[False]), tuple(signs[True])),))


def _own_rows(game: HouseGame, sign: Sign, found: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The rows of a side bet if the question had prices of its own for it."""
    bet = next(bet for bet in sign.bets if bet in found["side_bets"])
    told = found["side_bets"][bet]
    if "hits" in told and "prize" in found:
        return tuple((game.prize_in_words(hit["hand"]), _prize(hit["pays"])) for hit in told["hits"])
    if "outcomes" in told and "bonus" in found:
        rows = [row for row in told["outcomes"] if row["units"] >= 0]
        return tuple((outcome_in_words(row["outcome"], game), f"{row['units']} to 1") for row in rows)
    return ()


def _stud_pays(game: HouseGame, pays: StudPays, pay: Mapping[str, int]) -> ReportTable:
    clause = game.book["4.1.2" if game.book.code == "SSP" else "4.1"]
    ante = f"{pays.ante} to 1"
    rows = [("Dealer does not qualify", "pushes", ante)]
    rows += [(f"Win: {game.prize_in_words(hand).lower()}", f"{odds} to 1", ante) for hand, odds in pay.items()]
    return ReportTable((f"Main game ({clause.cite})", "BET", "Ante"), tuple(rows), "<>>")


def _holdem_pays(game: HouseGame, pays: HoldemPays) -> ReportTable:
    by_odds: dict[int, list[str]] = {}
    for bet in game.multiples:
        by_odds.setdefault(pays.main[bet], []).append(game.places[bet].label)
    rows = [(f"{_all_of(labels)} win{'s' * (len(labels) == 1)}", f"{odds} to 1") for odds, labels in by_odds.items()]
    hand = with_article(pays.ante_wins_from)
    rows.append((f"Ante wins with {hand} or better", f"{pays.main[ANTE]} to 1"))
    rows.append((f"Ante, winning hand below {hand}", "pushes"))
    return ReportTable((f"Main game ({game.book['4.1'].cite})", "pays"), tuple(rows), "<>")


def _all_of(labels: Sequence[str]) -> str:
    """`Flop, Turn and River`."""
    *first, last = labels
    return f"{', '.join(first)} and {last}" if first else last


def _outcomes(game: HouseGame, found: Mapping[str, Any]) -> Section:
    main = found["main"]
    return Section("Outcomes of the main game", (_outcome_table(game, main["ways"], main, "way", "deals"),))


def _outcome_table(game: HouseGame, listed: Any, bet: Mapping[str, Any], key: str, what: str) -> ReportTable:
    every = bet["combinations"]
    rows = [
        (
            outcome_in_words(row[key], game),
            f"{row['combinations']:,}",
            f"{row['combinations'] / every:.8f}",
            f"{row['units']:+,}" if row["units"] else "0",
            f"{row['combinations'] * row['units'] / every:+.8f}" if row["units"] else "0",
        )
        for row in listed
    ]
    total = ("All", f"{every:,}", "1", "", f"{bet['net'] / every:+.8f}")
    return ReportTable(("outcome", what, "probability", "units", "return"), tuple(rows), "<>>>>", total)


def _charts(found: Mapping[str, Any]) -> list[Section]:
    if "starting_hands" in found:
        return [Section("Starting hands", (starting_hand_grid(found["starting_hands"]),))]
    if found["strategy"] == "best-play":
        return [Section("Ace-king decisions", ace_king_grids(found["ace_king_chart"]))]
    return []


def _side_bet(game: HouseGame, name: str, bet: Mapping[str, Any]) -> Section:
    if "outcomes" in bet:
        return Section(game.places[name].label, (_outcome_table(game, bet["outcomes"], bet, "outcome", "hands"),))
    stake = float(bet["jackpot_bet"])
    rows = tuple(
        (game.prize_in_words(h["hand"]), f"{h['combinations']:,}", f"{h['of']:,}", _one_in(h), _prize(h["pays"]))
        for h in bet["hits"]
    )
    blocks: list[Block] = [
        _jackpot_figures(bet),
        ReportTable(("prize", "hits", "of", "one in", "pays"), rows, "<>>>>"),
    ]
    if bet["return_per_meter_dollar"]:
        fair = float(bet["break_even_meter"])
        line = CurveLine(bet["fixed_return"] / stake, bet["return_per_meter_dollar"] / stake, fair)
        blocks.append(Figure("Return of the bet, in per cent of the stake, by the meter", curve(line)))
    return Section(game.places[name].label, tuple(blocks))


def _jackpot_figures(bet: Mapping[str, Any]) -> Beside:
    rows = [
        ("bet", _dollars(bet["jackpot_bet"])),
        ("fixed prizes return", f"{bet['fixed_return']:.9f}"),
        ("each dollar of the meter returns", f"{bet['return_per_meter_dollar']:.12f}"),
        ("fair at a meter of", _meter(bet["break_even_meter"])),
    ]
    if "lucky_return" in bet:
        rows.append(("lucky draws return, stake included", f"{bet['lucky_return']:.9f}"))
        rows.append(("fair, lucky draws counted in", _meter(bet["break_even_meter_with_lucky"])))
    half = len(rows) // 2
    head = ("for each bet", "dollars")
    return Beside((ReportTable(head, tuple(rows[:half]), "<>"),), (ReportTable(head, tuple(rows[half:]), "<>"),))


def _method(found: Mapping[str, Any]) -> Section:
    method = HOLDEM_METHOD if "starting_hands" in found else STUD_METHOD
    return Section("Method", (Text((*method, *CONVENTIONS)),))


def _check_sums(result: Mapping[str, Any]) -> Section:
    rows = (
        ("result, as JSON with sorted keys", digest(result)),
        ("source of the counting code", fingerprint("exact_odds")),
        ("version of the code", f"croupier {__version__}"),
    )
    return Section("Check-sums (SHA-256)", (ReportTable(("of", "value"), rows, "<<"),))


def _meter(amount: str | None) -> str:
    return "never" if amount is None else _dollars(amount)


def _dollars(amount: str) -> str:
    return grouped(from_dollars(amount.replace(",", "")))


def _prize(pays: str) -> str:
    return (
        pays.replace("%", " % of the meter") if "%" in pays else pays if "to" in pays else f"{_dollars(pays)} dollars"
    )


def _one_in(hit: Mapping[str, Any]) -> str:
    return f"{hit['of'] / hit['combinations']:,.2f}" if hit["combinations"] else "never"
