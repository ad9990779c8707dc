"""Scenes for tests: a round of any house game with known cards, dealt by the system or by hand, from either device."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import pytest

from croupier.cards import DECK, Card
from croupier.clauses import CODES
from croupier.games import HOUSE_GAMES
from croupier.games.dealing import Device
from croupier.rounds import LiveRound, Stage
from croupier.rounds.commands import CloseBets, DealCards, PlaceBet, SettleRound, TurnCards
from croupier.rounds.events import BetPlaced, BetReturned, HandReturned, RoundSettled, RoundVoided, SettlementReversed
from croupier.rounds.state import slots_of
from tests.rounds.tables import RWS, SHOE, STUD, cards, place, stacked

CODE_OF = {game: code for code, game in CODES.items()}
HOLDEM = "progressive-holdem"
DEVICES = tuple(Device)
DEALT = {"by the system": False, "by hand": True}

# A pair that beats the Dealer's, a hand that loses to it, and the Dealer's; in hold'em with the board below.
WINNER = {**dict.fromkeys(STUD, "8h 8d 7c 4s 2d"), HOLDEM: "Ah Ad"}
LOSER = {**dict.fromkeys(STUD, "Qh Jd 9c 7s 2h"), HOLDEM: "7h 2d"}
DEALERS = {**dict.fromkeys(STUD, "6s 6c Kd 5h 3h"), HOLDEM: "Ks Kc"}
BOARD = "Qs 9d 8c 4h 3s"
ROYAL = {**dict.fromkeys(STUD, "As Ks Qs Js Ts"), HOLDEM: "Ah Kh"}
ROYAL_BOARD = "Qh Jh Th 4c 3d"


def number_in(game: str, stud_number: str) -> str:
    """A clause of Casino Stud's section 5 as the game has it: Progressive Hold'em has no clause like 5.16."""
    parts = stud_number.split(".")
    if game == HOLDEM and parts[0] == "5" and int(parts[1]) > 16:
        parts[1] = str(int(parts[1]) - 1)
    return ".".join(parts)


def cite(game: str, stud_number: str) -> str:
    """The citation of a clause, from its number in Casino Stud."""
    return f"{CODE_OF[game]} {number_in(game, stud_number)}"


def games_under(*stud_numbers: str, games: Iterable[str] = RWS) -> Any:
    """Parameters: each of these games, marked with its own clauses."""
    return [
        pytest.param(game, marks=pytest.mark.clause(*(cite(game, number) for number in stud_numbers))) for game in games
    ]


by_each_hand = pytest.mark.parametrize("by_hand", DEALT.values(), ids=DEALT)
from_each_device = pytest.mark.parametrize("device", DEVICES)


class Scene(NamedTuple):
    """A round and the order in which its cards come."""

    live: LiveRound
    deck: tuple[Card, ...]

    @property
    def game(self) -> str:
        return self.live.state.game.name

    @property
    def stay_bet(self) -> str:
        return self.live.state.game.stay_bet

    def deal(self, count: int | None = None) -> None:
        """The cards of this street, or by hand so many of them."""
        state = self.live.state
        if not state.table.by_hand:
            self.live.deal()
            return
        there = set(state.cards())
        left = [card for card in self.deck if card not in there]
        self.live.send(DealCards(cards=tuple(left[: count or len(state.to_come)])))

    def stay(self, *boxes: int) -> None:
        """These boxes place the bet of this street, for what it must be."""
        for number in boxes:
            box, bet = self.live.state.boxes[number], self.live.state.now.decides
            assert bet is not None
            amount = self.live.state.game.multiples[bet] * box.bets["ante"]
            self.live.send(PlaceBet(box=number, player=box.player, bet=bet, amount=amount))

    def play_to(self, *stages: Stage) -> None:
        """Everybody stays, and the Dealer deals, turns and settles, up to one of these stages."""
        while self.live.state.stage not in stages:
            state = self.live.state
            match state.stage:
                case Stage.BETTING:
                    self.live.send(CloseBets())
                case Stage.DEALING:
                    self.deal()
                case Stage.TURNING:
                    self.live.send(TurnCards())
                case Stage.DECISIONS:
                    self.stay(*[box.number for box in state.boxes.values() if state.must_decide(box)])
                case _:
                    self.live.send(SettleRound())

    def settle(self) -> dict[int, int]:
        """The round to its end: what each box has won or lost by then, in cents."""
        self.play_to(Stage.SETTLED)
        return self.won()

    def turn_the_dealers_hand(self) -> None:
        """Everybody stays until the Dealer's whole hand lies face up."""
        self.play_to(Stage.SETTLEMENT)

    def won(self) -> dict[int, int]:
        """Each box's win in cents: all that came back less all that was placed."""
        found: Counter[int] = Counter(dict.fromkeys(self.live.state.boxes, 0))
        paid: dict[int, int] = {}
        for event in self.live.events:
            match event:
                case BetPlaced():
                    found[event.box] -= event.amount
                case BetReturned():
                    found[event.box] += event.amount
                case HandReturned() | RoundVoided():
                    for box, _, amount in event.returned:
                        found[box] += amount
                case SettlementReversed():
                    paid = {}
                case RoundSettled():
                    boxes = event.settlement.boxes
                    paid = {box.number: sum(line.pays + line.returned for line in box.lines) for box in boxes}
        out = {box.number for box in self.live.state.boxes.values() if box.gone}
        return {box: amount + (0 if box in out else paid.get(box, 0)) for box, amount in found.items()}


def arranged(
    game: str,
    device: Device,
    hands: Mapping[int, str],
    dealer: str,
    community: str = "",
) -> tuple[Card, ...]:
    """The order of a deck in which the deal gives these hands."""
    piles = {("box", box): list(cards(text)) for box, text in hands.items()}
    piles |= {("dealer", 0): list(cards(dealer)), ("community", 0): list(cards(community))}
    planned = {card for pile in piles.values() for card in pile}
    spare = [card for card in DECK if card not in planned]
    streets = HOUSE_GAMES[game].live.streets[device]
    slots = [
        slot for street in range(len(streets)) for slot in slots_of(HOUSE_GAMES[game], device, street, tuple(hands))
    ]
    order = [spare.pop(0) if slot.to == "burnt" else piles[slot.to, slot.box].pop(0) for slot in slots]
    return (*order, *spare)


def scene(
    game: str = "casino-stud",
    *,
    by_hand: bool = False,
    device: Device = SHOE,
    hands: Mapping[int, str] | None = None,
    dealer: str | None = None,
    board: str = BOARD,
    players: Mapping[int, str] | None = None,
    bets: Mapping[str, int] | None = None,
    **settings: Any,
) -> Scene:
    """Bets are open: an ante of 100 on each box, and these side bets. Box 1 would win, box 2 would lose."""
    hands = hands or {1: WINNER[game], 2: LOSER[game]}
    in_holdem = board if game == HOLDEM else ""
    deck = arranged(game, device, hands, dealer or DEALERS[game], in_holdem)
    live = stacked(game, deck, by_hand=by_hand, device=device, **settings)
    for box in hands:
        player = (players or {}).get(box)
        place(live, box, player=player)
        for bet, amount in (bets or {}).items():
            place(live, box, amount, bet, player)
    return Scene(live, deck)


def dealt_scene(game: str = "casino-stud", **how: Any) -> Scene:
    """The first cards are dealt, and nobody has looked or decided."""
    found = scene(game, **how)
    found.play_to(Stage.DECISIONS)
    return found
