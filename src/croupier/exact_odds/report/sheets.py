"""From the answer of `odds` to its probability sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from croupier.computation.counts_cache import digest, fingerprint
from croupier.exact_odds.document_types import (
    BonusOddsDocument,
    FiguresDocument,
    JackpotOddsDocument,
    MainOddsDocument,
    OddsDocument,
    PrizeDocument,
    SideBetsDocument,
    jackpot_bets,
)
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


def sheet_of(odds: OddsDocument) -> PrintedSheet:
    """The sheet of a game."""
    game, pays = edition_asked(odds)
    result = {key: value for key, value in odds.items() if key not in PASSING}
    # Large sections come last: otherwise most of the last page could stay blank.
    sections = [_bets(game, odds), _pay_tables(game, pays, odds), _method(odds), _check_sums(result)]
    sections += [_outcomes(game, odds), *_charts(odds)]
    sections += _side_bets(game, odds["side_bets"])
    return PrintedSheet(
        "probability sheet",
        game.title,
        f"Probability sheet · rules {game.book.code}, version {odds['version']} · {_played(odds)}",
        _headlines(odds["main"]),
        tuple(sections),
        f"croupier {__version__} · sha-256 {digest(result)[:16]}…",
    )


def _played(odds: OddsDocument) -> str:
    words = strategy_in_words(odds["strategy"])
    played = words if odds["strategy"] == Strategy.BEST else f"fixed strategy: {words}"
    if "qualifies" in odds:
        played += f" · the Dealer qualifies with {qualifying_in_words(odds['qualifies'])}"
    return played


def _headlines(main: MainOddsDocument) -> tuple[Headline, ...]:
    return (
        Headline("House edge", f"{main['house_edge']:.4%}", "of the ante"),
        Headline("Element of risk", f"{main['element_of_risk']:.4%}", "of all money bet"),
        Headline("Standard deviation", f"{main['standard_deviation']:.4f}", "antes a round"),
        Headline("Deals counted", f"{main['combinations']:,}", "the whole sample space"),
    )


def _bets(game: HouseGame, odds: OddsDocument) -> Section:
    main = odds["main"]
    rows = [
        ("Main game, per ante", f"{1 - main['house_edge']:.6%}", f"{main['house_edge']:.6%}"),
        ("Main game, per unit bet", f"{1 - main['element_of_risk']:.6%}", f"{main['element_of_risk']:.6%}"),
    ]
    side_bets = odds["side_bets"]
    jackpots = jackpot_bets(side_bets)
    for name in side_bets:
        label = game.places[name].label
        if name not in jackpots:
            edge = side_bets["bonus"]["house_edge"]
            rows.append((label, f"{1 - edge:.6%}", f"{edge:.6%}"))
            continue
        bet = jackpots[name]
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


def _pay_tables(game: HouseGame, pays: StudPays | HoldemPays, odds: OddsDocument) -> Section:
    """The main game and its side bets as they were counted: as on the signs, or with the prices of the question."""
    main = _stud_pays(game, pays, odds["pay"]) if isinstance(pays, StudPays) else _holdem_pays(game, pays)
    signs: dict[bool, list[ReportTable]] = {True: [], False: []}
    for sign in game.signs:
        if not odds["side_bets"].keys().isdisjoint(sign.bets):
            names = "; ".join(game.places[bet].label for bet in sign.bets)
            rows = _own_rows(game, sign, odds) or tuple((row.hand, _prize(row.pays)) for row in sign.rows)
            jackpot = not set(sign.bets).isdisjoint(game.jackpot_bets)
            signs[jackpot].append(ReportTable((f"{names} ({sign.clause.cite})", "pays"), rows, "<>"))
    return Section("Pay tables", (Beside((main, *signs[False]), tuple(signs[True])),))


def _own_rows(game: HouseGame, sign: Sign, odds: OddsDocument) -> tuple[tuple[str, str], ...]:
    """The rows of a side bet if the question had prices of its own for it."""
    side_bets = odds["side_bets"]
    jackpots = jackpot_bets(side_bets)
    bet = next(bet for bet in sign.bets if bet in side_bets)
    if bet in jackpots:
        hits = jackpots[bet]["hits"] if "prize" in odds else []
        return tuple((game.prize_in_words(hit["hand"]), _prize(hit["pays"])) for hit in hits)
    if "bonus" in odds:
        rows = [row for row in side_bets["bonus"]["outcomes"] if row["units"] >= 0]
        return tuple((outcome_in_words(row["outcome"], game), f"{row['units']} to 1") for row in rows)
    return ()


def _stud_pays(game: HouseGame, pays: StudPays, pay: Mapping[str, int]) -> ReportTable:
    clause = game.book["4.1.2" if game.book.code == "SSP" else "4.1"]
    ante = f"{pays.ante} to 1"
    rows = [("Dealer does not qualify", "pushes", ante)]
    rows += [(f"Win: {game.prize_in_words(hand).lower()}", f"{to_one} to 1", ante) for hand, to_one in pay.items()]
    return ReportTable((f"Main game ({clause.cite})", "BET", "Ante"), tuple(rows), "<>>")


def _holdem_pays(game: HouseGame, pays: HoldemPays) -> ReportTable:
    by_odds: dict[int, list[str]] = {}
    for bet in game.multiples:
        by_odds.setdefault(pays.main[bet], []).append(game.places[bet].label)
    rows = [
        (f"{_all_of(labels)} win{'s' * (len(labels) == 1)}", f"{to_one} to 1") for to_one, labels in by_odds.items()
    ]
    hand = with_article(pays.ante_wins_from)
    rows.append((f"Ante wins with {hand} or better", f"{pays.main[ANTE]} to 1"))
    rows.append((f"Ante, winning hand below {hand}", "pushes"))
    return ReportTable((f"Main game ({game.book['4.1'].cite})", "pays"), tuple(rows), "<>")


def _all_of(labels: Sequence[str]) -> str:
    """`Flop, Turn and River`."""
    *first, last = labels
    return f"{', '.join(first)} and {last}" if first else last


def _outcomes(game: HouseGame, odds: OddsDocument) -> Section:
    main = odds["main"]
    ways = [(way["way"], way["combinations"], way["units"]) for way in main["ways"]]
    return Section("Outcomes of the main game", (_outcome_table(game, ways, main, "deals"),))


def _outcome_table(
    game: HouseGame, outcomes: Iterable[tuple[str, int, int]], bet: FiguresDocument, what: str
) -> ReportTable:
    """Each outcome with its deals and the player's result in antes."""
    every = bet["combinations"]
    rows = [
        (
            outcome_in_words(outcome, game),
            f"{combinations:,}",
            f"{combinations / every:.8f}",
            f"{units:+,}" if units else "0",
            f"{combinations * units / every:+.8f}" if units else "0",
        )
        for outcome, combinations, units in outcomes
    ]
    total = ("All", f"{every:,}", "1", "", f"{bet['net'] / every:+.8f}")
    return ReportTable(("outcome", what, "probability", "units", "return"), tuple(rows), "<>>>>", total)


def _charts(odds: OddsDocument) -> list[Section]:
    if "starting_hands" in odds:
        return [Section("Starting hands", (starting_hand_grid(odds["starting_hands"]),))]
    if odds["strategy"] == "best-play":
        return [Section("Ace-king decisions", ace_king_grids(odds["ace_king_chart"]))]
    return []


def _side_bets(game: HouseGame, side_bets: SideBetsDocument) -> list[Section]:
    jackpots = jackpot_bets(side_bets)
    return [
        _jackpot(game, name, jackpots[name]) if name in jackpots else _bonus(game, name, side_bets["bonus"])
        for name in side_bets
    ]


def _bonus(game: HouseGame, name: str, bet: BonusOddsDocument) -> Section:
    outcomes = [(row["outcome"], row["combinations"], row["units"]) for row in bet["outcomes"]]
    return Section(game.places[name].label, (_outcome_table(game, outcomes, bet, "hands"),))


def _jackpot(game: HouseGame, name: str, bet: JackpotOddsDocument) -> Section:
    stake = float(bet["jackpot_bet"])
    rows = tuple(
        (game.prize_in_words(h["hand"]), f"{h['combinations']:,}", f"{h['of']:,}", _one_in(h), _prize(h["pays"]))
        for h in bet["hits"]
    )
    blocks: list[Block] = [
        _jackpot_figures(bet),
        ReportTable(("prize", "hits", "of", "one in", "pays"), rows, "<>>>>"),
    ]
    fair = bet["break_even_meter"]
    if bet["return_per_meter_dollar"] and fair is not None:
        line = CurveLine(bet["fixed_return"] / stake, bet["return_per_meter_dollar"] / stake, float(fair))
        blocks.append(Figure("Return of the bet, in per cent of the stake, by the meter", curve(line)))
    return Section(game.places[name].label, tuple(blocks))


def _jackpot_figures(bet: JackpotOddsDocument) -> Beside:
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


def _method(odds: OddsDocument) -> Section:
    method = HOLDEM_METHOD if "starting_hands" in odds else STUD_METHOD
    return Section("Method", (Text((*method, *CONVENTIONS)),))


def _check_sums(result: Mapping[str, object]) -> Section:
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


def _one_in(hit: PrizeDocument) -> str:
    return f"{hit['of'] / hit['combinations']:,.2f}" if hit["combinations"] else "never"
