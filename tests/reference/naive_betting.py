"""Poker's betting played the slow way, from the rules, the readings and the description of the sheet alone."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

Sheet = Mapping[str, Any]
Action = Mapping[str, Any]
ROUNDS = 4


class IllegalActionError(Exception):
    """The action at `index` may not stand where it stands."""

    def __init__(self, index: int) -> None:
        super().__init__(index)
        self.index = index


def cents(amount: object) -> int:
    """An amount of dollars in cents."""
    return int(Decimal(str(amount)) * 100)


@dataclass
class Seat:
    """A seat of the hand, with what it has put in."""

    number: int
    start: int
    left: int = 0
    live: int = 0  # in the whole hand, without dead money
    street: int = 0  # in this betting round
    dead: int = 0
    folded: bool = False

    def pay(self, amount: int) -> None:
        """Live money, as far as the stack goes."""
        paid = min(amount, self.left)
        self.left -= paid
        self.live += paid
        self.street += paid

    def pay_dead(self, amount: int) -> None:
        """Dead money, as far as the stack goes."""
        paid = min(amount, self.left)
        self.left -= paid
        self.dead += paid


@dataclass
class Hand:
    """A hand of Poker while it is bet."""

    button: int
    big_blind: int
    seats: list[Seat]
    small_seat: int | None = None
    big_seat: int | None = None
    to_match: int = 0  # what others call in this betting round
    least_raise: int = 0
    acted: set[int] = field(default_factory=set)  # since the last bet or raise that counts
    aggressors: list[int] = field(default_factory=list)  # of the last betting round in which anyone was asked
    betting_rounds: int = 0  # the last betting round in which anyone was asked, counted from 1

    def clockwise_from(self, number: int) -> list[Seat]:
        """Every seat, the first left of `number` first and `number` itself last."""
        return sorted(self.seats, key=lambda seat: (seat.number - number - 1) % 100)

    def active(self) -> list[Seat]:
        """1.1: the seats that have not folded."""
        return [seat for seat in self.seats if not seat.folded]

    def opponents(self, seat: Seat) -> list[Seat]:
        """The other seats that have not folded."""
        return [other for other in self.active() if other is not seat]

    def called_at(self, seat: Seat) -> int:
        """The chips that this seat must have in to stay: against a short blind alone its actual amount.

        So too against several who are all-in, none of whom has put in what others would call.
        """
        if all(other.left == 0 for other in self.opponents(seat)):
            return min(self.to_match, max(other.street for other in self.opponents(seat)))
        return self.to_match

    def owed(self, seat: Seat) -> int:
        """The chips that this seat has to add to stay."""
        return max(0, self.called_at(seat) - seat.street)

    def is_asked(self, seat: Seat) -> bool:
        """It has chips, and owes something or could be answered."""
        if seat.folded or seat.left == 0 or not self.opponents(seat):
            return False
        return self.owed(seat) > 0 or any(other.left > 0 for other in self.opponents(seat))


Chooser = Callable[[Hand, Seat], tuple[int, Action]]
"""Says what the seat does, and where on the sheet that stands."""


def seated(sheet: Sheet) -> Hand:
    """The hand once the forced money is in: antes, dead posts, blinds, live posts."""
    table = sheet["table"]
    seats = [Seat(seat["seat"], cents(seat["stack"]), left=cents(seat["stack"])) for seat in sheet["seats"]]
    hand = Hand(button=sheet["button"], big_blind=cents(table["big_blind"]), seats=seats)
    hand.small_seat, hand.big_seat = blind_seats(sheet, hand)
    by_number = {seat.number: seat for seat in seats}
    posts = sheet.get("post", [])
    for number, amount in sheet.get("antes", {}).items():
        by_number[int(number)].pay_dead(cents(amount))
    for post in posts:
        if post.get("dead"):
            by_number[post["seat"]].pay_dead(cents(post["amount"]))
    posting = {post["seat"] for post in posts if not post.get("dead")}
    for blind, number in (("small_blind", hand.small_seat), ("big_blind", hand.big_seat)):
        if number is not None and number not in posting:
            by_number[number].pay(cents(table[blind]))
    for post in posts:
        if not post.get("dead"):
            by_number[post["seat"]].pay(cents(post["amount"]))
    asked = [cents(table["small_blind"]) if hand.small_seat else 0, hand.big_blind if hand.big_seat else 0]
    hand.to_match = max(*asked, *(seat.street for seat in seats))
    return hand


def blind_seats(sheet: Sheet, hand: Hand) -> tuple[int | None, int | None]:
    """3.8, 5.5 and R-32: who posts the Small Blind and the Big Blind."""
    if "blinds" in sheet:
        return sheet["blinds"].get("small"), sheet["blinds"].get("big")
    order = [seat.number for seat in hand.clockwise_from(hand.button)]
    if sheet.get("no_small_blind"):
        return None, order[0]
    if len(order) == 2 and hand.button in order:
        return hand.button, order[0]
    return order[0], order[1]


def play(hand: Hand, choose: Chooser) -> None:
    """Every betting round, until one player is left or nobody can be asked any more."""
    for number in range(1, ROUNDS + 1):
        if number > 1:
            hand.to_match = 0
            for seat in hand.seats:
                seat.street = 0
        hand.least_raise = hand.big_blind
        hand.acted = set()
        bet_round(hand, number, choose)
        if len(hand.active()) == 1:
            return


def bet_round(hand: Hand, number: int, choose: Chooser) -> None:
    """3.9.1, 3.10.1: clockwise, until all who can have matched the highest amount."""
    last = hand.big_seat or hand.small_seat or hand.button
    waiting = hand.clockwise_from(last if number == 1 else hand.button)
    while waiting:
        seat = waiting.pop(0)
        if not hand.is_asked(seat):
            continue
        if hand.betting_rounds < number:
            hand.betting_rounds, hand.aggressors = number, []
        before = hand.to_match
        act(hand, seat, *choose(hand, seat))
        if hand.to_match > before:
            waiting = hand.clockwise_from(seat.number)[:-1]


def act(hand: Hand, seat: Seat, index: int, action: Action) -> None:
    """One action, if it is legal."""
    if action["seat"] != seat.number or not is_legal(hand, seat, action):
        raise IllegalActionError(index)
    match action["action"]:
        case "fold":
            seat.folded = True
        case "check":
            pass
        case "call":
            seat.pay(hand.owed(seat))
        case "all-in":
            put_in(hand, seat, seat.street + seat.left)
        case _:
            put_in(hand, seat, cents(action["to"]))
    hand.acted.add(seat.number)


def is_legal(hand: Hand, seat: Seat, action: Action) -> bool:
    """R-25, R-26, R-48, R-50: what the seat may do, the words meant exactly."""
    whole = seat.street + seat.left
    current = hand.called_at(seat)
    may_raise = seat.number not in hand.acted or hand.to_match == 0
    match action["action"]:
        case "fold":
            return True
        case "check":
            return hand.owed(seat) == 0
        case "call":
            return hand.owed(seat) > 0
        case "all-in":
            return whole <= current or may_raise
        case "bet":
            to = cents(action["to"])
            return hand.to_match == 0 and (hand.big_blind <= to < whole or to == whole)
        case "raise":
            to = cents(action["to"])
            if to == whole:  # an all-in whatever it is called
                return hand.to_match > 0 and (may_raise or whole <= current)
            return hand.to_match > 0 and may_raise and hand.to_match + hand.least_raise <= to < whole
    return False


def put_in(hand: Hand, seat: Seat, to: int) -> None:
    """The seat's total in this betting round becomes `to`: a call, a bet, a raise, or a short all-in."""
    current, opening = hand.to_match, hand.to_match == 0
    seat.pay(to - seat.street)
    excess = to - current
    if excess <= 0:
        return
    counts = 2 * excess >= hand.least_raise
    if counts or opening:
        hand.aggressors.append(seat.number)
    if counts:
        hand.acted = set()
    hand.least_raise = max(hand.least_raise, excess)
    hand.to_match = max(hand.to_match, to)


def from_sheet(sheet: Sheet) -> tuple[Chooser, Iterator[tuple[int, Action]]]:
    """The actions of the sheet, one after another."""
    actions = iter(enumerate(sheet["actions"]))

    def choose(_hand: Hand, _seat: Seat) -> tuple[int, Action]:
        following = next(actions, None)
        if following is None:
            raise IllegalActionError(len(sheet["actions"]))
        return following

    return choose, actions


def played(sheet: Sheet) -> Hand:
    """The hand after all its actions, each of them legal and none missing or left over."""
    hand = seated(sheet)
    choose, actions = from_sheet(sheet)
    play(hand, choose)
    for index, _ in actions:
        raise IllegalActionError(index)
    return hand


def reference_illegal(sheet: Sheet) -> int | None:
    """The first illegal action; the number of actions where some are missing; None where all is well."""
    try:
        played(sheet)
    except IllegalActionError as error:
        return error.index
    return None
