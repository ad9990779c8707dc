"""Many tables on a few jackpots, driven from one seed: bets, decks with royal flushes, irregularities, faults."""

from __future__ import annotations

import random
from collections.abc import Iterator

from croupier.cards import DECK, Card, cards
from croupier.floor import LinkedFloor
from croupier.games import HOUSE_GAMES
from croupier.games.dealing import Device
from croupier.jackpots import ClearFault, Confirmation, ConfirmPrizes, Correct, OpenJackpot, Settings, check
from croupier.refusals import Refused
from croupier.rounds import LiveRound, Stage, TableSettings
from croupier.rounds.commands import (
    Check,
    ChooseOption,
    CloseBets,
    CloseOptions,
    ExamineHand,
    Fold,
    PlaceBet,
    ReportIrregularity,
    ResolveReferral,
    TurnCards,
)
from croupier.rounds.state import slots_of
from croupier.rulings import Authority
from croupier.shoe import Deck, commit

JACKPOTS = {"grand": ("casino-stud", "multi-link-stud", "progressive-holdem"), "harbour": ("singapore-stud",)}
ROYALS = [cards(f"A{suit} K{suit} Q{suit} J{suit} T{suit}") for suit in "cdhs"]
STRAIGHT_FLUSHES = [cards(f"9{suit} 8{suit} 7{suit} 6{suit} 5{suit}") for suit in "cdhs"]
IRREGULARITIES: dict[str, dict[str, object]] = {
    "foreign-card": {},
    "deck-count-wrong": {},
    "exposed-card": {"count": 1, "whose": "player"},
    "player-card-count": {"reconstructible": False},
    "player-absent": {},
    "simultaneous-draw": {"order_known": False},
    "unlisted": {},
}


class Simulation:
    """A floor and the chance that drives it."""

    def __init__(self, seed: int, tables: int = 24) -> None:
        self.chance = random.Random(seed)
        self.floor = LinkedFloor()
        confirmation = self.chance.choice(list(Confirmation))
        for name in JACKPOTS:
            settings = Settings(reset=self.chance.randrange(1_000_00, 50_000_00), jackpot_confirmation=confirmation)
            self.floor.open_jackpot(OpenJackpot(name=name, settings=settings, meter=self.chance.randrange(10**7)))
        for number in range(tables):
            jackpot = self.chance.choice(list(JACKPOTS))
            settings_of_table = TableSettings(jackpot_bet=None, device=self.chance.choice(list(Device)))
            game = self.chance.choice(JACKPOTS[jackpot])
            self.floor.add_table(f"T{number}", game=game, settings=settings_of_table, jackpot=jackpot)

    def run(self, steps: int) -> None:
        """So many things happen, and after each of them every cent is accounted for."""
        for _ in range(steps):
            self.step()
            for jackpot in self.floor.jackpots.values():
                check(jackpot)

    def step(self) -> None:
        """One thing happens somewhere."""
        roll = self.chance.random()
        try:
            if roll < 0.004:
                self._fault()
            elif roll < 0.03:
                self._supervise()
            else:
                self._table(self.chance.choice(list(self.floor.tables)))
        except Refused:
            pass  # a refusal changes nothing, which the checks after each step would show

    def _fault(self) -> None:
        name = self.chance.choice(list(JACKPOTS))
        self.floor.report_fault(name, what="display", by="P. Supervisor")

    def _supervise(self) -> None:
        name = self.chance.choice(list(JACKPOTS))
        jackpot = self.floor.jackpots[name]
        for fault in jackpot.faults:
            self.floor.tell(name, ClearFault(fault=fault.number, by="T. Technician"))
        for pending in jackpot.pending:
            self.floor.tell(name, ConfirmPrizes(round=pending.name, people=("S. Manager", "P. Supervisor")))
        if self.chance.random() < 0.1:
            people = ("S. Manager", "A. Auditor")
            self.floor.tell(name, Correct(meter=self.chance.randrange(-500, 500), people=people, reason="recount"))

    def _table(self, name: str) -> None:
        live = self.floor.tables[name].live
        if live is None or live.over:
            self._open(name)
        elif self.chance.random() < 0.02:
            self._irregularity(name, live)
        elif live.state.referred:
            self.floor.send(name, ResolveReferral(by=Authority.HOUSE))
        elif live.state.offer is not None:
            self._answer(name, live)
        else:
            self._play_on(name, live)

    def _open(self, name: str) -> None:
        game = self.floor.tables[name].game
        boxes = sorted(self.chance.sample(range(1, 8), self.chance.randint(1, 4)))
        self.floor.open_round(name, chance=None, deck=self._deck(name, boxes))
        takes_jackpot = self.floor.tables[name].live
        for box in boxes:
            self.floor.send(name, PlaceBet(box=box, player=f"{name}-{box}", bet="ante", amount=10_00))
            for bet in HOUSE_GAMES[game].jackpot_bets:
                if takes_jackpot is not None and takes_jackpot.state.meter is not None:
                    amount = 5_00 * self.chance.randint(1, 3)
                    self.floor.send(name, PlaceBet(box=box, player=f"{name}-{box}", bet=bet, amount=amount))

    def _deck(self, name: str, boxes: list[int]) -> Deck:
        """A shuffled deck, often with a royal or a straight flush where it lands in one hand."""
        deck = list(DECK)
        self.chance.shuffle(deck)
        if self.chance.random() < 0.5:
            deck = self._stacked(name, boxes, deck)
        salt = self.chance.randbytes(32)
        return Deck(tuple(deck), salt, commit(deck, salt))

    def _stacked(self, name: str, boxes: list[int], deck: list[Card]) -> list[Card]:
        table = self.floor.tables[name]
        wanted = list(self.chance.choice(self.chance.choice((ROYALS, ROYALS, STRAIGHT_FLUSHES))))
        streets = HOUSE_GAMES[table.game].live.streets[table.settings.device]
        numbers = tuple(boxes)
        slots = [s for i in range(len(streets)) for s in slots_of(table.game, table.settings.device, i, numbers)]
        lucky = self.chance.choice([*boxes, 0] if table.game == "singapore-stud" else boxes)
        places = [i for i, slot in enumerate(slots) if (slot.box == lucky if lucky else slot.to == "dealer")]
        places += [i for i, slot in enumerate(slots) if slot.to == "community"]
        rest = [card for card in deck if card not in wanted]
        stacked: list[Card | None] = [None] * 52
        for place, card in zip(places[:5], wanted, strict=True):
            stacked[place] = card
        filler = iter(rest)
        return [next(filler) if card is None else card for card in stacked]

    def _irregularity(self, name: str, live: LiveRound) -> None:
        state = live.state
        box = self.chance.choice(list(state.boxes)) if state.boxes else None
        kind = self.chance.choice(list(IRREGULARITIES))
        facts = IRREGULARITIES[kind]
        self.floor.send(name, ReportIrregularity(kind=kind, by=Authority.HOUSE, facts=facts, box=box))

    def _answer(self, name: str, live: LiveRound) -> None:
        offer = live.state.offer
        if offer is not None and self.chance.random() < 0.7:
            box = offer.boxes[0]
            player = live.state.boxes[box].player
            self.floor.send(name, ChooseOption(box=box, player=player, choice=self.chance.choice(offer.options)))
        else:
            self.floor.send(name, CloseOptions())

    def _play_on(self, name: str, live: LiveRound) -> None:
        match live.state.stage:
            case Stage.BETTING:
                self.floor.send(name, CloseBets())
            case Stage.DEALING:
                self.floor.deal(name)
            case Stage.TURNING:
                self.floor.send(name, TurnCards())
            case Stage.SETTLEMENT:
                self.floor.settle(name)
            case Stage.DECISIONS:
                self._decide(name, live)

    def _decide(self, name: str, live: LiveRound) -> None:
        box = next(box for box in live.state.boxes.values() if live.state.must_decide(box))
        street = live.state.now
        if not box.examined and self.chance.random() < 0.8:
            self.floor.send(name, ExamineHand(box=box.number, player=box.player))
        if self.chance.random() < 0.8 and street.decides is not None:
            amount = live.state.game.multiples[street.decides] * box.bets["ante"]
            self.floor.send(name, PlaceBet(box=box.number, player=box.player, bet=street.decides, amount=amount))
        elif street.may_fold:
            self.floor.send(name, Fold(box=box.number, player=box.player))
        else:
            self.floor.send(name, Check(box=box.number, player=box.player))


def paid_rounds(simulation: Simulation, jackpot: str) -> Iterator[tuple[str, int]]:
    """The rounds that a jackpot has paid, in the order of payment, each with the place of its deal."""
    places = {}
    for name, event in simulation.floor.jackpot_events:
        if name == jackpot and type(event).__name__ == "DealCompleted":
            places[event.round] = event.place  # type: ignore[union-attr]
        elif name == jackpot and type(event).__name__ == "PrizesPaid":
            yield event.round, places[event.round]  # type: ignore[union-attr]
