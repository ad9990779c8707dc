"""Players for seeded cases: ordinary ones, and pairs who play together."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import partial

from croupier.games.poker_betting import Deed, choices
from croupier.poker import Hand, PokerTable, PokerTableSettings, as_document
from croupier.simulation.poker_plain import planned
from croupier.simulation.poker_strategies import POKER_PLANS, SeenBetting
from croupier.store import Change, EventStore

BIG_BLIND = 2_00
STAKE = 200_00
BLINDS = PokerTableSettings(1_00, BIG_BLIND, 40_00, 400_00, seats=6, chip=1_00, rake_percent="5", rake_cap=10_00)
NAMES = ("ann", "bob", "cas", "dan", "eve", "fay")
AT = "2030-01-31T20:15:00+08:00"

Act = tuple[Deed, int | None]
Player = Callable[[SeenBetting, frozenset[str]], Act]
"""Decides from what a player sees, and from the names of the players who are left."""

ordinary_plan = planned(POKER_PLANS["tight"], BIG_BLIND)


def ordinary(seen: SeenBetting, _left: frozenset[str]) -> Act:
    """Plays the cards, whoever the opponents are."""
    return ordinary_plan(seen)


def stays(seen: SeenBetting) -> Act:
    return ("call" if seen.choices.owed else "check"), None


def soft(pair: frozenset[str], seen: SeenBetting, left: frozenset[str]) -> Act:
    """Goes along before the flop while the partner is in, and never bets once the two are alone."""
    if left == pair or (left >= pair and not seen.board and seen.betting.level <= 5 * BIG_BLIND):
        return stays(seen)
    return ordinary_plan(seen)


def gives(pair: frozenset[str], seen: SeenBetting, left: frozenset[str]) -> Act:
    """Drives others out while the partner is in, bets at the partner, and folds to the partner's raise."""
    may = seen.choices
    if left >= pair and not seen.board:
        return _drives_out(seen) or (stays(seen) if left == pair else ordinary_plan(seen))
    if left == pair and may.owed:
        return "fold", None
    if left == pair and may.lowest is not None and may.all_in is not None:
        return "bet", min(max(may.lowest, STAKE // 4), may.all_in)
    return ordinary_plan(seen)


def takes(pair: frozenset[str], seen: SeenBetting, left: frozenset[str]) -> Act:
    """The partner who receives the chips: raises each bet with everything."""
    may = seen.choices
    if left >= pair and not seen.board:
        return _drives_out(seen) or (stays(seen) if left == pair else ordinary_plan(seen))
    if left == pair:
        return ("all-in", None) if may.owed and may.all_in is not None else stays(seen)
    return ordinary_plan(seen)


def _drives_out(seen: SeenBetting) -> Act | None:
    many = 8 * BIG_BLIND
    if seen.betting.level < many and seen.choices.lowest is not None and seen.below(4):
        return "raise", max(seen.choices.lowest, many)
    return None


HONEST: Mapping[str, Player] = dict.fromkeys(NAMES, ordinary)
DUMPING, SOFT = frozenset(("ann", "bob")), frozenset(("cas", "dan"))
CHEATING: Mapping[str, Player] = {
    **HONEST,
    "ann": partial(gives, DUMPING),
    "bob": partial(takes, DUMPING),
    "cas": partial(soft, SOFT),
    "dan": partial(soft, SOFT),
}


def play_hands(store: EventStore, players: Mapping[str, Player], hands: int, seed: int, table_id: str = "P") -> None:
    """Hands at a live table, stored as a floor stores them. Everybody begins each hand with the same stake."""
    chance = random.Random(seed)
    for number in range(hands):
        table = PokerTable.open(BLINDS, chance.randbytes, table_id=table_id)
        order = [*players][number % len(players) :] + [*players][: number % len(players)]
        for seat, name in enumerate(order, 1):
            table.sit(name, seat, STAKE)
        table.start_hand()
        while (hand := table.hand) is not None and table.turn is not None:
            name = table.state.seats[table.turn].player
            bettors = hand.betting.bettors
            left = frozenset(one for one, place in hand.places.items() if not bettors[place].folded)
            deed, to = players[name](_seen(hand, hand.places[name], chance), left)
            table.act(name, deed, to)
        events = [dict(as_document(event)) for event in table.events[1 + len(order) :]]
        for event in events:
            if "round" in event:
                event["round"] = f"{table_id}/{number + 1}"
        stream = f"poker/{table_id}"
        change = Change(stream=stream, expected=store.version(stream), events=events)
        store.append([change], command_id=f"hand-{table_id}-{number}", at=AT)


def _seen(hand: Hand, place: int, chance: random.Random) -> SeenBetting:
    seat = hand.numbers[place]
    return SeenBetting(seat, place, hand.hole[place], hand.board, hand.betting, choices(hand.betting), chance.randrange)
