"""Random Poker hands for tests: stacks, cards and lawful actions from one seed, written as a sheet."""

from __future__ import annotations

from random import Random
from typing import Any

from croupier.cards import DECK, names
from croupier.games.poker import MOST_SEATS, blinds_by_rule, first_to_act
from croupier.games.poker_betting import Betting, Bettor, act, begin, choices
from croupier.money import Cents

SMALL_BLIND, BIG_BLIND = 5, 10
CHIP: Cents = 100


def random_sheet(seed: int, *, short_stacks: bool = True) -> dict[str, Any]:
    """A whole hand of two to nine players in which all-ins are common; each chip is a dollar."""
    random = Random(seed)
    players = random.choice((2, 2, 3, 3, 4, 5, 6, 7, 8, 9))
    numbers = sorted(random.sample(range(1, MOST_SEATS + 1), players))
    button = random.choice(numbers)
    lowest = 1 if short_stacks else BIG_BLIND
    stacks = [
        random.choice((random.randint(lowest, 40), random.randint(20, 200), random.randint(50, 999))) for _ in numbers
    ]
    dealt = names(random.sample(DECK, 2 * players + 5))
    seats = [
        {"seat": number, "stack": str(stack), "cards": dealt[2 * at : 2 * at + 2]}
        for at, (number, stack) in enumerate(zip(numbers, stacks, strict=True))
    ]
    order = sorted(range(players), key=lambda at: (numbers[at] - button - 1) % MOST_SEATS)
    return {
        "game": "poker",
        "table": {"small_blind": str(SMALL_BLIND), "big_blind": str(BIG_BLIND), "chip": "1"},
        "button": button,
        "seats": seats,
        "board": dealt[2 * players :],
        "actions": _random_actions(random, [stacks[at] for at in order], [numbers[at] for at in order]),
    }


def _random_actions(random: Random, stacks: list[int], numbers: list[int]) -> list[dict[str, Any]]:
    blinds = blinds_by_rule(len(stacks), button_is_taken=True, small_is_absent=False)
    posts = {blinds.small: SMALL_BLIND, blinds.big: BIG_BLIND}
    bets = [min(stack, posts.get(place, 0)) * CHIP for place, stack in enumerate(stacks)]
    bettors = [Bettor(stack * CHIP - bet, bet) for stack, bet in zip(stacks, bets, strict=True)]
    level, first = BIG_BLIND * CHIP, first_to_act(blinds, players=len(stacks))
    taste = random.choice((0.05, 0.15, 0.4))
    actions: list[dict[str, Any]] = []
    for _ in range(4):
        betting = begin(bettors, level=level, big_blind=BIG_BLIND * CHIP, first=first)
        while betting.turn is not None:
            deed, to = _random_deed(random, betting, taste)
            total = {} if to is None else {"to": str(to // CHIP)}
            actions.append({"seat": numbers[betting.turn], "action": deed, **total})
            betting = act(betting, deed, to)
        bettors = [Bettor(bettor.stack, 0, bettor.folded) for bettor in betting.bettors]
        if betting.able < 2:
            break
        level = first = 0
    return actions


def _random_deed(random: Random, betting: Betting, taste: float) -> tuple[str, Cents | None]:
    """`taste` is how often a player goes all-in where he may."""
    owed, lowest, all_in, opened = choices(betting)
    luck = random.random()
    if all_in is not None and luck < taste:
        return "all-in", None
    if lowest is not None and luck < taste + 0.25:
        most = betting.bettors[betting.turn or 0].stack + betting.bettors[betting.turn or 0].bet
        to = min(random.choice((lowest, lowest + CHIP * random.randint(0, 30), 3 * lowest)), most - CHIP)
        return ("raise" if opened else "bet"), max(to, lowest)
    if not owed:
        return "check", None
    return ("fold" if random.random() < 0.3 else "call"), None


def hand(
    stacks: str, actions: str = "", *, button: int = 1, cards: str = "", board: str = "", **fields: Any
) -> dict[str, Any]:
    """A sheet with blinds of 5 and 10: `hand("1:1000 2:95", "1 raise 30, 2 all-in", cards="1:AsKd 2:9h9d")`."""
    shown = dict(entry.split(":") for entry in cards.split())
    seats: list[dict[str, Any]] = []
    for entry in stacks.split():
        number, stack = entry.split(":")
        known = {"cards": [shown[number][:2], shown[number][2:]]} if number in shown else {}
        seats.append({"seat": int(number), "stack": stack, **known})
    table = {"small_blind": "5", "big_blind": "10", "chip": "1", **fields.pop("table", {})}
    return {
        "game": "poker",
        "table": table,
        "button": button,
        "seats": seats,
        "board": board.split(),
        "actions": [_action(words) for words in actions.split(",") if words.strip()],
        **fields,
    }


def _action(words: str) -> dict[str, Any]:
    seat, deed, *to = words.split()
    return {"seat": int(seat), "action": deed, **({"to": to[0]} if to else {})}


def ends(settlement: dict[str, Any]) -> dict[int, str]:
    """What each seat has at the end, without the cents where there are none."""
    return {seat["seat"]: seat["end"].removesuffix(".00") for seat in settlement["seats"]}


def pots_of(settlement: dict[str, Any]) -> list[tuple[str, list[int]]]:
    """Each pot's amount and who can win it."""
    return [(pot["amount"].removesuffix(".00"), pot["eligible"]) for pot in settlement["pots"]]
