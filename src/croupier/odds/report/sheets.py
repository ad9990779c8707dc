"""From the answer of `odds` to its probability sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier import __version__
from croupier.games import HOUSE_GAMES
from croupier.games.progressive_holdem import BONUS_PAYS
from croupier.kept import digest, fingerprint
from croupier.money import Cents, grouped
from croupier.odds.holdem_side_bets import bonus_slug
from croupier.odds.report import curves
from croupier.odds.report.charts import ace_king_grids, starting_hand_grid
from croupier.odds.report.methods import CONVENTIONS, HOLDEM_METHOD, STUD_METHOD
from croupier.odds.report.parts import Block, Figure, Headline, Section, Sheet, Table, Text
from croupier.odds.rules import STUD

BONUS_NAMES = {bonus_slug(name): name for name, *_ in BONUS_PAYS}
PASSING = ("elapsed_seconds", "from_cache")
"""What differs from run to run, and so is no part of the result."""


def sheet_of(found: Mapping[str, Any]) -> Sheet:
    """The sheet of a game."""
    game = HOUSE_GAMES[found["game"]]
    result = {key: value for key, value in found.items() if key not in PASSING}
    sections = [_bets(found), _pay_tables(found), _outcomes(found), *_charts(found)]
    sections += [_side_bet(name, bet) for name, bet in found["side_bets"].items()]
    sections += [_method(found), _check_sums(result)]
    return Sheet(
        game.title,
        f"Probability sheet · rules {game.book.code}, version {found['version']} · {_played(found)}",
        _headlines(found["main"]),
        tuple(sections),
        f"croupier {__version__} · sha-256 {digest(result)[:16]}…",
    )


def _played(found: Mapping[str, Any]) -> str:
    strategy: str = found["strategy"]
    return "best play" if strategy == "best-play" else f"fixed strategy: {strategy}"


def _headlines(main: Mapping[str, Any]) -> tuple[Headline, ...]:
    return (
        Headline("House edge", f"{main['house_edge']:.4%}", "of the ante"),
        Headline("Element of risk", f"{main['element_of_risk']:.4%}", "of all money bet"),
        Headline("Standard deviation", f"{main['standard_deviation']:.4f}", "antes a round"),
        Headline("Deals counted", f"{main['combinations']:,}", "the whole sample space"),
    )


def _bets(found: Mapping[str, Any]) -> Section:
    main = found["main"]
    rows = [
        ("Main game, per ante", f"{1 - main['house_edge']:.6%}", f"{main['house_edge']:.6%}"),
        ("Main game, per unit bet", f"{1 - main['element_of_risk']:.6%}", f"{main['element_of_risk']:.6%}"),
    ]
    for name, bet in found["side_bets"].items():
        if "outcomes" in bet:
            rows.append((_title(name), f"{1 - bet['house_edge']:.6%}", f"{bet['house_edge']:.6%}"))
            continue
        stake = float(bet["jackpot_bet"])
        fixed = bet["fixed_return"] / stake
        rows.append((f"{_title(name)}, fixed prizes alone", f"{fixed:.6%}", f"{1 - fixed:.6%}"))
        if "meter" in bet:
            at = bet["return_at_meter"] / stake
            rows.append((f"{_title(name)}, meter at {_dollars(bet['meter'])}", f"{at:.6%}", f"{1 - at:.6%}"))
    decisions = [
        (name, f"{many:,}", f"{many / main['combinations']:.6%}") for name, many in main["decision_counts"].items()
    ]
    return Section(
        "Return of each bet",
        (
            Table(("bet", "return to player", "house edge"), tuple(rows), "<>>"),
            Table(("decision", "deals", "share"), tuple(decisions), "<>>"),
        ),
    )


def _pay_tables(found: Mapping[str, Any]) -> Section:
    game = HOUSE_GAMES[found["game"]]
    blocks: list[Block] = []
    if "pay" in found:
        clause = game.book["4.1.2" if game.book.code == "SSP" else "4.1"]
        ante = f"{STUD[game.name].ante_pays} to 1 on the ante"
        rows = [("Dealer does not qualify", f"{ante}; BET returned")]
        rows += [(f"{_title(hand)} wins", f"{odds} to 1 on the BET, {ante}") for hand, odds in found["pay"].items()]
        blocks.append(Table((f"main game ({clause.cite})", "pays"), tuple(rows), "<<"))
    else:
        rows = [
            ("Flop, Turn and River win", "1 to 1"),
            ("Ante wins with a straight or better", "1 to 1"),
            ("Ante, winning hand below a straight", "neither paid nor collected"),
        ]
        blocks.append(Table((f"main game ({game.book['4.1'].cite})", "pays"), tuple(rows), "<<"))
    for name, bet in found["side_bets"].items():
        if "hits" in bet:
            prizes = tuple((_title(hit["hand"]), _prize(hit["pays"])) for hit in bet["hits"])
            blocks.append(Table((f"{_title(name).lower()} ({game.book['4.2'].cite})", "pays"), prizes, "<<"))
    return Section("Pay tables", tuple(blocks))


def _outcomes(found: Mapping[str, Any]) -> Section:
    main = found["main"]
    return Section("Outcomes of the main game", (_outcome_table(main["ways"], main, "way", "deals"),))


def _outcome_table(listed: Any, bet: Mapping[str, Any], key: str, what: str) -> Table:
    every = bet["combinations"]
    rows = [
        (
            _title(row[key]),
            f"{row['combinations']:,}",
            f"{row['combinations'] / every:.8f}",
            f"{row['units']:+,}" if row["units"] else "0",
            f"{row['combinations'] * row['units'] / every:+.8f}" if row["units"] else "0",
        )
        for row in listed
    ]
    total = ("All", f"{every:,}", "1", "", f"{bet['net'] / every:+.8f}")
    return Table(("outcome", what, "probability", "units", "return"), tuple(rows), "<>>>>", total)


def _charts(found: Mapping[str, Any]) -> list[Section]:
    if "starting_hands" in found:
        return [Section("Starting hands", (starting_hand_grid(found["starting_hands"]),))]
    if found["strategy"] == "best-play":
        return [Section("Ace-king decisions", ace_king_grids(found["ace_king_chart"]))]
    return []


def _side_bet(name: str, bet: Mapping[str, Any]) -> Section:
    if "outcomes" in bet:
        named = [{**row, "outcome": BONUS_NAMES.get(row["outcome"], row["outcome"])} for row in bet["outcomes"]]
        return Section(_title(name), (_outcome_table(named, bet, "outcome", "hands"),))
    stake = float(bet["jackpot_bet"])
    rows = tuple(
        (_title(h["hand"]), f"{h['combinations']:,}", f"{h['of']:,}", _one_in(h), _prize(h["pays"]))
        for h in bet["hits"]
    )
    facts = [
        ("bet", f"{_dollars(bet['jackpot_bet'])} dollars"),
        ("fixed prizes return", f"{bet['fixed_return']:.9f} dollars a bet"),
        ("each dollar of the meter returns", f"{bet['return_per_meter_dollar']:.12f} dollars a bet"),
        ("fair at a meter of", f"{_dollars(bet['break_even_meter'])} dollars"),
    ]
    if "lucky_return" in bet:
        facts.append(("lucky draws return, stake included", f"{bet['lucky_return']:.9f} dollars a bet"))
        facts.append(("fair, lucky draws counted in", f"{_dollars(bet['break_even_meter_with_lucky'])} dollars"))
    line = curves.Line(
        bet["fixed_return"] / stake, bet["return_per_meter_dollar"] / stake, float(bet["break_even_meter"])
    )
    return Section(
        _title(name),
        (
            Table(("figure", "value"), tuple(facts), "<>"),
            Table(("prize", "hits", "of", "one in", "pays"), rows, "<>>>>"),
            Figure("Return of the bet, in per cent of the stake, by the meter", curves.curve(line)),
        ),
    )


def _method(found: Mapping[str, Any]) -> Section:
    method = HOLDEM_METHOD if "starting_hands" in found else STUD_METHOD
    return Section("Method", (Text((*method, *CONVENTIONS)),))


def _check_sums(result: Mapping[str, Any]) -> Section:
    rows = (
        ("result, as JSON with sorted keys", digest(result)),
        ("source of the counting code", fingerprint("odds")),
        ("version of the code", f"croupier {__version__}"),
    )
    return Section("Check-sums (SHA-256)", (Table(("of", "value"), rows, "<<"),))


def _title(slug: str) -> str:
    """`win-full-house` as people write it; what is no slug stays as it is."""
    return slug if " " in slug else slug.replace("-", " ").capitalize()


def _dollars(amount: str) -> str:
    cents: Cents = round(float(amount) * 100)
    return grouped(cents)


def _prize(pays: str) -> str:
    return (
        pays.replace("%", " % of the meter") if "%" in pays else pays if "to" in pays else f"{_dollars(pays)} dollars"
    )


def _one_in(hit: Mapping[str, Any]) -> str:
    return f"{hit['of'] / hit['combinations']:,.2f}" if hit["combinations"] else "never"
