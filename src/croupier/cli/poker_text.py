"""A Poker settlement as a table for people: pot by pot, then seat by seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.cli.paint import BOLD, DIM, columns, ends, of_result, painted, plain, signed, unsigned
from croupier.hands import BY_SLUG

HEAD = ("", "amount", "rake", "eligible", "won by", "clause")
ALIGN = "<>><<<"
SEAT_HEAD = ("", "start", "end", "net", "hand")
SEAT_ALIGN = "<>>><"


def poker_text(settlement: Mapping[str, Any]) -> str:
    """The whole settlement."""
    parts = [ends("Poker", settlement["result"].upper(), BOLD)]
    if settlement["result"] == "void":
        parts.append(f"The round is void: every chip goes back ({settlement['clause']}).")
    if settlement["pots"]:
        head, *rows = columns([HEAD, *map(_pot, settlement["pots"])], ALIGN)
        parts += ["", painted("  " + head, DIM), *("  " + row for row in rows)]
    for back in settlement["uncalled"]:
        parts.append(f"  not called: {unsigned(back['amount'])} back to seat {back['seat']} ({back['clause']})")
    head, *rows = columns([SEAT_HEAD, *map(_seat, settlement["seats"])], SEAT_ALIGN)
    results = [painted(row, *of_result(seat["net"])) for row, seat in zip(rows, settlement["seats"], strict=True)]
    parts += ["", painted("  " + head, DIM), *("  " + row for row in results), ""]
    if settlement["showdown"]:
        parts.append("Showdown: seat " + ", ".join(map(str, settlement["showdown"])))
    parts.append(ends("Rake", unsigned(settlement["rake"])))
    return "\n".join(parts)


def _pot(pot: Mapping[str, Any]) -> tuple[str, ...]:
    won = ", ".join(f"{seat}: {unsigned(share)}" for seat, share in pot["shares"].items())
    eligible = ", ".join(map(str, pot["eligible"]))
    return pot["pot"], unsigned(pot["amount"]), unsigned(pot["rake"]), eligible, won, pot["clause"]


def _seat(seat: Mapping[str, Any]) -> tuple[str, ...]:
    who = f" · {plain(seat['player'])[:24]}" if seat["player"] else ""
    hand = BY_SLUG[seat["hand"]].title if seat["hand"] else ""
    return f"Seat {seat['seat']}{who}", unsigned(seat["start"]), unsigned(seat["end"]), signed(seat["net"]), hand
