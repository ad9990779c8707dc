"""A house game's settlement as a table for people: box by box, bet by bet, with the clause of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.cli.paint import BOLD, DIM, columns, ends, of_result, painted, plain, signed, unsigned, wrapped
from croupier.games import HOUSE_GAMES
from croupier.hands import BY_SLUG

HEAD = ("", "stake", "outcome", "pays", "back", "clause")
ALIGN = "<><>><"


def house_text(settlement: Mapping[str, Any]) -> str:
    """The whole settlement."""
    title = HOUSE_GAMES[settlement["game"]].title
    parts = [ends(title, settlement["result"].upper(), BOLD), _dealer(settlement["dealer"]), ""]
    for box in settlement["boxes"]:
        parts += [*_box(box), ""]
    parts += _jackpot(settlement["jackpot"])
    parts.append(ends("House", signed(settlement["house"]), *of_result(settlement["house"])))
    return "\n".join(parts)


def _dealer(dealer: Mapping[str, Any] | None) -> str:
    if dealer is None:
        return "The round is void: all bets go back."
    hand = f"Dealer: {_hand(dealer['hand'])}"
    if dealer["qualifies"] is None:
        return hand
    return f"{hand}, {'a qualifying hand' if dealer['qualifies'] else 'which does not qualify'}"


def _hand(slug: str | None) -> str:
    return "hand not known" if slug is None else BY_SLUG[slug].title


def _box(box: Mapping[str, Any]) -> list[str]:
    who = f" · {plain(box['player'])}" if box["player"] else ""
    heading = f"Box {box['box']}{who[:40]} · {_hand(box['hand'])}"
    rows = [HEAD] + [
        (b["bet"], unsigned(b["stake"]), b["outcome"], unsigned(b["pays"]), unsigned(b["returned"]), b["clause"])
        for b in box["bets"]
    ]
    head, *lines = columns(rows, ALIGN)
    text = [ends(heading, signed(box["net"]), *of_result(box["net"])), "  " + painted(head, DIM)]
    for bet, line in zip(box["bets"], lines, strict=True):
        text.append("  " + line)
        if "also" in bet:
            text.append(painted(wrapped("also " + ", ".join(bet["also"]), indent=" " * 6), DIM))
    return text


def _jackpot(jackpot: Mapping[str, Any] | None) -> list[str]:
    if jackpot is None:
        return []
    lines = [ends("Jackpot", f"{unsigned(jackpot['before'])} → {unsigned(jackpot['after'])}")]
    lines += [
        f"  box {paid['box']} {paid['bet']}: {paid['share']} of the meter, "
        f"{unsigned(paid['amount'])} ({paid['clause']})"
        for paid in jackpot["payouts"]
    ]
    return lines
