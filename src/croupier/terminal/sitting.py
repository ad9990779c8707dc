"""A player at the table: takes a key and changes the state. It knows nothing of the terminal."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from functools import partial

from croupier.games import HouseGame
from croupier.games.layout import ANTE
from croupier.games.prizes import Meter
from croupier.money import Cents, MoneyError
from croupier.refusals import Refused
from croupier.shoe import Chance
from croupier.terminal import dealer_sentences as talk
from croupier.terminal.amounts import dollars, is_line_with_amount, read_typed, typed_with
from croupier.terminal.bets import ANTE_MIN, BetPlan
from croupier.terminal.choices import KeyChoice, choice_for, no_such_key
from croupier.terminal.dealer import DealtRound
from croupier.terminal.jackpot import HouseJackpot
from croupier.terminal.keys import BACKSPACE, DOWN, ENTER, ESCAPE, LEAVING, LEFT, RIGHT, TAB, UP
from croupier.terminal.settled_round import paid_out

STAKE: Cents = 5_000_00
"""The chips that the cage gives to a player who has too few."""


class Mode(Enum):
    """The state in which the table waits for the player."""

    BETS = auto()
    EXAMINE = auto()
    DECIDE = auto()
    SETTLED = auto()
    BUSTED = auto()


class Sitting:
    """One player at one table."""

    def __init__(
        self,
        game: HouseGame,
        *,
        bankroll: Cents,
        jackpot: HouseJackpot | None,
        chance: Chance,
        boxes: int,
        ante: Cents,
        stakes: int = 1,
    ) -> None:
        self.game = game
        self.bankroll = bankroll
        self.brought = bankroll
        """The chips they sat down with, and those that the cage has given them since."""
        self.stakes = stakes
        self.jackpot = jackpot
        self.plan = BetPlan(game, boxes, ante)
        self.rounds = 0
        self.round: DealtRound | None = None
        self.shown = 1
        """The box whose cards are drawn large."""
        self.typed = ""
        self.note = ""
        """The answer to the last key, if there is one."""
        self.helping = False
        self.asked_to_leave = False
        self.over = False
        self.mode = Mode.BETS
        self._chance = chance
        self._afford()

    @property
    def dealt(self) -> DealtRound:
        """The round in play, or the one just settled."""
        if self.round is None:
            raise RuntimeError("no round is in play")
        return self.round

    @property
    def meter(self) -> Meter | None:
        """The jackpot's meter; None in a game without one."""
        return None if self.jackpot is None else self.jackpot.meter

    @property
    def on_table(self) -> Cents:
        """The chips on the table."""
        if self.round is None or self.mode is Mode.SETTLED:
            return 0
        return sum(amount for box in self.round.state.boxes.values() for amount in box.bets.values())

    @property
    def result(self) -> Cents:
        """The player's win or loss since they sat down."""
        return self.bankroll + self.on_table - self.brought

    def press(self, key: str) -> None:
        """Obey the key. An unusable key is answered with the usable ones."""
        if key in LEAVING:
            self.leave()
        elif self.helping:
            self.helping = False
        elif self.asked_to_leave:
            choice = choice_for(key, choices(self))
            (self.stay_seated if choice is None else choice.do)()
        else:
            self.note = ""
            try:
                self._do(key)
            except Refused as refused:
                self.note = f"{refused}."

    def _do(self, key: str) -> None:
        if self.mode is Mode.BETS and self._types(key):
            return
        choice = choice_for(key, choices(self))
        if choice is None:
            self.note = no_such_key(key, choices(self))
        else:
            choice.do()

    # Betting

    def _types(self, key: str) -> bool:
        """Digits type an ante; a line has it in one piece. Returns whether the key was used for that."""
        whole = is_line_with_amount(key)
        longer = None if whole else typed_with(self.typed, key)
        if not whole and longer is None:
            return False
        self.typed = longer or ""
        if whole:
            self._set_ante(key)
        return True

    def take_back(self) -> None:
        """Delete the last digit."""
        self.typed = self.typed[:-1]

    def enter_amount(self) -> None:
        """Set the ante to the typed amount."""
        typed, self.typed = self.typed, ""
        self._set_ante(typed)

    def _set_ante(self, text: str) -> None:
        try:
            amount = read_typed(text)
        except MoneyError as error:
            self.note = talk.no_amount(self.game, str(error))
        else:
            self.plan.set_ante(amount)

    def deal(self) -> None:
        """Call "No more bets", and deal."""
        if self.plan.needed > self.bankroll:
            self.note = talk.too_little(self.game, self.plan, self.bankroll)
            self.mode, self.round = Mode.BETS, None
            return
        self.round = DealtRound(
            self.game,
            self.plan.boxes,
            round_id=f"{self.rounds + 1}",
            chance=self._chance,
            jackpot=self.jackpot,
        )
        self.rounds += 1
        self.bankroll -= self.plan.total
        self.shown = 1
        self.mode = Mode.EXAMINE
        if len(self.plan.boxes) == 1:
            self.examine(1)

    # Examining and deciding

    def examine(self, box: int) -> None:
        """3.7: look at one hand."""
        self.dealt.examine(box)
        self._go_on()

    def stay(self, box: int) -> None:
        """Place the bet of this street."""
        amount = self.dealt.amount(box)
        self.dealt.stay(box)
        self.bankroll -= amount
        self._go_on()

    def fold(self, box: int) -> None:
        self.dealt.fold(box)
        self._go_on()

    def check(self, box: int) -> None:
        """Continue without a bet."""
        self.dealt.check(box)
        self._go_on()

    def _go_on(self) -> None:
        """Go to the next decision, or to the result of the round."""
        if self.dealt.to_decide:
            self.mode = Mode.DECIDE
            self.shown = self.dealt.to_decide[0]
            return
        self.mode = Mode.SETTLED
        self.shown = 1
        self.bankroll += paid_out(self.dealt.settlement)

    # After the round

    def show(self, box: int) -> None:
        """Draw this box large."""
        self.shown = box

    def to_bets(self) -> None:
        """Clear the table for other bets."""
        self.round = None
        self.mode = Mode.BETS
        self._afford()

    def new_stake(self) -> None:
        """Take more practice chips."""
        self.bankroll += STAKE
        self.brought += STAKE
        self.stakes += 1
        self.note = f"The cage gives you {dollars(STAKE)} in practice chips."
        self.mode, self.round = Mode.BETS, None

    def _afford(self) -> None:
        """Ask for a new stake if the player cannot pay for the smallest round. Lower bets that are too large."""
        if self.bankroll < self.plan.least:
            self.mode = Mode.BUSTED
        elif self.plan.needed > self.bankroll:
            self.plan.boxes = [{ANTE: ANTE_MIN} for _ in self.plan.boxes]
            self.note = f"You have {dollars(self.bankroll)}: the bets are down to the smallest."

    # Help and leaving

    def ask_for_help(self) -> None:
        """Show a page of help until the next key."""
        self.helping = True

    def ask_to_leave(self) -> None:
        """Leave. During a round, ask once whether the player is sure."""
        if self.mode in (Mode.EXAMINE, Mode.DECIDE):
            self.asked_to_leave = True
        else:
            self.leave()

    def stay_seated(self) -> None:
        """The player decides to stay."""
        self.asked_to_leave = False

    def leave(self) -> None:
        """5.5: hands with an open decision are folded, and the round is settled."""
        if self.mode in (Mode.EXAMINE, Mode.DECIDE):
            self.dealt.walk_away()
            self._go_on()
            self.note = talk.walked_away(self.game)
        self.asked_to_leave = False
        self.over = True


def choices(sitting: Sitting) -> list[KeyChoice]:
    """All choices that the player has now."""
    help_ = KeyChoice("?", "Help", sitting.ask_for_help, ("h", "help"))
    if sitting.asked_to_leave:
        return [KeyChoice("q", "Leave", sitting.leave), KeyChoice("s", "Stay", sitting.stay_seated), help_]
    leave = KeyChoice("q", "Leave", sitting.ask_to_leave, ("quit", "leave", "exit", "bye"))
    return [*_answers(sitting), help_, leave]


def _answers(sitting: Sitting) -> list[KeyChoice]:
    """The answers to the dealer's question."""
    if sitting.typed:
        return [
            KeyChoice(ENTER, f"Ante ${sitting.typed}", sitting.enter_amount),
            KeyChoice(BACKSPACE, "Take back", sitting.take_back, (ESCAPE,)),
        ]
    asked = {
        Mode.BETS: _bets,
        Mode.EXAMINE: _examine,
        Mode.DECIDE: _decide,
        Mode.SETTLED: _settled,
        Mode.BUSTED: _busted,
    }
    return asked[sitting.mode](sitting)


def _bets(sitting: Sitting) -> list[KeyChoice]:
    plan = sitting.plan
    sides = []
    for place in sitting.game.side_bets:
        amount = plan.at_hand[0].get(place.name, 0)
        label = f"{place.short_label}: {dollars(amount) if amount else 'off'}"
        sides.append(KeyChoice(place.key, label, partial(plan.next_chips, place), (place.name[0],)))
    whose = "all boxes" if plan.chosen is None else f"box {plan.chosen + 1}"
    tab = [KeyChoice(TAB, f"Change: {whose}", plan.choose_next, (LEFT, RIGHT))] if len(plan.boxes) > 1 else []
    return [
        KeyChoice(ENTER, f"Deal for {dollars(plan.total)}", sitting.deal, (" ", "deal")),
        KeyChoice("+", "", plan.raise_ante, ("=", UP)),
        KeyChoice("-", "Ante", plan.lower_ante, ("_", DOWN)),
        *sides,
        *tab,
    ]


def _by_box(sitting: Sitting, label: str, do: Callable[[int], None]) -> list[KeyChoice]:
    """A number for each box, with the label after the last."""
    last = len(sitting.plan.boxes)
    return [KeyChoice(str(box), label if box == last else "", partial(do, box)) for box in range(1, last + 1)]


def _examine(sitting: Sitting) -> list[KeyChoice]:
    return _by_box(sitting, "Look at it", sitting.examine)


def _decide(sitting: Sitting) -> list[KeyChoice]:
    dealt = sitting.dealt
    box, bet, may_fold = dealt.to_decide[0], dealt.next_bet, dealt.state.now.may_fold
    amount = dealt.amount(box)
    place = sitting.game.places[bet]
    stay = KeyChoice(place.key, f"{place.label} {dollars(amount)}", partial(sitting.stay, box), ("b", "bet", bet))
    other = (
        KeyChoice("f", "Fold", partial(sitting.fold, box), ("fold",))
        if may_fold
        else KeyChoice("c", "Check", partial(sitting.check, box), ("check",))
    )
    return [stay, other] if amount <= sitting.bankroll else [other]


def _settled(sitting: Sitting) -> list[KeyChoice]:
    again = [
        KeyChoice(ENTER, f"Again for {dollars(sitting.plan.total)}", sitting.deal, (" ", "r", "deal")),
        KeyChoice("b", "Change bets", sitting.to_bets, ("bets",)),
    ]
    busted = sitting.bankroll < sitting.plan.least
    shows = _by_box(sitting, "Show box", sitting.show) if len(sitting.plan.boxes) > 1 else []
    return [*(_busted(sitting) if busted else again), *shows]


def _busted(sitting: Sitting) -> list[KeyChoice]:
    return [KeyChoice("n", f"New stake of {dollars(STAKE)}", sitting.new_stake, (ENTER, "new"))]
