"""Poker sheets for the worked examples."""

from __future__ import annotations

from tools.clause_pages.written_sheet import WrittenSheet

TABLE = "table: {small_blind: 5, big_blind: 10, chip: 1}\nbutton: 1\n"
SEATS = """seats:
  - {seat: 1, stack: 1000, cards: [Qs, Qd]}
  - {seat: 2, stack: 1000, cards: [As, Ad]}
  - {seat: 3, stack: 1000, cards: [Ks, Kd]}
board: [2c, 7d, 9h, Jc, 4s]
"""
FIRST_ROUND = "{seat: 1, action: call}, {seat: 2, action: call}, {seat: 3, action: check}"
ALL_CHECK = "{seat: 2, action: check}, {seat: 3, action: check}, {seat: 1, action: check}"

POKER_SHEETS = (
    WrittenSheet(
        "Seat 3 raises last in the final betting round, and shows first.",
        ("PKR",),
        f"""{TABLE}{SEATS}actions: [
  {FIRST_ROUND},
  {ALL_CHECK},
  {ALL_CHECK},
  {{seat: 2, action: bet, to: 20}}, {{seat: 3, action: raise, to: 60}},
  {{seat: 1, action: fold}}, {{seat: 2, action: call}}]
""",
        {"3.14.2(a)": "Showdown: seat 3", "R-30": "Showdown: seat 3"},
    ),
    WrittenSheet(
        "Everybody checks in the final betting round: the first seat left of the button shows first.",
        ("PKR",),
        f"""{TABLE}{SEATS}actions: [
  {FIRST_ROUND},
  {ALL_CHECK},
  {ALL_CHECK},
  {ALL_CHECK}]
""",
        {"3.14.2(c)": "Showdown: seat 2", "3.14.2": "Showdown: seat 2"},
    ),
    WrittenSheet(
        "The ace of spades is dealt twice.",
        ("PKR",),
        f"""{TABLE}{SEATS.replace("Qs", "As")}actions: [
  {FIRST_ROUND}]
""",
        {"2.2.1": "As"},
        refused=True,
    ),
)
