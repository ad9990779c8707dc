"""Worked rounds: sheets from the seed, each with the settlement that this software gives it."""

from __future__ import annotations

from typing import Any

from croupier.cards import DECK, names
from croupier.dossier.plan import PartDocument
from croupier.dossier.seeded_bytes import seeded_bytes
from croupier.games import HOUSE_GAMES, HouseGame
from croupier.poker import PokerTable, PokerTableSettings
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


def house_sheet(game: HouseGame, chance: Chance) -> dict[str, Any]:
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
    found: dict[str, Any] = {
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


def poker_sheet(chance: Chance) -> dict[str, Any]:
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
