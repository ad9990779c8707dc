"""Rounds in which people do whatever they like, rightly and wrongly, until the round is over.

Everything depends on the seed alone. Each refusal is checked to have changed nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from croupier.cards import DECK, Card
from croupier.games import HOUSE_GAMES
from croupier.games.dealing import Device, Place
from croupier.games.house import Draw
from croupier.games.prizes import Meter
from croupier.refusals import Refused
from croupier.rounds import LiveRound, SideLimits, Stage, TableSettings
from croupier.rounds.commands import (
    Check,
    ChooseOption,
    CloseBets,
    CloseOptions,
    Command,
    DealCards,
    ExamineHand,
    Fold,
    IncreaseBet,
    PlaceBet,
    Reconstruct,
    RecordCard,
    ReportIrregularity,
    ResolveReferral,
    RunOutOfTime,
    SettleRound,
    TurnCards,
    WithdrawBet,
)
from croupier.rounds.finishing import miscounted
from croupier.rulings import Authority, Option
from croupier.rulings.kinds import HOUSE_KINDS, IrregularityKind, combinations, kinds_of
from croupier.rulings.words import Number
from croupier.table_commands import ManagerDecision

PLAYERS = ("Ann", "Ben", "Cho")
STEPS = 60
LONGEST_END = 200
RECORDED = ("players_have_seen", "noticed", "decisions_pending", "outcome_established", "size")


class RandomPlay:
    """One round, driven to its end."""

    def __init__(self, seed: int, *, trouble: float = 0.1) -> None:
        self.chance = random.Random(seed)
        self.manager = random.Random(-seed - 1)
        """The chance by which the Shift Manager decides."""
        self.trouble = trouble
        game = self.chance.choice(tuple(HOUSE_GAMES))
        by_hand = self.chance.random() < 0.5
        device = self.chance.choice(tuple(Device))
        table = TableSettings(
            ante_min=10_00, ante_max=100_00, side_limits=(SideLimits("bonus", 5_00),), device=device, by_hand=by_hand
        )
        self.by_hand = by_hand
        self.deck: list[Card] = self.chance.sample(DECK, 52)
        source = None if by_hand else self.chance.randbytes
        self.live = LiveRound.open(game, round_id=f"R{seed}", chance=source, table=table, meter=Meter(1_000_00, 500_00))
        kinds = kinds_of(game)
        often = [kinds[name] for name in ("exposed-card", "simultaneous-draw") * 8]
        self.kinds: tuple[IrregularityKind, ...] = (*kinds.values(), *HOUSE_KINDS.values(), *often)
        self.refusals: list[Refused] = []
        self.steps_left = STEPS

    def play(self) -> LiveRound:
        """Some steps of anything, then only what brings the round to its end."""
        for self.steps_left in range(STEPS, -1, -1):
            if self.steps_left and not self.live.over:
                self.attempt(self.something())
        self.end()
        if self.chance.random() < 2 * self.trouble:
            self.attempt(self.noticed_late() if self.chance.random() < 0.5 else self.irregularity())
            self.end()
        if self.live.state.stage is Stage.SETTLED and self.manager.random() < 0.7:
            self.attempt(ReportIrregularity(kind="unlisted"))
            self.end()
        return self.live

    def end(self) -> None:
        """Bring the round to its end; each one can be brought there."""
        for _ in range(LONGEST_END):
            if self.live.over and not self.live.state.referrals:
                return
            self.finish()
        raise AssertionError(f"round {self.live.state.id} does not end: {self.refusals[-1]}")

    def attempt(self, command: Command) -> bool:
        """Send a command; a refusal is looked at and kept."""
        before, events = self.live.state, list(self.live.events)
        try:
            self.live.send(command)
        except Refused as refused:
            assert refused.code and refused.sentence
            assert self.live.state is before and self.live.events == events
            self.refusals.append(refused)
            return False
        return True

    # Anything

    def something(self) -> Command:
        """The next command of somebody at the table: mostly the one that the round waits for."""
        betting = self.live.state.stage is Stage.BETTING
        if self.chance.random() < (self.trouble / 2 if betting else self.trouble * 2):
            return self.mistake() if self.chance.random() < 0.4 else self.irregularity()
        if self.chance.random() < 0.75:
            return self.sensible()
        return self.chance.choice(list(self.anything()))

    def anything(self) -> Iterator[Command]:
        """One of each kind of command, at random boxes and for random players."""
        chance, game = self.chance, self.live.state.game
        box, player = chance.randint(0, 8), chance.choice(PLAYERS)
        bet = chance.choice((*game.bets, "tip"))
        amount = chance.choice((0, 5_00, 10_00, 20_00, 100_00, 200_00, 250_00))
        yield PlaceBet(box=box, player=player, bet=bet, amount=amount)
        yield IncreaseBet(box=box, player=player, bet=bet, amount=amount)
        yield WithdrawBet(box=box, player=player, bet=bet)
        yield ExamineHand(box=box, player=player)
        yield Fold(box=box, player=player)
        yield Check(box=box, player=player)
        yield RunOutOfTime(box=box)
        yield TurnCards()
        yield SettleRound()
        yield ChooseOption(box=box, player=player, choice=chance.choice(tuple(Option)).value)
        yield CloseOptions()
        yield ResolveReferral(by=chance.choice(tuple(Authority)))
        yield self.reconstruction()
        if self.by_hand:
            yield self.mistake()

    def mistake(self) -> Command:
        """By hand a card goes anywhere, or a player looks at another of their hands; the system lets nobody do that."""
        state, chance = self.live.state, self.chance
        looked_at = [box for box in state.boxes.values() if box.cards and not box.examined]
        if not self.by_hand or (looked_at and chance.random() < 0.3):
            box = chance.choice(looked_at or list(state.boxes.values()) or [None])
            return SettleRound() if box is None else ExamineHand(box=box.number, player=box.player)
        place: Place = chance.choice(("burnt", "box", "box", "dealer", "community"))
        numbers = [*state.dealt_in, chance.randint(0, 8)]
        left = [card for card in self.deck if card not in set(state.cards())] if chance.random() < 0.9 else self.deck
        return RecordCard(to=place, box=chance.choice(numbers), card=left[0], order_known=chance.random() < 0.9)

    def irregularity(self) -> Command:
        """A random kind with random facts, reported by someone of random rank."""
        chance, state = self.chance, self.live.state
        about_bets = [HOUSE_KINDS[name] for name in ("over-limit-bet", "under-limit-bet", "jackpot-bet-without-ante")]
        kind = chance.choice(about_bets if state.stage is Stage.BETTING and chance.random() < 0.7 else self.kinds)
        facts: dict[str, Any] = dict(chance.choice(list(combinations(state.game.name, kind))))
        for name, value in facts.items():
            if isinstance(value, Number):
                facts[name] = 1 if value is Number.ONE else 3
        if kind.name == "exposed-card" and chance.random() < 0.5:
            facts |= {"count": 1, "whose": "dealer"}
        if chance.random() < 0.9:
            facts = {name: value for name, value in facts.items() if name not in RECORDED}
        box = chance.choice([None, *state.boxes, *state.looks[1:] * 3])
        card = chance.choice(state.dealer) if state.dealer and facts.get("whose") == "dealer" else None
        order = tuple(reversed(state.drawn[-2:])) if kind.name == "simultaneous-draw" else ()
        rank = chance.choice(tuple(Authority))
        return ReportIrregularity(kind=kind.name, by=rank, facts=facts, box=box, card=card, order=order)

    def noticed_late(self) -> Command:
        """Something that comes out after the settlement, before the next round."""
        boxes = [box.number for box in self.live.state.boxes.values() if box.in_play]
        kind = self.chance.choice(("hand-not-revealed", "foreign-card", "deck-count-wrong"))
        return ReportIrregularity(kind=kind, by=Authority.HOUSE, box=self.chance.choice(boxes) if boxes else None)

    def decision(self) -> ResolveReferral:
        """R-58: mostly that play goes on; else any decision, about random things."""
        chance, state = self.manager, self.live.state
        decision = chance.choice((ManagerDecision.PLAY_ON,) * 9 + tuple(ManagerDecision))
        box = chance.choice([1, *state.boxes])
        bet, amount = chance.choice(state.game.bets), chance.choice((0, 5_00, 50_00))
        cards = {"card": chance.choice([*state.cards(), self.deck[0]]), "instead": chance.choice(self.deck)}
        about: dict[ManagerDecision, dict[str, Any]] = {
            ManagerDecision.RETURN_HAND: {"box": box},
            ManagerDecision.FOLD_HAND: {"box": box},
            ManagerDecision.CORRECT_BET: {"box": box, "bet": bet, "amount": amount},
            ManagerDecision.CORRECT_CARD: cards,
        }
        return ResolveReferral(by=Authority.HOUSE, decision=decision, reason="seen on film", **about.get(decision, {}))

    def reconstruction(self) -> Reconstruct:
        """The cards in order: named, where nobody knows the draw or somebody breaks a rule."""
        state = self.live.state
        if state.order_known and self.chance.random() < 0.9:
            return Reconstruct()
        there = list(state.cards())
        hands = {number: tuple(there.pop() for _ in range(state.game.hand_cards) if there) for number in state.dealt_in}
        dealer = tuple(there[: len(state.dealer)][: state.game.dealer_cards])
        board = tuple(card for card in there if card not in dealer)[: len(state.community)]
        signed = ("Pat", "Sam") if self.chance.random() < 0.9 else ("Pat",)
        board = board[: state.game.community_cards]
        return Reconstruct(boxes=hands, dealer=dealer, community=board, people=signed)

    # The command that the round waits for

    def sensible(self) -> Command:
        """The command of a person who knows the game."""
        state, chance = self.live.state, self.chance
        if state.offers:
            box = state.boxes[chance.choice(state.offers[0].boxes)]
            return ChooseOption(box=box.number, player=box.player, choice=chance.choice(state.offers[0].options))
        if state.referrals:
            return self.decision()
        if state.reconstructs and state.dealt_in:
            return self.reconstruction()
        wanted: dict[Stage, Callable[[], Command]] = {
            Stage.BETTING: self.bets,
            Stage.DEALING: self.deals,
            Stage.TURNING: TurnCards,
            Stage.DECISIONS: self.decides,
            Stage.SETTLEMENT: SettleRound,
        }
        return wanted.get(state.stage, SettleRound)()

    def bets(self) -> Command:
        state, chance = self.live.state, self.chance
        if any(box.has_ante for box in state.boxes.values()) and chance.random() < 0.15:
            draw = Draw(chance.choice(DECK), chance.choice((None, 1, 2)), chance.random() < 0.2)
            comes_with_close = state.game.has_draw and state.draw_commitment is None
            return CloseBets(draw=draw if comes_with_close else None)
        first = [bet for bet in state.game.bets if bet not in state.game.multiples]
        bet = "ante" if chance.random() < 0.6 else chance.choice(first)
        amount = chance.choice((10_00, 20_00, 100_00)) if bet == "ante" else 5_00
        if state.table.by_hand and chance.random() < 0.2:
            amount += 100_00 if chance.random() < 0.5 else -5_00
        box = chance.randint(1, 5)
        player = state.boxes[box].player if box in state.boxes else chance.choice(PLAYERS)
        return PlaceBet(box=box, player=player, bet=bet, amount=amount)

    def deals(self) -> Command:
        state = self.live.state
        if self.by_hand:
            left = [card for card in self.deck if card not in set(state.cards())]
            if len(left) < len(state.to_come):
                return ReportIrregularity(kind="insufficient-cards", by=Authority.HOUSE)
            if self.steps_left > 0 and self.chance.random() < 2 * self.trouble:
                return self.misdeal(left[0])
            count = self.chance.randint(1, len(state.to_come))
            return DealCards(cards=tuple(left[:count]))
        self.live.deal()
        return self.sensible()

    def misdeal(self, card: Card) -> Command:
        """The Dealer passes a place over, gives one two cards, goes on too long, or deals to an empty box."""
        state, chance = self.live.state, self.chance
        places: list[tuple[Place, int]] = [("box", number) for number in state.dealt_in]
        places += [("box", chance.randint(1, 7)), ("dealer", 0)]
        places += [("community", 0)] if state.game.community_cards else []
        place, box = chance.choice(places)
        return RecordCard(to=place, box=box, card=card)

    def decides(self) -> Command:
        state, chance = self.live.state, self.chance
        open_boxes = [box for box in state.boxes.values() if state.must_decide(box)]
        box, bet = chance.choice(open_boxes), state.now.decides
        assert bet is not None
        if not box.examined and chance.random() < 0.4:
            return ExamineHand(box=box.number, player=box.player)
        if chance.random() < 0.3:
            decline = Fold if state.now.may_fold else Check
            return decline(box=box.number, player=box.player)
        amount = state.game.multiples[bet] * box.bets["ante"]
        if state.table.by_hand and chance.random() < 0.3:
            amount += chance.choice((-5_00, 5_00))
        return PlaceBet(box=box.number, player=box.player, bet=bet, amount=amount)

    def finish(self) -> None:
        """One step towards the end; where cards lie wrong, a ruling on them."""
        if self.attempt(self.sensible()):
            return
        refused = self.refusals[-1]
        if refused.code != "WRONG_CARD_COUNT":
            return
        state = self.live.state
        if refused.message.key == "WRONG_CARD_COUNT.played_on":
            decision = self.manager.choice((ManagerDecision.RETURN_HAND, ManagerDecision.FOLD_HAND))
            wrong = miscounted(state)[0].number
            self.attempt(ResolveReferral(by=Authority.HOUSE, decision=decision, box=wrong, reason="decided again"))
            return
        kind = refused.sentence.split("`")[1]
        box = miscounted(state)[0].number if kind == "player-card-count" else None
        facts = {"reconstructible": False}
        by = Authority.HOUSE
        if not self.attempt(ReportIrregularity(kind=kind, by=by, facts=facts, box=box)) or self.live.state.referrals:
            self.attempt(ReportIrregularity(kind="deck-count-wrong", by=by))
