"""Poker tables at which bots play, and views of single decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from croupier.bots.poker import BotAction
from croupier.cards import DECK
from croupier.money import dollars
from croupier.poker import PokerTable
from croupier.poker.settings import PokerTableSettings

Player = Callable[[Mapping[str, Any]], BotAction]
BLINDS = PokerTableSettings(small_blind=5_00, big_blind=10_00, min_stake=10_00, max_stake=100_000_00)
STACK = 1_000_00


def station(view: Mapping[str, Any]) -> BotAction:
    """Checks and calls, whatever comes."""
    legal = [entry["action"] for entry in view["legal"]]
    return BotAction("check" if "check" in legal else "call")


def anything(seed: int) -> Player:
    """Does whatever is legal, all of it as likely, all-in seldom."""
    chance = Random(seed)

    def choose(view: Mapping[str, Any]) -> BotAction:
        entry = chance.choice(view["legal"])
        if entry["action"] == "all-in" and chance.random() < 0.8:
            return station(view)
        amount = int(entry["lowest"].replace(".", "")) if entry["action"] in ("bet", "raise") else None
        return BotAction(entry["action"], amount)

    return choose


def play_hand(table: PokerTable, players: Mapping[str, Player], deck: list[Any] | None = None) -> None:
    """One hand to its end; a choice that is not legal is refused, and fails the test."""
    table.start_hand(deck)
    while table.turn is not None:
        player = table.state.seats[table.turn].player
        choice = players[player](table.view(player))
        table.act(player, choice.deed, choice.to)


def heads_up(one: Player, other: Player, *, decks: int, seed: int) -> list[float]:
    """The first bot's win with each deck, in big blinds a hand. Each deck is dealt both ways round."""
    chance, found = Random(seed), []
    for _ in range(decks):
        deck, won = chance.sample(DECK, 52), 0
        for seat in (1, 2):
            table = PokerTable.open(BLINDS, None)
            table.sit("one", seat, STACK)
            table.sit("other", 3 - seat, STACK)
            play_hand(table, {"one": one, "other": other}, deck)
            won += table.state.seats[seat].stack - STACK
        found.append(won / 2 / BLINDS.big_blind)
    return found


def facing(
    cards: str,
    board: str = "",
    *,
    pot: int,
    bet: int,
    stack: int = 1_000_00,
    opponents: int = 1,
) -> dict[str, Any]:
    """The view of the player in seat 1, last to act; each opponent has bet as much, before it lay `pot`."""
    paid = pot // (1 + opponents)
    own = _seat(1, stack, bet=0, put_in=paid, cards=cards.split())
    others = [_seat(2 + number, 1_000_00, bet=bet, put_in=paid + bet) for number in range(opponents)]
    legal: list[dict[str, str]] = [{"action": "fold"}]
    if bet:
        legal.append(_action("call", min(bet, stack), min(bet, stack)))
    else:
        legal.append({"action": "check"})
    lowest = max(2 * bet, 10_00)
    if lowest < stack:
        legal.append(_action("raise" if bet else "bet", lowest, stack - 1))
    if bet < stack:
        legal.append(_action("all-in", stack, stack))
    return {
        "board": board.split(),
        "pot": dollars(paid * (1 + opponents) + bet * opponents),
        "bet": dollars(bet),
        "button": 1,
        "small_blind": 1 if opponents == 1 else 2,
        "big_blind": 2 if opponents == 1 else 3,
        "turn": 1,
        "you": 1,
        "seats": [own, *others],
        "legal": legal,
        "settings": {"small_blind": "5.00", "big_blind": "10.00", "chip": "0.01"},
    }


def _seat(seat: int, stack: int, *, bet: int, put_in: int, cards: list[str] | None = None) -> dict[str, Any]:
    return {
        "seat": seat,
        "player": f"P{seat}",
        "stack": dollars(stack),
        "bet": dollars(bet),
        "put_in": dollars(put_in),
        "in_hand": True,
        "folded": False,
        "all_in": False,
        "cards": cards,
    }


def _action(action: str, lowest: int, highest: int) -> dict[str, str]:
    return {"action": action, "lowest": dollars(lowest), "highest": dollars(highest)}
