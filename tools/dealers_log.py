"""A round as a dealer would write it down: each action with its results and clause, or its refusal."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from random import Random
from typing import Any

from croupier.cards import DECK, SPELLINGS, Card, names
from croupier.clauses import Citation
from croupier.cli.settle import settlement_text
from croupier.command import Command as AnyCommand
from croupier.games.dealing import Device
from croupier.games.house import Draw
from croupier.games.prizes import Meter
from croupier.money import dollars
from croupier.refusals import Refused
from croupier.rounds import LiveRound, Stage, TableSettings
from croupier.rounds.commands import (
    CloseBets,
    Command,
    DealCards,
    ExamineHand,
    Fold,
    PlaceBet,
    ReportIrregularity,
    SettleRound,
    TurnCards,
)
from croupier.rounds.events import Event, RoundSettled
from croupier.rulings import Authority
from croupier.settlement import settle

UP = {"up": "{} face up", "board_up": "{} community cards", "dealer_up": "the Dealer's hand", "ruled": "by a ruling"}
COLOUR = re.compile("\x1b\\[[0-9;]*m")
LEFT_OUT = (
    *("clause", "also", "sheet", "settlement", "says", "table", "reconstructs", "version", "commitment"),
    "draw_commitment",
    *("as_it_lies", "fills", "order_known", "next_card"),
)


def cards(text: str) -> tuple[Card, ...]:
    """Cards from their names."""
    return tuple(SPELLINGS[word] for word in text.split())


class DealersLog:
    """One round, with all commands and events."""

    def __init__(self, game: str, title: str, *, device: Device = Device.SHOE, by_hand: bool = True) -> None:
        self.lines = [title, "=" * len(title), ""]
        self.cited: dict[int, tuple[Citation, ...]] = {}
        """The clauses and readings under which a line came about, by its place among the lines."""
        table = TableSettings(ante_min=25_00, ante_max=1_000_00, device=device, by_hand=by_hand)
        meter = Meter(250_000_00, 50_000_00)
        self.live = LiveRound.open(
            game, round_id="R1", chance=None if by_hand else Random(7).randbytes, table=table, meter=meter
        )
        self._write("open", tuple(self.live.events))

    # Actions

    def send(self, command: Command) -> None:
        """Send a command, and write down its results."""
        line = f"{_words(type(command).__name__)}{_details(command)}"
        try:
            self._write(line, self.live.send(command))
        except Refused as refused:
            self.lines += [f"> {line}", f"    refused, {refused.code}: {refused}"]
            self.cited[len(self.lines) - 1] = _with_others(refused.clause)

    def bet(self, box: int, amount: str = "100", bet: str = "ante", player: str | None = None) -> None:
        """Chips on a box."""
        state = self.live.state.boxes.get(box)
        owner = player or (state.player if state else f"P{box}")
        self.send(PlaceBet(box=box, player=owner, bet=bet, amount=int(amount) * 100))

    def look(self, box: int) -> None:
        """A player examines a hand."""
        self.send(ExamineHand(box=box, player=self.live.state.boxes[box].player))

    def fold(self, box: int) -> None:
        """A player gives up."""
        self.send(Fold(box=box, player=self.live.state.boxes[box].player))

    def report(
        self,
        kind: str,
        box: int | None = None,
        by: Authority = Authority.DEALER,
        card: str | None = None,
        **facts: object,
    ) -> None:
        """Something went wrong."""
        named = None if card is None else SPELLINGS[card]
        self.send(ReportIrregularity(kind=kind, by=by, facts=facts, box=box, card=named))

    def close(self, draw: Draw | None = None) -> None:
        """No more bets."""
        self.send(CloseBets(draw=draw))

    def deal(self, hands: Mapping[int, str], dealer: str = "", community: str = "") -> None:
        """The cards of this street for these hands. Other cards are burnt."""
        state = self.live.state
        piles = {("box", box): list(cards(text)) for box, text in hands.items()}
        piles["dealer", 0] = list(cards(dealer))
        piles["community", 0] = list(cards(community))[len(state.community) :]
        planned = {card for pile in piles.values() for card in pile} | set(state.cards()) | set(cards(community))
        spare = [card for card in DECK if card not in planned]
        found = [spare.pop(0) if slot.to == "burnt" else piles[slot.to, slot.box].pop(0) for slot in state.to_come]
        self.send(DealCards(cards=tuple(found)))

    def deal_from_the_deck(self) -> None:
        """The cards of this street as the system deals them."""
        self._write("deal", self.live.deal())

    def settle(self) -> None:
        """Turn up the cards, collect and pay."""
        if self.live.state.stage is Stage.TURNING:
            self.send(TurnCards())
        self.send(SettleRound())

    # The text

    def text(self) -> str:
        """The whole round, with its last settlement."""
        settlement = COLOUR.sub("", settlement_text(settle(self.live.sheet())))
        return "\n".join([*self.lines, "", *(line.rstrip() for line in settlement.splitlines()), ""])

    def _write(self, line: str, events: tuple[Event, ...]) -> None:
        self.lines.append(f"> {line}")
        for event in events:
            clause = "" if event.clause is None else f"  ({event.clause})"
            details = _settled(event) if isinstance(event, RoundSettled) else _details(event)
            self.cited[len(self.lines)] = (*_with_others(event.clause), *getattr(event, "also", ()))
            self.lines.append(f"    {_words(type(event).__name__)}{details}{clause}")


def _with_others(clause: Citation | None) -> tuple[Citation, ...]:
    """A clause, with those for which it stands."""
    return () if clause is None else (clause, *getattr(clause, "stands_for", ()))


def _words(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower()


def _settled(event: RoundSettled) -> str:
    meter = _detail("meter", event.sheet.meter)
    return f"{': ' if meter else ''}{meter}, house {dollars(event.settlement.house)}"


def _details(what: Command | Event) -> str:
    found = [_detail(name, getattr(what, name)) for name in _names(what) if name not in LEFT_OUT]
    text = ", ".join(text for text in found if text)
    return f": {text}" if text else ""


def _names(what: Command | Event) -> list[str]:
    """The fields in the order in which people say them: a box before its player."""
    if not isinstance(what, AnyCommand):
        return [field.name for field in fields(what)]
    names = list(what.__struct_fields__)
    if "player" in names and "box" in names:
        names.insert(0, names.pop(names.index("player")))
        names.insert(0, names.pop(names.index("box")))
    return names


def _detail(name: str, value: Any) -> str:
    """One field in words; empty if it means nothing."""
    nothing = value is None or value is False or value in ((), "", {}, "box")
    if nothing or (name in ("box", "up", "board_up") and value == 0):
        return ""
    match value:
        case Meter():
            return f"meter {dollars(value.value)}"
        case Draw():
            return _draw(value)
    if name == "amount":
        return dollars(value)
    if name == "card":
        return names([value])[0]
    if name in ("cards", "dealer", "community", "aside", "ahead", "order"):
        return f"{'' if name == 'cards' else name + ' '}{' '.join(names(value))}"
    if name in ("returned", "jackpot_bets"):
        return "; ".join(f"box {box} {bet} {dollars(amount)}" for box, bet, amount in value)
    if name == "boxes":
        return _boxes(value)
    if name == "facts":
        return ", ".join(f"{key.replace('_', ' ')} {_plain(fact)}" for key, fact in value.items())
    if name in UP:
        return UP[name].format(value)
    if name == "options":
        return " or ".join(value)
    return f"{name.replace('_', ' ')} {_plain(value)}" if name not in ("player", "kind", "bet") else str(value)


def _boxes(value: Any) -> str:
    """Box numbers, or boxes with their cards."""
    hands = dict(value) if isinstance(value, Mapping) or isinstance(value[0], tuple) else {}
    if hands:
        return "; ".join(f"box {box} {' '.join(names(hand))}" for box, hand in sorted(hands.items()))
    return f"boxes {' '.join(map(str, value))}"


def _plain(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _draw(draw: Draw) -> str:
    found = [f"magic card {names([draw.magic_card])[0]}"] if draw.magic_card is not None else []
    found += [f"lucky box {draw.lucky_box}"] if draw.lucky_box is not None else []
    return ", ".join([*found, *(["lucky dealer"] if draw.lucky_dealer else [])])
