"""Random Poker hands for tests: stacks, cards and lawful actions from one seed, written as a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from croupier.cards import DECK, names
from croupier.games.poker import MOST_SEATS
from croupier.games.poker_betting import Betting, Deed, act, choices
from croupier.money import Cents
from croupier.settlement.poker_rounds import first_round, next_round, post_all
from croupier.settlement.poker_sheet import read_sheet

SMALL_BLIND, BIG_BLIND = 5, 10
CHIP: Cents = 100
MOST_ACTIONS = 1000


def random_sheet(seed: int, *, short_stacks: bool = True) -> dict[str, Any]:
    """A whole hand of two to nine players in which all-ins are common; each chip is a dollar."""
    random = Random(seed)
    sheet = _random_deal(random, lowest=1 if short_stacks else BIG_BLIND)
    sheet["actions"] = _random_actions(random, sheet)
    return sheet


def unusual_sheet(seed: int) -> dict[str, Any]:
    """The same with antes, posts, rake, or the button at an empty seat."""
    random = Random(seed)
    sheet = _random_deal(random, lowest=1)
    seats = [seat["seat"] for seat in sheet["seats"]]
    sheet["button"] = random.randint(1, MOST_SEATS)
    order = sorted(seats, key=lambda seat: (seat - sheet["button"] - 1) % MOST_SEATS)
    if random.random() < 0.5:
        sheet["antes"] = {str(seat): str(random.randint(0, 4)) for seat in random.sample(seats, 2)}
    posting = [seat for seat in order[2:] if random.random() < 0.3]
    sheet["post"] = [{"seat": seat, "amount": str(BIG_BLIND)} for seat in posting]
    sheet["post"] += [{"seat": seat, "amount": str(SMALL_BLIND), "dead": True} for seat in posting[:1]]
    rake = {"percent": random.choice(("0", "3", "5")), "no_flop_no_drop": random.random() < 0.3}
    sheet["table"]["rake"] = rake | random.choice(({}, {"cap": "2"}, {"cap": "20"}))
    sheet["actions"] = _random_actions(random, sheet)
    return sheet


def _random_deal(random: Random, *, lowest: int) -> dict[str, Any]:
    players = random.choice((2, 2, 3, 3, 4, 5, 6, 7, 8, 9))
    numbers = sorted(random.sample(range(1, MOST_SEATS + 1), players))
    button = random.choice(numbers)
    sizes = ((lowest, 40), (20, 200), (50, 999))
    stacks = [random.choice([random.randint(*size) for size in sizes]) for _ in numbers]
    dealt = names(random.sample(DECK, 2 * players + 5))
    seats = [
        {"seat": number, "stack": str(stack), "cards": dealt[2 * at : 2 * at + 2]}
        for at, (number, stack) in enumerate(zip(numbers, stacks, strict=True))
    ]
    return {
        "game": "poker",
        "table": {"small_blind": str(SMALL_BLIND), "big_blind": str(BIG_BLIND), "chip": "1"},
        "button": button,
        "seats": seats,
        "board": dealt[2 * players :],
    }


def _random_actions(random: Random, stakes: dict[str, Any]) -> list[dict[str, Any]]:
    sheet = read_sheet(stakes, is_void=False)
    taste = random.choice((0.05, 0.15, 0.4))
    actions: list[dict[str, Any]] = []
    betting: Betting | None = first_round(sheet, post_all(sheet))
    number = 0
    while betting is not None:
        while betting.turn is not None:
            deed, to = _random_deed(random, betting, taste)
            seat = sheet.seats[sheet.places[betting.turn]].number
            actions.append({"seat": seat, "action": deed, **({} if to is None else {"to": str(to // CHIP)})})
            betting = act(betting, deed, to)
            assert len(actions) < MOST_ACTIONS, "the betting does not end"
        number += 1
        betting = next_round(sheet, betting, number)
    return actions


def _random_deed(random: Random, betting: Betting, taste: float) -> tuple[Deed, Cents | None]:
    """`taste` is how often a player goes all-in if they may."""
    may = choices(betting)
    lowest = may.lowest
    luck = random.random()
    if may.all_in is not None and luck < taste:
        return "all-in", None
    if lowest is not None and luck < taste + 0.25:
        most = betting.bettors[betting.turn or 0].stack + betting.bettors[betting.turn or 0].bet
        to = min(random.choice((lowest, lowest + CHIP * random.randint(0, 30), 3 * lowest)), most - CHIP)
        return ("raise" if may.opened else "bet"), max(to, lowest)
    if not may.owed:
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


def ends(settlement: Mapping[str, Any]) -> dict[int, str]:
    """Each seat's chips at the end, without the cents where there are none."""
    return {seat["seat"]: seat["end"].removesuffix(".00") for seat in settlement["seats"]}


def pots_of(settlement: dict[str, Any]) -> list[tuple[str, list[int]]]:
    """Each pot's amount and who can win it."""
    return [(pot["amount"].removesuffix(".00"), pot["eligible"]) for pot in settlement["pots"]]
