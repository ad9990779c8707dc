"""Worked rounds: sheets from the seed with the settlement that this software gives them, and their chapter."""

from __future__ import annotations

from croupier.cards import DECK, names
from croupier.dossier.plan import PartDocument, seeded_bytes
from croupier.games import HOUSE_GAMES, HouseGame
from croupier.games.in_words import game_in_words
from croupier.poker import PokerTable, PokerTableSettings
from croupier.printed_sheets.parts import BookChapter, ReportTable, Section
from croupier.settlement import settle
from croupier.shoe import Chance, below, shuffled

BOXES = (1, 3, 6)
PLAYERS = ("Ann", "Ben", "Cat", "Dan")
BLINDS = (5_00, 10_00)
LEAST_STACK, MOST_STACK = 100_00, 1_000_00


def rounds_part(games: tuple[str, ...], rounds: int, seed: str) -> PartDocument:
    """This many rounds of each game."""
    found = []
    for game in games:
        chance = seeded_bytes(seed, f"rounds {game}")
        for _ in range(rounds):
            sheet = house_sheet(HOUSE_GAMES[game], chance) if game in HOUSE_GAMES else poker_sheet(chance)
            found.append({"game": game, "sheet": sheet, "settlement": settle(sheet)})
    return {"rounds": found}


def house_sheet(game: HouseGame, chance: Chance) -> PartDocument:
    """A round with three boxes, each with a jackpot bet."""
    deck = iter(shuffled(DECK, chance))

    def deal(number: int) -> list[str]:
        return names(next(deck) for _ in range(number))

    boxes = []
    for number in BOXES:
        bets = {"ante": str(25 + below(975, chance)), game.jackpot_bets[0]: "5"}
        decision = (game.stays, game.stays, "fold")[below(3, chance)]
        boxes.append(
            {"box": number, "player": f"P{number}", "bets": bets, "cards": deal(game.hand_cards), "decision": decision}
        )
    found: PartDocument = {
        "game": game.name,
        "version": game.version,
        "table": {"ante_min": "25", "ante_max": "1000"},
        "jackpot": {"meter": "250000", "reset": "50000"},
        "boxes": boxes,
        "dealer": deal(game.dealer_cards),
    }
    if game.community_cards:
        found["community"] = deal(game.community_cards)
    return found


def poker_sheet(chance: Chance) -> PartDocument:
    """A hand of four players who take any legal action."""
    table = PokerTable.open(PokerTableSettings(*BLINDS, LEAST_STACK, MOST_STACK), chance)
    for seat, player in enumerate(PLAYERS, start=1):
        table.sit(player, seat, LEAST_STACK + 100 * below((MOST_STACK - LEAST_STACK) // 100, chance))
    table.start_hand()
    while table.turn is not None:
        player = table.state.seats[table.turn].player
        choices = table.legal_actions(player)
        choice = choices[below(len(choices), chance)]
        table.act(player, choice.deed, choice.lowest if choice.deed in ("bet", "raise") else None)
    return table.sheet()


SHOWN = 4
"""How many rounds of each game the pages show. The data hold all of them."""


def rounds_chapter(rounds: PartDocument) -> BookChapter:
    """Some rounds of each game: cards, decisions, and the result of each bet."""
    by_game: dict[str, list[PartDocument]] = {}
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


def _table(rounds: list[PartDocument]) -> ReportTable:
    rows = []
    for number, one in enumerate(rounds, start=1):
        lines = _house(one) if "boxes" in one["sheet"] else _poker(one)
        rows += [(str(number) if first == 0 else "", *line) for first, line in enumerate(lines)]
    head = ("round", "seat", "cards and decision", "bets, results and clauses", "net")
    return ReportTable(head, tuple(rows), "<<<<>", widths=("11mm", "17mm", "40mm", "1fr", "20mm"))


def _house(one: PartDocument) -> list[tuple[str, str, str, str]]:
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


def _poker(one: PartDocument) -> list[tuple[str, str, str, str]]:
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
