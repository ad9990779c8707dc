"""A house game's settlement as a table for people: box by box, bet by bet, with the clause of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.cli.paint import BOLD, DIM, WIDTH, columns, ends, of_result, painted, plain, signed, unsigned, wrapped
from croupier.games import HOUSE_GAMES
from croupier.games.in_words import bet_in_words
from croupier.games.signs import prize_in_words

HEAD = ("", "stake", "outcome", "pays", "back", "clause")
ALIGN = "<><>><"


def house_text(settlement: Mapping[str, Any]) -> str:
    title = HOUSE_GAMES[settlement["game"]].title
    parts = [ends(title, settlement["result"].upper(), BOLD), _dealer(settlement["dealer"]), ""]
    bets = [bet for box in settlement["boxes"] for bet in box["bets"]]
    head, *rows = columns([HEAD, *(_row(settlement["game"], bet) for bet in bets)], ALIGN)
    lines = iter(zip(bets, rows, strict=True))
    for number, box in enumerate(settlement["boxes"]):
        parts.append(ends(_heading(box), signed(box["net"]), *of_result(box["net"])))
        parts += [painted("  " + head, DIM)] if number == 0 else []
        parts += [text for _ in box["bets"] for text in _line(*next(lines))]
        parts.append("")
    parts += _jackpot(settlement["game"], settlement["jackpot"])
    parts.append(ends("House", signed(settlement["house"]), *of_result(settlement["house"])))
    return "\n".join(parts)


def _dealer(dealer: Mapping[str, Any] | None) -> str:
    if dealer is None:
        return "The round is void: all bets go back."
    hand = f"Dealer: {prize_in_words(dealer['hand'])}"
    if dealer["qualifies"] is None:
        return hand
    return f"{hand}, {'a qualifying hand' if dealer['qualifies'] else 'not a qualifying hand'}"


def _heading(box: Mapping[str, Any]) -> str:
    who = f" · {plain(box['player'])[:40]}" if box["player"] else ""
    hand = f" · {prize_in_words(box['hand'])}" if box["hand"] else ""
    return f"Box {box['box']}{who}{hand}"


def _row(game: str, bet: Mapping[str, Any]) -> tuple[str, ...]:
    stake, pays, back = (unsigned(bet[key]) for key in ("stake", "pays", "returned"))
    return bet_in_words(game, bet["bet"]), stake, bet["outcome"], pays, back, bet["clause"]


def _line(bet: Mapping[str, Any], row: str) -> list[str]:
    """The row of a bet, with its remarks beside it if there is room, else below."""
    if "also" not in bet:
        return ["  " + row]
    also = "also " + ", ".join(bet["also"])
    if len(row) + len(also) + 4 <= WIDTH:
        return [f"  {row}  {painted(also, DIM)}"]
    return ["  " + row, painted(wrapped(also, indent=" " * 6), DIM)]


def _jackpot(game: str, jackpot: Mapping[str, Any] | None) -> list[str]:
    if jackpot is None:
        return []
    lines = [ends("Jackpot", f"{unsigned(jackpot['before'])} → {unsigned(jackpot['after'])}")]
    for paid in jackpot["payouts"]:
        what = f"{paid['share']} of the meter, {unsigned(paid['amount'])}"
        lines.append(f"  box {paid['box']} {bet_in_words(game, paid['bet'])}: {what} ({paid['clause']})")
    return lines
