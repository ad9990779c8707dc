"""Many tables on a few jackpots, driven from one seed: bets, decks with royal flushes, irregularities, faults."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.cards import DECK, Card, cards
from croupier.command import Command
from croupier.floor import Actor, CommandResult, Floor
from croupier.floor_events import commands as f
from croupier.floor_events.pace import TEST
from croupier.games import HOUSE_GAMES
from croupier.games.dealing import Device
from croupier.jackpots import Confirmation, DealCompleted, PrizesPaid, Settings, check
from croupier.jackpots import Event as JackpotEvent
from croupier.jackpots import commands as j
from croupier.refusals import Refused
from croupier.rounds import Round, Stage, TableSettings
from croupier.rounds import commands as r
from croupier.rounds.state import slots_of
from croupier.store import EventStore
from tests.floor.house import BOSS, PIT, SHIFT, House, player

JACKPOTS = {"grand": ("casino-stud", "multi-link-stud", "progressive-holdem"), "harbour": ("singapore-stud",)}
ROYALS = [cards(f"A{suit} K{suit} Q{suit} J{suit} T{suit}") for suit in "cdhs"]
STRAIGHT_FLUSHES = [cards(f"9{suit} 8{suit} 7{suit} 6{suit} 5{suit}") for suit in "cdhs"]
IRREGULARITIES: tuple[tuple[str, dict[str, object]], ...] = (
    ("foreign-card", {}),
    ("deck-count-wrong", {}),
    ("exposed-card", {"count": 1, "whose": "player"}),
    ("simultaneous-draw", {"order_known": True}),
    ("player-absent", {}),
    ("simultaneous-draw", {"order_known": False}),
    ("unlisted", {}),
)
ENOUGH = 10_000_00


class Simulation:
    """A floor and the chance that drives it."""

    house_kind: type[House] = House

    def __init__(self, seed: int, store: EventStore, tables: int = 24) -> None:
        self.house = self.house_kind(store, seed=seed)
        self.chance = self.house.chance.random
        self.jackpot_events: list[tuple[str, JackpotEvent]] = []
        self.floor.listeners.append(self._hear)
        confirmation = self.chance.choice(list(Confirmation))
        for name in JACKPOTS:
            settings = Settings(reset=self.chance.randrange(1_000_00, 50_000_00), jackpot_confirmation=confirmation)
            self.house.do(j.OpenJackpot(jackpot=name, settings=settings, meter=self.chance.randrange(10**7)))
        for number in range(tables):
            jackpot = self.chance.choice(list(JACKPOTS))
            limits = TableSettings(device=self.chance.choice(list(Device)))
            game = self.chance.choice(JACKPOTS[jackpot])
            name = f"T{number}"
            self.house.do(f.OpenTable(table=name, name=name, game=game, settings=limits, jackpot=jackpot, pace=TEST))

    @property
    def floor(self) -> Floor:
        return self.house.floor

    def _hear(self, done: CommandResult) -> None:
        for noted in done.events:
            kind, _, name = noted.stream.partition("/")
            if kind == "jackpot":
                self.jackpot_events.append((name, noted.event))  # type: ignore[arg-type]

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

    def _by_two(self, command: Command, first: Actor) -> None:
        done = self.house.do(command, first)
        if "approval" in done.answer:
            self.house.agree(done, SHIFT)

    def _fault(self) -> None:
        name = self.chance.choice(list(JACKPOTS))
        self.house.do(j.ReportFault(jackpot=name, what="display"), PIT)

    def _supervise(self) -> None:
        name = self.chance.choice(list(JACKPOTS))
        jackpot = self.floor.jackpots[name]
        for fault in jackpot.faults:
            self.house.do(j.ClearFault(jackpot=name, fault=fault.number), SHIFT)
        for pending in jackpot.pending:
            self._by_two(j.ConfirmPrizes(jackpot=name, round=pending.name), PIT)
        if self.chance.random() < 0.1:
            amount = self.chance.randrange(-500, 500)
            self._by_two(j.CorrectJackpot(jackpot=name, meter=amount, reason="recount"), BOSS)

    def _table(self, name: str) -> None:
        table = self.floor.state.house_table(name)
        round_ = table.round
        if round_ is None or not table.playing:
            self._open(name)
        elif self.chance.random() < 0.02:
            self._irregularity(name, round_)
        elif round_.referrals:
            self.house.do(r.ResolveReferral(table=name), BOSS)
        elif round_.offers:
            self._answer(name, round_)
        elif round_.reconstructs:
            self.house.do(r.Reconstruct(table=name), PIT)
        else:
            self._play_on(name, round_)

    def _open(self, name: str) -> None:
        game = self.floor.tables[name].sign.game
        boxes = sorted(self.chance.sample(range(1, 8), self.chance.randint(1, 4)))
        self.house.chance.stack(self._deck(name, boxes))
        self.house.do(r.OpenRound(table=name))
        takes_jackpot = self.house.round_at(name).meter is not None
        for box in boxes:
            who = f"{name}-{box}"
            if self.floor.balance(who) < ENOUGH:
                self.house.do(f.BuyChips(amount=ENOUGH, player=who))
            self.house.do(r.PlaceBet(table=name, box=box, bet="ante", amount=10_00), player(who))
            for bet in HOUSE_GAMES[game].jackpot_bets if takes_jackpot else ():
                amount = 5_00 * self.chance.randint(1, 3)
                self.house.do(r.PlaceBet(table=name, box=box, bet=bet, amount=amount), player(who))

    def _deck(self, name: str, boxes: list[int]) -> list[Card]:
        """A shuffled deck, often with a royal or a straight flush where it lands in one hand."""
        deck = list(DECK)
        self.chance.shuffle(deck)
        return self._stacked(name, boxes, deck) if self.chance.random() < 0.5 else deck

    def _stacked(self, name: str, boxes: list[int], deck: list[Card]) -> list[Card]:
        table = self.floor.state.house_table(name)
        game, device = table.sign.game, table.limits.device
        wanted = list(self.chance.choice(self.chance.choice((ROYALS, ROYALS, STRAIGHT_FLUSHES))))
        streets = HOUSE_GAMES[game].live.streets[device]
        slots = [s for i in range(len(streets)) for s in slots_of(HOUSE_GAMES[game], device, i, tuple(boxes))]
        lucky = self.chance.choice([*boxes, 0] if game == "singapore-stud" else boxes)
        places = [i for i, slot in enumerate(slots) if (slot.box == lucky if lucky else slot.to == "dealer")]
        places += [i for i, slot in enumerate(slots) if slot.to == "community"]
        rest = [card for card in deck if card not in wanted]
        stacked: list[Card | None] = [None] * 52
        for place, card in zip(places[:5], wanted, strict=True):
            stacked[place] = card
        filler = iter(rest)
        return [next(filler) if card is None else card for card in stacked]

    def _irregularity(self, name: str, round_: Round) -> None:
        box = self.chance.choice(list(round_.boxes)) if round_.boxes else None
        kind, facts = self.chance.choice(IRREGULARITIES)
        self._by_two(r.ReportIrregularity(table=name, kind=kind, facts=facts, box=box), BOSS)

    def _answer(self, name: str, round_: Round) -> None:
        if round_.offers and self.chance.random() < 0.7:
            offer = round_.offers[0]
            box = offer.boxes[0]
            who = player(round_.boxes[box].player)
            self.house.do(r.ChooseOption(table=name, box=box, choice=self.chance.choice(offer.options)), who)
        else:
            self.house.do(r.CloseOptions(table=name))

    def _play_on(self, name: str, round_: Round) -> None:
        match round_.stage:
            case Stage.BETTING:
                self.house.do(r.CloseBets(table=name))
            case Stage.DEALING:
                self.house.do(r.DealCards(table=name))
            case Stage.TURNING:
                self.house.do(r.TurnCards(table=name))
            case Stage.SETTLEMENT:
                self.house.do(r.SettleRound(table=name))
            case Stage.DECISIONS:
                self._decide(name, round_)

    def _decide(self, name: str, round_: Round) -> None:
        box = next(box for box in round_.boxes.values() if round_.must_decide(box))
        who, street = player(box.player), round_.now
        if not box.examined and self.chance.random() < 0.8:
            self.house.do(r.ExamineHand(table=name, box=box.number), who)
        if self.chance.random() < 0.8 and street.decides is not None:
            amount = round_.game.multiples[street.decides] * box.bets["ante"]
            self.house.do(r.PlaceBet(table=name, box=box.number, bet=street.decides, amount=amount), who)
        elif street.may_fold:
            self.house.do(r.Fold(table=name, box=box.number), who)
        else:
            self.house.do(r.Check(table=name, box=box.number), who)


def paid_rounds(events: list[tuple[str, JackpotEvent]], jackpot: str) -> Iterator[tuple[str, int]]:
    """The rounds that a jackpot has paid, in the order of payment, each with the place of its deal."""
    places = {}
    for name, event in events:
        if name == jackpot and isinstance(event, DealCompleted):
            places[event.round] = event.place
        elif name == jackpot and isinstance(event, PrizesPaid):
            yield event.round, places[event.round]
