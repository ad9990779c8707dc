"""The state of a round: frozen, and made from its events alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache, lru_cache
from typing import NamedTuple

from croupier.cards import Card
from croupier.clauses import Citation
from croupier.games import HouseGame
from croupier.games.dealing import Device, Slot, Street
from croupier.games.house import Draw
from croupier.games.prizes import Meter
from croupier.money import Cents
from croupier.rounds.commands import TableSettings
from croupier.settlement.house import HouseSettlement


class Stage(StrEnum):
    """The stages of a round: each names what it waits for."""

    BETTING = "bets"
    DEALING = "cards"
    TURNING = "the Dealer to turn cards up"
    DECISIONS = "decisions"
    SETTLEMENT = "settlement"
    SETTLED = "the next round"
    VOID = "the next round, this one being void"


OVER = (Stage.SETTLED, Stage.VOID)


class BoxState(NamedTuple):
    """One box of a player."""

    number: int
    player: str
    bets: Mapping[str, Cents]
    cards: tuple[Card, ...] = ()
    decisions: tuple[str, ...] = ()
    """The player's decision at each street: `bet`, `flop`, `turn`, `river`, `check`, `fold`."""
    folded: bool = False
    folded_by_ruling: bool = False
    examined: bool = False
    gone: bool = False
    """Its hand is out and its bets went back."""
    by_staff: bool = False
    """Whether staff have entered all that its player did so far: bets, and looks at the cards."""

    @property
    def has_ante(self) -> bool:
        """Whether the box takes part in the round."""
        return "ante" in self.bets

    @property
    def in_play(self) -> bool:
        """Whether its hand is still to be decided on or compared."""
        return "ante" in self.bets and not self.folded and not self.gone


class Irregularity(NamedTuple):
    """One irregularity, as the round's sheet will list it."""

    kind: str
    facts: Mapping[str, object]
    box: int | None
    choices: tuple[tuple[int, str], ...] = ()
    """The choices of the boxes to which it offered one."""
    referred: bool = False
    """The rules do not cover it."""
    decided: str | None = None
    """R-58: the decision on it, if that changes who wins; `box` is then the box of the decision."""
    says: str = ""
    """The sentence of its ruling, as it was given."""
    clause: Citation | None = None


class ExposedCards(NamedTuple):
    """The cards of the deal that were wrongly exposed so far, except one that 5.16 made the face-up card."""

    cards: int
    whose: str


class Offer(NamedTuple):
    """A choice that a ruling offers and that some boxes have not answered."""

    boxes: tuple[int, ...]
    """The boxes that have not answered."""
    options: tuple[str, ...]
    entry: int
    """The index of its irregularity in the round."""
    clause: Citation


class Round(NamedTuple):
    """A round in play."""

    game: HouseGame
    id: str
    table: TableSettings
    commitment: str | None
    draw_commitment: str | None = None
    meter: Meter | None = None
    stage: Stage = Stage.BETTING
    street: int = 0
    dealt: int = 0
    """The number of the street's next slot that waits for a card."""
    early: tuple[int, ...] = ()
    """By hand: the slots of the street that were filled early."""
    boxes: Mapping[int, BoxState] = {}
    dealt_in: tuple[int, ...] = ()
    """The boxes that are dealt to, clockwise from the Dealer's left."""
    dealer: tuple[Card, ...] = ()
    dealer_card_up: Card | None = None
    dealer_up: bool = False
    community: tuple[Card, ...] = ()
    board_up: int = 0
    burnt: tuple[Card, ...] = ()
    found_face_up: tuple[Card, Citation | None] | None = None
    """5.13: the card that was found face up and comes next, or has come, and the clause."""
    ahead: tuple[Card, ...] = ()
    """R-55: surplus cards. They fill the first slots of the next street that has slots."""
    elsewhere: Mapping[int, tuple[Card, ...]] = {}
    """By hand: cards that lie at boxes without a hand."""
    entered_late: tuple[Card, ...] = ()
    """By hand: cards that were recorded in a wrong place once some bet was certain to be won or lost (R-56)."""
    burn_passed_over: bool = False
    """5.9, by hand: a card of a street came before the card that was to be burnt for it."""
    drawn: tuple[Card, ...] = ()
    """The cards in the order of the draw, since the last ruling that left cards in place (5.10.1)."""
    closed_slots: frozenset[tuple[int, int]] = frozenset()
    """Slots (street, number) that none of `drawn` is meant for: a ruling left their cards in place, or the hand is
    out."""
    lies_as_ruled: bool = False
    """The cards of this street stay in place (5.10.1): an empty slot may get its card or not."""
    order_known: bool = True
    """False once a card was recorded and nobody knows when it was drawn."""
    looks: tuple[int, ...] = ()
    """The boxes that were examined, the first one first (5.19)."""
    draw: Draw | None = None
    irregularities: tuple[Irregularity, ...] = ()
    exposed: ExposedCards | None = None
    exposed_by_name: tuple[Card, ...] = ()
    """Those of them that reports have named."""
    offers: tuple[Offer, ...] = ()
    """The offers of rulings. The first one is answered first."""
    referrals: tuple[int, ...] = ()
    """The irregularities that wait for a decision (5.24), the first one reported first."""
    reconstructs: bool = False
    """A ruling asks for a reconstruction, which has not happened yet."""
    put_right_under: Citation | None = None
    jackpot_failed: bool = False
    compared: bool = False
    """The hands in play have been laid open and settled, though that may have been reversed (R-34)."""
    closed_boxes: tuple[int, ...] = ()
    """5.18.2(b): nobody may bet there, because the jackpot's device does not work."""
    jackpot_down: bool = False
    """5.18.2(c): the round was opened without jackpot bets, because the jackpot does not work."""
    settlement: HouseSettlement | None = None

    def __repr__(self) -> str:
        """The public state of the table, without its cards."""
        boxes = ", ".join(f"box {box.number} ({box.player})" for _, box in sorted(self.boxes.items()))
        return f"<Round {self.id}: {self.game.name}, {self.stage.name.lower()}, {boxes or 'no bets'}>"

    @property
    def now(self) -> Street:
        """The street that the round is on."""
        return self.streets[self.street]

    @property
    def streets(self) -> tuple[Street, ...]:
        """The streets of the game from the table's device."""
        return self.game.live.streets[self.table.device]

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The intended places of the street's cards."""
        return slots_of(self.game, self.table.device, self.street, self.dealt_in)

    @property
    def to_come(self) -> tuple[Slot, ...]:
        """The slots of the street that still wait for a card."""
        slots = self.slots
        if not self.early and not self.closed_slots:
            return slots[self.dealt :]
        return tuple(slots[number] for number in range(self.dealt, len(slots)) if self.waits(number))

    def waits(self, number: int) -> bool:
        """Whether a slot of the street waits for a card."""
        taken = number < self.dealt or number in self.early or (self.street, number) in self.closed_slots
        return number < len(self.slots) and not taken

    def next_waiting(self, number: int) -> int:
        """The first slot from this one on that waits for a card; the number of slots if none does."""
        count = len(self.slots)
        while number < count and not self.waits(number):
            number += 1
        return number

    @property
    def seen(self) -> bool:
        """Whether any player has seen cards that were dealt to them."""
        return any(self.is_known(box) for box in self.boxes.values())

    def is_known(self, box: BoxState) -> bool:
        """Whether the cards of a box were examined. R-56: once the Dealer's hand is turned, hands in play count as
        examined."""
        return box.examined or (self.dealer_up and box.in_play)

    def cards(self) -> Iterator[Card]:
        """Each card that has been dealt, at any spot."""
        yield from self.burnt
        for box in self.boxes.values():
            yield from box.cards
        yield from self.dealer
        yield from self.community
        yield from self.ahead
        for cards in self.elsewhere.values():
            yield from cards

    def must_decide(self, box: BoxState) -> bool:
        """Whether the box's decision on this street is open."""
        return box.in_play and len(box.decisions) < self.decisions_by(self.street)

    def decisions_by(self, street: int) -> int:
        """How many decisions a box has made once a street is over."""
        return decisions_by(self.game, self.table.device, street)

    def decision_pending(self, box: BoxState) -> bool:
        """Whether the box has a decision to make on this or a later street (5.5, 5.6)."""
        return box.in_play and len(box.decisions) < self.decisions_by(len(self.streets) - 1)

    def boxes_of(self, player: str) -> list[BoxState]:
        """The boxes of one player."""
        return [box for box in self.boxes.values() if box.player == player]

    def with_box(self, box: BoxState) -> Round:
        """The round with this box replaced."""
        return self._replace(boxes={**self.boxes, box.number: box})


@cache
def decisions_by(game: HouseGame, device: Device, street: int) -> int:
    """How many decisions a box has made once a street of a game is over."""
    return sum(1 for each in game.live.streets[device][: street + 1] if each.decides)


@cache
def dealt_up_by(game: HouseGame, device: Device, street: int) -> int:
    """How many community cards have been dealt face up once the deal of a street is complete."""
    slots = [slot for number in range(street + 1) for slot in slots_of(game, device, number, ())]
    return sum(1 for slot in slots if slot.to == "community" and slot.face_up)


@lru_cache(maxsize=1024)
def slots_of(game: HouseGame, device: Device, street: int, boxes: tuple[int, ...]) -> tuple[Slot, ...]:
    """All slots of a street, in the order in which they are filled."""
    parts = game.live.streets[device][street].deals
    return tuple(slot for part in parts for slot in part(boxes))
