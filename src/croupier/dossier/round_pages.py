"""The chapter of worked rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.in_words import game_in_words
from croupier.printed_sheets.parts import BookChapter, ReportTable, Section

SHOWN = 4
"""How many rounds of each game the pages show. The data hold all of them."""


def rounds_chapter(rounds: Mapping[str, Any]) -> BookChapter:
    """Some rounds of each game: cards, decisions, and the result of each bet."""
    by_game: dict[str, list[Mapping[str, Any]]] = {}
    for one in rounds["rounds"]:
        by_game.setdefault(one["game"], []).append(one)
    sections = [Section(game_in_words(game), (_table(found[:SHOWN]),)) for game, found in by_game.items()]
    many = max(map(len, by_game.values()))
    return BookChapter(
        "Worked rounds",
        (
            f"Rounds that follow from the seed: {many} of each game in the archive, the first {SHOWN} of each here. "
            "Anybody can settle them by the approved rules and compare. The verification settles all of them again.",
        ),
        tuple(sections),
    )


def _table(rounds: list[Mapping[str, Any]]) -> ReportTable:
    rows = []
    for number, one in enumerate(rounds, start=1):
        lines = _house(one) if "boxes" in one["sheet"] else _poker(one)
        rows += [(str(number) if first == 0 else "", *line) for first, line in enumerate(lines)]
    head = ("round", "seat", "cards and decision", "bets, results and clauses", "net")
    return ReportTable(head, tuple(rows), "<<<<>", widths=("11mm", "17mm", "40mm", "1fr", "20mm"))


def _house(one: Mapping[str, Any]) -> list[tuple[str, str, str, str]]:
    sheet, settled = one["sheet"], one["settlement"]
    board = f"; board {' '.join(sheet['community'])}" if "community" in sheet else ""
    hand = settled["dealer"]["hand"]
    lines = [("Dealer", " ".join(sheet["dealer"]) + board, str(hand).replace("-", " "), "")]
    for box, told in zip(sheet["boxes"], settled["boxes"], strict=True):
        bets = "; ".join(
            f"{line['bet']} {line['stake']}: {line['outcome']} ({line['clause']})" for line in told["bets"]
        )
        lines.append((f"box {box['box']}", f"{' '.join(box['cards'])}, {box['decision']}", bets, told["net"]))
    return lines


def _poker(one: Mapping[str, Any]) -> list[tuple[str, str, str, str]]:
    sheet, settled = one["sheet"], one["settlement"]
    pots = "; ".join(
        f"{pot['pot']} {pot['amount']} to seat {', '.join(map(str, pot['winners']))} ({pot['clause']})"
        for pot in settled["pots"]
    )
    lines = [("board", " ".join(sheet["board"]) or "none", pots, "")]
    ends = {seat["seat"]: seat for seat in settled["seats"]}
    for seat in sheet["seats"]:
        own = [act for act in sheet["actions"] if act["seat"] == seat["seat"]]
        acts = ", ".join(f"{act['action']} {act.get('to', '')}".strip() for act in own) or "no action"
        cards = " ".join(seat.get("cards", ())) or "not shown"
        lines.append((f"seat {seat['seat']}", cards, acts, ends[seat["seat"]]["net"]))
    return lines
