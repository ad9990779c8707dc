"""The automatic dealer: opens a round, deals, turns cards up and settles. It waits only for a player's decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.cards import Card, read_card
from croupier.games import HouseGame
from croupier.money import Cents
from croupier.rounds import LiveRound, Round, Stage
from croupier.rounds import commands as c
from croupier.rounds.finishing import ready_to_settle, settled_from
from croupier.rounds.views import RoundView, round_view
from croupier.settlement import HouseSettlement
from croupier.shoe import Chance
from croupier.terminal.bets import table_of
from croupier.terminal.jackpot import HouseJackpot

PLAYER = "you"


class DealtRound:
    """One round at the terminal, with the jackpot beside it."""

    def __init__(
        self,
        game: HouseGame,
        bets: Sequence[Mapping[str, Cents]],
        *,
        round_id: str,
        chance: Chance,
        jackpot: HouseJackpot | None,
    ) -> None:
        self._jackpot = jackpot
        table, meter = table_of(game), None if jackpot is None else jackpot.meter
        self.live = LiveRound.open(game.name, round_id=round_id, chance=chance, table=table, meter=meter)
        for number, box in enumerate(bets, start=1):
            for bet in game.bets:
                if bet in box:
                    self.live.send(c.PlaceBet(box=number, player=PLAYER, bet=bet, amount=box[bet]))
        wagers = [
            (number, bet, box[bet])
            for number, box in enumerate(bets, start=1)
            for bet in game.jackpot_bets
            if bet in box
        ]
        self.live.send(c.CloseBets(meter=None if jackpot is None else jackpot.take(round_id, wagers)))
        self._go_on()

    @property
    def state(self) -> Round:
        """The present state of the round."""
        return self.live.state

    @property
    def seen(self) -> RoundView:
        """The round as the player may see it."""
        return round_view(self.live.state, PLAYER)

    def visible_hand(self, number: int) -> tuple[Card, ...] | None:
        """The hand of a box if the player may see it. A hand that wins a prize is turned up."""
        visible = next(box for box in self.seen.boxes if box.box == number)
        if visible.cards is not None:
            return tuple(map(read_card, visible.cards))
        return self.state.boxes[number].cards if self.live.over and self._has_prize(number) else None

    def _has_prize(self, number: int) -> bool:
        lines = self.settlement.box(number).lines
        return any(line.bet in self.state.game.jackpot_bets and line.outcome == "win" for line in lines)

    @property
    def settlement(self) -> HouseSettlement:
        """The settlement; available once the round is over."""
        settlement = self.live.state.settlement
        if settlement is None:
            raise RuntimeError("the round is not settled")
        return settlement

    @property
    def to_decide(self) -> list[int]:
        """The boxes with an open decision, in the order of the table."""
        state = self.state
        if state.stage is not Stage.DECISIONS:
            return []
        return [number for number, box in sorted(state.boxes.items()) if state.must_decide(box)]

    @property
    def next_bet(self) -> str:
        """The bet that can be placed on this street."""
        return self.state.now.decides or ""

    def amount(self, box: int) -> Cents:
        """The amount of that bet."""
        return self.state.game.multiples[self.next_bet] * self.state.boxes[box].bets["ante"]

    def examine(self, box: int) -> None:
        """The player looks at one hand (3.7)."""
        self.live.send(c.ExamineHand(box=box, player=PLAYER))

    def stay(self, box: int) -> None:
        """The player places the next bet."""
        self._send(c.PlaceBet(box=box, player=PLAYER, bet=self.next_bet, amount=self.amount(box)))

    def fold(self, box: int) -> None:
        self._send(c.Fold(box=box, player=PLAYER))

    def check(self, box: int) -> None:
        """The player continues without a bet."""
        self._send(c.Check(box=box, player=PLAYER))

    def walk_away(self) -> None:
        """5.5, R-36, R-51: each hand with an open decision is folded, and the round is settled.

        If running out of time would only be a check, the player is reported to have walked away.
        """
        while self.to_decide:
            box = self.to_decide[0]
            folds = self.state.now.may_fold
            self._send(c.RunOutOfTime(box=box) if folds else c.ReportIrregularity(kind="player-absent", box=box))

    def _send(self, command: c.Command) -> None:
        self.live.send(command)
        self._go_on()

    def _go_on(self) -> None:
        """Deal, turn and settle until a player has to decide or the round is over."""
        while not self.live.over and self.state.stage is not Stage.DECISIONS:
            match self.state.stage:
                case Stage.DEALING:
                    self.live.deal()
                case Stage.TURNING:
                    self.live.send(c.TurnCards())
                case _:
                    self._settle()

    def _settle(self) -> None:
        """Collect and pay. The jackpot takes its claims from the same settlement."""
        ranked = ready_to_settle(self.state)
        self.live.accept((settled_from(ranked, self.state.meter),))
        if self._jackpot is not None:
            self._jackpot.end(self.state.id, ranked.claims)
