"""A player at a Poker table of bots: takes a key and changes the state. It knows nothing of the terminal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from croupier.bots import AGGRESSIVE, CALLING, LOOSE, TIGHT, Chances, PokerBot, sight_of
from croupier.errors import InputError
from croupier.games.poker import PKR
from croupier.games.poker_betting import Bettor
from croupier.hand_review import HandReview, reviewed_hand
from croupier.histories.phh_write import phh_from_sheet
from croupier.money import Cents, MoneyError
from croupier.poker import LegalAction, PokerTable, PokerTableSettings
from croupier.poker.events import Acted, Event
from croupier.poker.views import PokerView, poker_view
from croupier.refusals import Refused
from croupier.shoe import Chance
from croupier.terminal.amounts import dollars, is_line_with_amount, read_typed, typed_with
from croupier.terminal.choices import KeyChoice, choice_for, no_such_key
from croupier.terminal.dealer_sentences import cited
from croupier.terminal.keys import BACKSPACE, ENTER, ESCAPE, LEAVING
from croupier.terminal.poker_refusals import RAISING, no_raise, not_possible, unreadable, wrong_total

YOU, YOUR_SEAT = "You", 1
BOTS = {"Bea": TIGHT, "Cal": LOOSE, "Dan": AGGRESSIVE, "Eve": CALLING, "Fay": TIGHT}
BLINDS = PokerTableSettings(
    small_blind=5_00, big_blind=10_00, min_stake=200_00, max_stake=10_000_00, seats=6, chip=1_00
)
STAKE: Cents = 1_000_00
USUAL_RAISE = 2 / 3
"""The usual raise, as a share of the pot. The key R offers it."""
OWN_DEEDS = {
    "fold": "fold",
    "check": "check",
    "call": "call",
    "bet": "bet",
    "raise": "raise to",
    "all-in": "go all-in for",
}
THEIR_DEEDS = {
    "fold": "folds",
    "check": "checks",
    "call": "calls",
    "bet": "bets",
    "raise": "raises to",
    "all-in": "goes all-in for",
}
BLIND_BETS = PKR["3.7"]


class PokerSitting:
    """You and five bots."""

    def __init__(
        self, chances: Chances, chance: Chance, keep_history: Callable[[int, str], None] | None = None
    ) -> None:
        self.table = PokerTable.open(BLINDS, chance)
        self.table.sit(YOU, YOUR_SEAT, STAKE)
        self._bots: dict[str, PokerBot] = {}
        for seat, (name, temperament) in enumerate(BOTS.items(), start=YOUR_SEAT + 1):
            self.table.sit(name, seat, STAKE)
            self._bots[name] = PokerBot(temperament=temperament, chances=chances, chance=chance)
        self._keep_history = keep_history
        self.brought = STAKE
        """The chips you sat down with, and those you have added since."""
        self.hands = 0
        self.log: list[str] = []
        """The actions since your last decision, or in this betting round."""
        self.results: dict[str, Cents] = {}
        """Each player's win or loss in the last hand."""
        self.typed = ""
        self.note = ""
        self.helping = False
        self.review: HandReview | None = None
        """The last hand's review, while you look at it."""
        self.over = False
        self._stacks_before = self._stacks()

    # The table

    @property
    def view(self) -> PokerView:
        """The table as you may see it."""
        return poker_view(self.table.state, YOU)

    @property
    def chips(self) -> Cents:
        """Your chips without those in the pot."""
        return self.table.state.seats[YOUR_SEAT].stack if self._own is None else self._own.stack

    @property
    def _own(self) -> Bettor | None:
        """Your place in the betting; None while no hand is in play."""
        hand = self.table.state.hand
        in_play = hand is not None and self.table.state.playing and YOUR_SEAT in hand.numbers
        return hand.betting.bettors[hand.numbers.index(YOUR_SEAT)] if hand is not None and in_play else None

    @property
    def _pot(self) -> Cents:
        """The chips in the pots of the hand in play."""
        hand = self.table.state.hand
        if hand is None or not self.table.state.playing:
            return 0
        return sum(hand.put_in(place) for place in range(len(hand.numbers)))

    @property
    def legal(self) -> dict[str, LegalAction]:
        """Your legal actions; empty while it is not your turn."""
        return {action.deed: action for action in self.table.legal_actions(YOU)}

    @property
    def sentence(self) -> str:
        """The sentence about the state of play."""
        if self.typed:
            return f"Your total in this betting round: ${self.typed}"
        if self.legal:
            call = self.legal.get("call")
            price = f"{dollars(self._more(call))} to call" if call else "nothing to call"
            return f"Your turn: {price}, {dollars(self._pot)} in the pot."
        if not self.chips:
            return "Your chips are gone."
        if self.hands:
            won = self.results.get(YOU, 0)
            return f"You {'win' if won >= 0 else 'lose'} {dollars(abs(won))}." if won else "You are even."
        return cited("Place your Blind Bets, please", BLIND_BETS)

    def _more(self, action: LegalAction | None) -> Cents:
        """The amount that an action adds to your bet."""
        return (action.lowest or 0) - (self._own.bet if self._own else 0) if action else 0

    # Keys

    def press(self, key: str) -> None:
        """Obey the key. An unusable key is answered with the usable ones."""
        if key in LEAVING:
            self.over = True
            return
        if self.helping or self.review is not None:
            self.helping, self.review = False, None
            return
        self.note = ""
        try:
            self._do(key)
        except Refused as refused:
            self.note = f"{refused}."

    def _do(self, key: str) -> None:
        if self.legal and self._types(key):
            return
        choice = choice_for(key, self.choices())
        if choice is not None:
            choice.do()
            return
        refused = not_possible(key.casefold(), self.legal) if self.legal and not self.typed else None
        if refused is not None:
            raise refused
        self.note = no_such_key(key, self.choices())

    def choices(self) -> list[KeyChoice]:
        """All choices that you have now."""
        return [
            *self._answers(),
            KeyChoice("?", "Help", self._ask_for_help, ("h", "help")),
            KeyChoice("q", "Leave", self._leave, ("quit", "leave", "exit", "bye")),
        ]

    def _answers(self) -> list[KeyChoice]:
        if self.typed:
            return [
                KeyChoice(ENTER, f"{OWN_DEEDS[self._raising].capitalize()} ${self.typed}", self._enter_amount),
                KeyChoice(BACKSPACE, "Take back", self._take_back, (ESCAPE,)),
            ]
        if self.legal:
            return self._actions()
        last = [KeyChoice("v", "Review the hand", self._review_hand, ("review",))] if self._shown_to_you else []
        if not self.chips:
            return [KeyChoice("n", f"New stake of {dollars(STAKE)}", self._new_stake, (ENTER, "new")), *last]
        return [KeyChoice(ENTER, "Deal", self.deal, (" ", "deal")), *last]

    def _actions(self) -> list[KeyChoice]:
        keys = []
        for deed, action in self.legal.items():
            if deed in ("fold", "check"):
                keys.append(KeyChoice(deed[0], deed.capitalize(), partial(self.act, deed), (deed,)))
            elif deed == "call":
                keys.append(KeyChoice("c", f"Call {dollars(self._more(action))}", partial(self.act, deed), (deed,)))
            elif deed == "all-in":
                keys.append(KeyChoice("a", f"All-in {dollars(self._more(action))}", partial(self.act, deed), (deed,)))
            else:
                to = self._usual(action)
                label = f"{OWN_DEEDS[deed].capitalize()} {dollars(to)}, or type an amount"
                keys.append(KeyChoice("r", label, partial(self.act, deed, to), ("b", *RAISING)))
        return keys

    def _usual(self, action: LegalAction) -> Cents:
        hand = self.table.state.hand
        level = 0 if hand is None else hand.betting.level
        wanted = level + round(USUAL_RAISE * (self._pot + self._more(self.legal.get("call"))))
        whole = wanted - wanted % BLINDS.chip
        return max(action.lowest or 0, min(whole, action.highest or 0))

    @property
    def _raising(self) -> str:
        return "bet" if "bet" in self.legal else "raise"

    def _types(self, key: str) -> bool:
        """Digits type the total of a bet or raise; a line has it in one piece. Returns whether the key was used for
        that."""
        whole = is_line_with_amount(key)
        longer = None if whole else typed_with(self.typed, key)
        if not whole and longer is None:
            return False
        if self._raising not in self.legal:
            raise no_raise(self.legal)
        self.typed = longer or ""
        if whole:
            self._raise_to(key)
        return True

    def _enter_amount(self) -> None:
        typed, self.typed = self.typed, ""
        self._raise_to(typed)

    def _raise_to(self, text: str) -> None:
        """Bet or raise to a typed amount."""
        legal = self.legal
        try:
            to = read_typed(text)
        except MoneyError as error:
            raise unreadable(error, legal) from None
        try:
            self.act(self._raising, to)
        except Refused as refused:
            raise wrong_total(refused, legal, to, BLINDS.chip) from None

    def _take_back(self) -> None:
        self.typed = self.typed[:-1]

    def _ask_for_help(self) -> None:
        self.helping = True

    @property
    def _shown_to_you(self) -> bool:
        """Whether somebody else has shown a hand in the last round, in which you played."""
        hand = self.table.state.hand
        if hand is None or not self.table.over or hand.void or YOU not in hand.places:
            return False
        return len(hand.active) > 1 and any(place != hand.places[YOU] for place in hand.shown)

    def _review_hand(self) -> None:
        hand = self.table.state.hand
        if hand is not None:
            self.review = reviewed_hand(self.table.sheet(), YOUR_SEAT, hand.hole[hand.places[YOU]])

    def _leave(self) -> None:
        self.over = True

    def _new_stake(self) -> None:
        self.table.add_chips(YOU, STAKE)
        self.brought += STAKE

    # The hand

    def deal(self) -> None:
        """Deal the next hand. Bots without chips have bought new ones."""
        for name in self._bots:
            seat = self.table.state.seat_of(name)
            if seat is not None and not seat.stack:
                self.table.add_chips(name, STAKE)
        self._stacks_before = self._stacks()
        self.log = []
        self.results = {}
        self.table.start_hand()
        self.hands += 1
        self._bots_act()

    def act(self, deed: str, to: Cents | None = None) -> None:
        """Act, and let the others act until it is your turn again or the hand is over."""
        events = self.table.act(YOU, deed, to)
        self.log = self._sentences(events)
        self._bots_act()

    def _bots_act(self) -> None:
        while self.table.turn not in (None, YOUR_SEAT):
            name = self.table.state.seats[self.table.turn or 0].player
            choice = self._bots[name].choose(sight_of(self.table.state, name))
            self.log += self._sentences(self.table.act(name, choice.deed, choice.to))
        if self.table.over:
            self._ended()

    def _ended(self) -> None:
        after = self._stacks()
        self.results = {name: after[name] - self._stacks_before[name] for name in after}
        if self._keep_history is None:
            return
        try:
            self._keep_history(self.hands, phh_from_sheet(self.table.sheet()))
        except InputError as error:
            self.note = f"No history of this hand: {error}."

    def _stacks(self) -> dict[str, Cents]:
        return {seat.player: seat.stack for seat in self.table.state.seats.values()}

    def _sentences(self, events: tuple[Event, ...]) -> list[str]:
        return [self._sentence(event) for event in events if isinstance(event, Acted)]

    def _sentence(self, event: Acted) -> str:
        name = self.table.state.seats[event.seat].player
        deeds = OWN_DEEDS if name == YOU else THEIR_DEEDS
        amount = {"call": event.paid, "bet": event.total, "raise": event.total, "all-in": event.total}.get(event.deed)
        return f"{name} {deeds[event.deed]}" + ("" if amount is None else f" {dollars(amount)}")
