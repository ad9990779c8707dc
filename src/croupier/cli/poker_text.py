"""A Poker settlement as a table for people: pot by pot, then seat by seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.cli.paint import BOLD, DIM, columns, ends, of_result, painted, plain, signed, unsigned, wrapped
from croupier.hands import BY_SLUG

HEAD = ("", "amount", "rake", "eligible", "won by", "clause")
ALIGN = "<>><<<"
ROOM = 14
"""The width of a column of seats. Longer lists go below their pot."""
SEAT_HEAD = ("", "start", "end", "net", "hand")
SEAT_ALIGN = "<>>><"


def poker_text(settlement: Mapping[str, Any]) -> str:
    parts = [ends("Poker", settlement["result"].upper(), BOLD)]
    if settlement["result"] == "void":
        parts.append(f"The round is void: every chip goes back ({settlement['clause']}).")
    if settlement["pots"]:
        head, *rows = columns([HEAD, *map(_pot, settlement["pots"])], ALIGN)
        parts += ["", painted("  " + head, DIM)]
        for pot, row in zip(settlement["pots"], rows, strict=True):
            parts += ["  " + row, *_below(pot)]
    for back in settlement["uncalled"]:
        parts.append(f"  not called: {unsigned(back['amount'])} back to seat {back['seat']} ({back['clause']})")
    head, *rows = columns([SEAT_HEAD, *map(_seat, settlement["seats"])], SEAT_ALIGN)
    results = [painted(row, *of_result(seat["net"])) for row, seat in zip(rows, settlement["seats"], strict=True)]
    parts += ["", painted("  " + head, DIM), *("  " + row for row in results), ""]
    if settlement["showdown"]:
        parts.append("Showdown: seat " + ", ".join(map(str, settlement["showdown"])))
    parts.append(ends("Rake", unsigned(settlement["rake"])))
    return "\n".join(parts)


def _listed(pot: Mapping[str, Any]) -> tuple[str, str]:
    won = ", ".join(f"{seat}: {unsigned(share)}" for seat, share in pot["shares"].items())
    return ", ".join(map(str, pot["eligible"])), won


def _long(pot: Mapping[str, Any]) -> bool:
    """Whether the seats of a pot need lines of their own."""
    return any(len(words) > ROOM for words in _listed(pot))


def _below(pot: Mapping[str, Any]) -> list[str]:
    if not _long(pot):
        return []
    eligible, won = _listed(pot)
    return [
        painted(wrapped(f"{what} {words}", indent=" " * 6), DIM)
        for what, words in (("seats", eligible), ("won by", won))
    ]


def _pot(pot: Mapping[str, Any]) -> tuple[str, ...]:
    eligible, won = ("below", "below") if _long(pot) else _listed(pot)
    return pot["pot"].replace("-", " "), unsigned(pot["amount"]), unsigned(pot["rake"]), eligible, won, pot["clause"]


def _seat(seat: Mapping[str, Any]) -> tuple[str, ...]:
    who = f" · {plain(seat['player'])[:24]}" if seat["player"] else ""
    hand = BY_SLUG[seat["hand"]].title if seat["hand"] else ""
    return f"Seat {seat['seat']}{who}", unsigned(seat["start"]), unsigned(seat["end"]), signed(seat["net"]), hand
