"""Poker tables at which bots play, and the sight of single decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from croupier.bots.poker import BotAction
from croupier.bots.sight import BotSight, Limits, Opponent, sight_of
from croupier.cards import DECK
from croupier.cards import cards as read_cards
from croupier.poker import PokerTable
from croupier.poker.settings import PokerTableSettings

Player = Callable[[BotSight], BotAction]
BLINDS = PokerTableSettings(small_blind=5_00, big_blind=10_00, min_stake=10_00, max_stake=100_000_00)
STACK = 1_000_00


def station(sight: BotSight) -> BotAction:
    """Checks and calls, whatever comes."""
    return BotAction("check" if "check" in sight.legal else "call")


def anything(seed: int) -> Player:
    """Does whatever is legal, all of it as likely, all-in seldom."""
    chance = Random(seed)

    def choose(sight: BotSight) -> BotAction:
        deed = chance.choice(list(sight.legal))
        if deed == "all-in" and chance.random() < 0.8:
            return station(sight)
        return BotAction(deed, sight.legal[deed].lowest if deed in ("bet", "raise") else None)

    return choose


def play_hand(table: PokerTable, players: Mapping[str, Player], deck: list[Any] | None = None) -> None:
    """One hand to its end; a choice that is not legal is refused, and fails the test."""
    table.start_hand(deck)
    while table.turn is not None:
        player = table.state.seats[table.turn].player
        choice = players[player](sight_of(table.state, player))
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
) -> BotSight:
    """What the player on the button sees, last to act; each opponent has bet as much, before it lay `pot`."""
    paid = pot // (1 + opponents)
    legal = {"fold": Limits(0, 0)}
    if bet:
        legal["call"] = Limits(min(bet, stack), min(bet, stack))
    else:
        legal["check"] = Limits(0, 0)
    lowest = max(2 * bet, 10_00)
    if lowest < stack:
        legal["raise" if bet else "bet"] = Limits(lowest, stack - 1)
    if bet < stack:
        legal["all-in"] = Limits(stack, stack)
    blinds = 1 if opponents == 1 else 2
    return BotSight(
        cards=tuple(read_cards(cards)),
        board=tuple(read_cards(board)),
        pot=paid * (1 + opponents) + bet * opponents,
        bet=bet,
        own_bet=0,
        own_put_in=paid,
        put_in=(paid + bet,) * opponents,
        big_blind=10_00,
        chip=1,
        opponents=tuple(
            [
                Opponent(paid + bet, bet, only_blind=paid + bet == 0 or (number < blinds and paid + bet <= 10_00))
                for number in range(opponents)
            ]
        ),
        behind=0 if board else min(opponents, 2),
        legal=legal,
    )
