"""A Poker table as a Dealer would write it down: each action with its events and clauses, or its refusal."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from croupier.cards import DECK, Card, cards, names
from croupier.clauses import Citation
from croupier.money import dollars
from croupier.poker import PokerTable, PokerTableSettings
from croupier.poker.events import Event, HandOpened, HandSettled, HandVoided, PokerTableOpened
from croupier.refusals import Refused

SETTINGS = PokerTableSettings(5_00, 10_00, 200_00, 2_000_00, seats=10, chip=1_00)
MONEY = ("amount", "total", "paid", "before", "unmatched")
LEFT_OUT = ("settings", "clause", "also", "says", "commitment", "settlement", "version", "game", "at_s", "irregularity")
PLAYERS = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")
"""The players of seats 1 to 10."""


class PokerLog:
    """One table, with all that is done and all that happens. Amounts are whole dollars."""

    def __init__(self, *stacks: int, automatic: bool = True, **settings: Any) -> None:
        self.lines: list[str] = []
        self.cited: dict[int, tuple[Citation, ...]] = {}
        """The clauses and readings under which a line came about, by its place among the lines."""
        chosen = SETTINGS._replace(**settings)
        self.table = PokerTable.open(chosen, Random(7).randbytes, automatic=automatic)
        for seat, stack in enumerate(stacks, 1):
            if stack:
                self.table.sit(PLAYERS[seat - 1], seat, stack * 100)

    def do(self, what: str, act: Callable[[], Sequence[Event]]) -> None:
        """Do something, and write down its results."""
        self.lines.append(f"> {what}")
        try:
            events = act()
        except Refused as refused:
            self.cited[len(self.lines)] = _with_others(refused.clause)
            self.lines.append(f"    refused, {refused.code}: {refused}")
            return
        for event in events:
            clause = getattr(event, "clause", None)
            self.cited[len(self.lines)] = (*_with_others(clause), *getattr(event, "also", ()), *_of_pots(event))
            self.lines.append(f"    {_told(event)}{'' if clause is None else f'  ({clause})'}")

    # In short

    def start(self, *hands: str, board: str = "") -> None:
        """A hand in which seats get these cards, in the order of the deal, from a deck shuffled by hand."""
        deck = stacked(hands, board) if hands else None
        self.do("start hand", lambda: self.table.start_hand(deck))

    def act(self, line: str) -> None:
        """Actions in order, each by the player in turn: `call, raise 40, fold`."""
        for word in line.split(","):
            deed, _, amount = word.strip().partition(" ")
            player, to = self.in_turn, int(amount) * 100 if amount else None
            self.do(f"{player}: {word.strip()}", lambda: self.table.act(player, deed, to))  # noqa: B023 (done at once)

    def early(self, player: str, deed: str, to: int | None = None) -> None:
        """An action out of turn."""
        self.do(
            f"{player}, out of turn: {deed}{f' {to}' if to else ''}",
            lambda: self.table.act_early(player, deed, to and to * 100),
        )

    def report(self, kind: str, **facts: Any) -> None:
        """Something went wrong."""
        about = {key: facts.pop(key) for key in ("seat", "card", "by") if key in facts}
        told = ", ".join(f"{key.replace('_', ' ')} {_plain(value)}" for key, value in (about | facts).items())
        if "card" in about:
            about["card"] = cards(about["card"])[0]
        self.do(f"report {kind}{': ' + told if told else ''}", lambda: self.table.report(kind, facts, **about))

    def checks(self) -> None:
        """Checks and calls to the end of the hand."""
        while not self.table.over and self.table.turn is not None:
            self.act(self.table.legal_actions(self.in_turn)[1].deed)

    def folds(self) -> None:
        """Everyone folds until the hand is over."""
        while not self.table.over:
            self.act("fold")

    @property
    def in_turn(self) -> str:
        """The player who is to act."""
        turn = self.table.turn
        if turn is None:
            raise LookupError("nobody is to act\n" + "\n".join(self.lines))
        return self.table.state.seats[turn].player


def stacked(hands: Sequence[str], board: str) -> list[Card]:
    """A deck that deals these hands one card at a time, in this order, and then this board, each street with a burn."""
    holes = [cards(hand) for hand in hands]
    community = cards(board)
    known = {card for hole in holes for card in hole} | set(community)
    spare = [card for card in DECK if card not in known]
    order = [hole[at] for at in (0, 1) for hole in holes]
    for street in (community[:3], community[3:4], community[4:5]):
        if street:
            order += [spare.pop(0), *street]
    return [*order, *spare]


def _with_others(clause: Citation | None) -> tuple[Citation, ...]:
    return () if clause is None else (clause, *getattr(clause, "stands_for", ()))


def _of_pots(event: Event) -> tuple[Citation, ...]:
    """The clauses under which the pots are won, and unmatched bets go back."""
    if not isinstance(event, HandSettled):
        return ()
    decided = (*(pot.clause for pot in event.settlement.pots), *(back.clause for back in event.settlement.uncalled))
    return tuple(one for clause in decided for one in _with_others(clause))


def _told(event: Event) -> str:
    name = re.sub(r"(?<!^)(?=[A-Z])", " ", type(event).__name__).lower().removeprefix("poker ")
    match event:
        case PokerTableOpened():
            return name
        case HandOpened():
            details = _opened(event)
        case HandSettled() | HandVoided():
            details = _paid(event)
        case _:
            found = (_detail(field, getattr(event, field)) for field in event._fields if field not in LEFT_OUT)
            details = ", ".join(detail for detail in found if detail)
    return f"{name}: {details}" if details else name


def _opened(event: HandOpened) -> str:
    found = [f"button {event.button}", f"small blind {event.small or 'nobody'}", f"big blind {event.big}"]
    found += [f"seat {seat} posts {dollars(amount)}{' dead' if dead else ''}" for seat, amount, dead in event.posts]
    found += [f"seat {seat} misses the {blind} blind" for seat, blind in event.missed]
    found += [f"seat {seat} waits for the button" for seat in event.waits]
    return ", ".join(found)


def _paid(event: HandSettled | HandVoided) -> str:
    if isinstance(event, HandVoided):
        return "back: " + ", ".join(f"seat {seat} {dollars(amount)}" for seat, amount in event.returned)
    back = [
        f"not called: {dollars(one.amount)} back to seat {one.seat} ({one.clause})" for one in event.settlement.uncalled
    ]
    pots = [
        f"{pot.name} pot {dollars(pot.amount)}, rake {dollars(pot.rake)}, won by "
        + " and ".join(f"seat {seat} ({dollars(share)})" for seat, share in pot.shares)
        + f" ({pot.clause})"
        for pot in event.settlement.pots
    ]
    return "; ".join([*back, *pots])


def _detail(name: str, value: Any) -> str:
    if value is None or value is False or value in ((), "", {}) or (name == "seat" and value == 0):
        return ""
    if name in MONEY:
        return "" if value == 0 else f"{'' if name == 'amount' else name + ' '}{dollars(value)}"
    if name in ("card", "burnt", "instead"):
        return f"{'' if name == 'card' else name + ' '}{names([value])[0]}"
    if name == "cards":
        return " ".join(names(value))
    if name == "posted":
        return ", ".join(f"seat {seat} {kind} {dollars(amount)}" for seat, kind, amount in value)
    if name == "facts":
        return ", ".join(f"{key.replace('_', ' ')} {_plain(fact)}" for key, fact in value.items())
    if name in ("player", "kind", "deed"):
        return str(value)
    if value is True:
        return name.replace("_", " ")
    return f"{name.replace('_', ' ')} {_plain(value)}"


def _plain(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
