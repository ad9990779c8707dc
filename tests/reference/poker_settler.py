"""Poker settled the slow way, from the rules alone: whole chips in piles, peeled one layer at a time.

It takes lawful sheets whose amounts are whole dollars and whose chip is a dollar, and gives the final stacks, the rake
and who shows in which order. Nothing of the package is used.
"""

from __future__ import annotations

from typing import Any

from tests.reference.naive_hands import best_score

Sheet = dict[str, Any]


class Hand:
    """A hand as piles of chips, by seat."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.order = sorted([s["seat"] for s in sheet["seats"]], key=lambda seat: (seat - sheet["button"] - 1) % 10)
        self.stack = {s["seat"]: int(s["stack"]) for s in sheet["seats"]}
        self.live = dict.fromkeys(self.order, 0)
        self.bet = dict.fromkeys(self.order, 0)
        self.dead = 0
        self.folded: set[int] = set()
        self.aggressors: list[int] = []
        self.big_blind = int(sheet["table"]["big_blind"])
        self.least, self.level = self.big_blind, 0

    def take(self, seat: int, amount: int) -> int:
        paid = min(amount, self.stack[seat])
        self.stack[seat] -= paid
        return paid

    def put(self, seat: int, amount: int) -> None:
        paid = self.take(seat, amount)
        self.live[seat] += paid
        self.bet[seat] += paid

    def active(self) -> list[int]:
        return [seat for seat in self.order if seat not in self.folded]


def settle(sheet: Sheet) -> tuple[dict[int, int], int, list[int]]:
    """Final stacks, rake and the order of showing."""
    hand = Hand(sheet)
    _force(hand)
    rounds = _bet(hand)
    _return_uncalled(hand)
    rake = _pay(hand, raked=rounds > 1 or len(hand.active()) > 1)
    return hand.stack, rake, _showing(hand)


def _force(hand: Hand) -> None:
    sheet = hand.sheet
    for seat, ante in sheet.get("antes", {}).items():
        hand.dead += hand.take(int(seat), int(ante))
    for post in sheet.get("post", []):
        if post.get("dead"):
            hand.dead += hand.take(post["seat"], int(post["amount"]))
    small, big = hand.order[0], hand.order[1]
    if len(hand.order) == 2 and sheet["button"] in hand.order:
        small, big = big, small
    hand.put(small, int(sheet["table"]["small_blind"]))
    hand.put(big, hand.big_blind)
    for post in sheet.get("post", []):
        if not post.get("dead"):
            hand.put(post["seat"], int(post["amount"]))
    hand.level = hand.big_blind


def _bet(hand: Hand) -> int:
    """All actions; gives the number of betting rounds."""
    rounds = 1
    waiting = {seat for seat in hand.active() if hand.stack[seat]}
    for action in hand.sheet["actions"]:
        if not waiting:
            rounds += 1
            hand.bet = dict.fromkeys(hand.order, 0)
            hand.level, hand.least, hand.aggressors = 0, hand.big_blind, []
            waiting = {seat for seat in hand.active() if hand.stack[seat]}
        seat = action["seat"]
        waiting.discard(seat)
        if _act(hand, seat, action):
            waiting = {other for other in hand.active() if hand.stack[other] and other != seat}
    return rounds


def _act(hand: Hand, seat: int, action: dict[str, Any]) -> bool:
    """Carry out one action; whether it asks the others for more."""
    if action["action"] == "fold":
        hand.folded.add(seat)
        return False
    if action["action"] == "check":
        return False
    total = {"call": hand.level, "all-in": hand.bet[seat] + hand.stack[seat]}.get(action["action"])
    total = int(action["to"]) if total is None else total
    others = [other for other in hand.active() if other != seat]
    if action["action"] == "call" and not any(hand.stack[other] for other in others):
        total = min(total, max(hand.bet[other] for other in others))
    hand.put(seat, total - hand.bet[seat])
    excess = hand.bet[seat] - hand.level
    if excess <= 0:
        return False
    if hand.level == 0 or excess * 2 >= hand.least:
        hand.aggressors.append(seat)
    hand.level, hand.least = hand.bet[seat], max(hand.least, excess)
    return True


def _return_uncalled(hand: Hand) -> None:
    top, second = sorted(hand.live.values(), reverse=True)[:2]
    seat = max(hand.order, key=lambda at: hand.live[at])
    if seat not in hand.folded:
        hand.live[seat] -= top - second
        hand.stack[seat] += top - second


def _pay(hand: Hand, *, raked: bool) -> int:
    """Peel the piles chip by chip into pots, rake each and share it out."""
    active = hand.active()
    lowest = min(hand.live[seat] for seat in active)
    contenders = [seat for seat in active if hand.live[seat] >= lowest]
    pots: list[tuple[list[int], int]] = [(contenders, hand.dead)] if hand.dead else []
    for layer in range(1, max(hand.live.values()) + 1):
        contenders = [seat for seat in active if hand.live[seat] >= layer] or contenders
        chips = sum(pile >= layer for pile in hand.live.values())
        if pots and pots[-1][0] == contenders:
            pots[-1] = (contenders, pots[-1][1] + chips)
        else:
            pots.append((contenders, chips))
    rake = hand.sheet["table"].get("rake", {"percent": 0})
    left = int(rake.get("cap", 10**9)) if raked or not rake.get("no_flop_no_drop") else 0
    taken = 0
    for eligible, chips in pots:
        fee = min(chips * int(rake["percent"]) // 100, left - taken)
        taken += fee
        _share(hand, eligible, chips - fee)
    return taken


def _share(hand: Hand, eligible: list[int], chips: int) -> None:
    """Chip by chip round the table, from the left of the button, until the pot is empty."""
    scores = {seat: _score(hand, seat) for seat in eligible} if len(eligible) > 1 else dict.fromkeys(eligible, (0, ()))
    winners = [seat for seat in eligible if scores[seat] == max(scores.values())]
    for number in range(chips):
        hand.stack[winners[number % len(winners)]] += 1


def _score(hand: Hand, seat: int) -> tuple[int, tuple[int, ...]]:
    cards = next(s["cards"] for s in hand.sheet["seats"] if s["seat"] == seat)
    return best_score([*cards, *hand.sheet["board"]])


def _showing(hand: Hand) -> list[int]:
    active = hand.active()
    if len(active) == 1:
        return []
    still_in = [seat for seat in hand.aggressors if seat in active]
    first = active.index(still_in[-1]) if still_in else 0
    return active[first:] + active[:first]
