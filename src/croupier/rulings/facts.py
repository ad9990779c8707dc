"""The facts that a ruling depends on: each with its question and its possible answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from croupier.documents.fields import as_truth
from croupier.errors import InputError, shown
from croupier.rulings.words import Number, Value


@dataclass(frozen=True, slots=True)
class Fact(ABC):
    """One fact of a kind of irregularity."""

    name: str
    asks: str
    """The question that a supervisor would ask at the table."""
    phrases: Mapping[Value, str]
    """The values of the fact that the rules distinguish, each in words."""
    place: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "place", f"facts.{self.name}")

    @property
    def answers(self) -> str:
        """The possible answers, in words."""
        return self.answers_among(self.phrases)

    @abstractmethod
    def answers_among(self, values: Iterable[Value]) -> str:
        """The possible answers, in words, if only some values are possible."""

    @abstractmethod
    def read(self, value: object) -> Value:
        """Read a value from outside. A value of the wrong type is an error."""


class Truth(Fact):
    """A fact that is true or false."""

    __slots__ = ()

    def answers_among(self, values: Iterable[Value]) -> str:  # noqa: ARG002 - both are always possible
        return "true or false"

    def read(self, value: object) -> Value:
        return as_truth(value, self.place)


class Word(Fact):
    """A fact that is one of several words."""

    __slots__ = ()

    def answers_among(self, values: Iterable[Value]) -> str:
        *others, last = map(str, values)
        return f"{', '.join(others)} or {last}"

    def read(self, value: object) -> Value:
        if isinstance(value, str) and value in self.phrases:
            return value
        raise InputError(self.place, f"must be {self.answers}, not {shown(value)}")


class HowMany(Fact):
    """A fact that is a whole number of at least 1."""

    __slots__ = ()

    def answers_among(self, values: Iterable[Value]) -> str:  # noqa: ARG002 - any number is possible
        return "a whole number of at least 1"

    def read(self, value: object) -> Value:
        if type(value) is not int or value < 1:
            raise InputError(self.place, f"must be {self.answers}, not {shown(value)}")
        return Number.ONE if value == 1 else Number.MORE


def truth(name: str, asks: str, *, yes: str, no: str) -> Truth:
    """A fact that is true or false, with both in words."""
    return Truth(name, asks, {True: yes, False: no})


# Bets
NOTICED_BEFORE_CLOSE = Word(
    "noticed",
    "When was it noticed?",
    {"before-close": "noticed before bets are closed", "after-close": "not noticed until bets are closed"},
)
SIZE = Word(
    "size", "Is it more or less than prescribed?", {"more": "more than prescribed", "less": "less than prescribed"}
)
ATTEMPT = Word(
    "attempt",
    "What does the player try to do?",
    {"place": "they place a bet", "increase": "they increase a bet", "withdraw": "they withdraw a bet"},
)
PLAYER_STILL_DECIDES = truth(
    "decisions_pending",
    "Do they still have a decision to make in this round?",
    yes="they still have a decision to make",
    no="they have no decision left",
)
OUTCOME_ESTABLISHED = truth(
    "outcome_established",
    "Has any bet of the round conclusively won or lost?",
    yes="some bet has conclusively won or lost",
    no="no bet has conclusively won or lost",
)

# The deal
COUNT = HowMany(
    "count",
    "How many cards were wrongly exposed?",
    {Number.ONE: "one card", Number.MORE: "two or more cards"},
)
WHOSE = Word(
    "whose",
    "Whose cards were exposed?",
    {
        "dealer": "of the Dealer's",
        "player": "of the players'",
        "community": "of the community cards",
        "mixed": "from different places",
    },
)
PLAYERS_HAVE_SEEN = truth(
    "players_have_seen",
    "Has any player looked at their cards?",
    yes="a player has looked",
    no="nobody has looked",
)
WHOLE_HANDS_RECONSTRUCT = truth(
    "reconstructible",
    "Can it be put right by moving complete hands?",
    yes="moving complete hands puts it right",
    no="moving complete hands does not put it right",
)
RECONSTRUCTIBLE = truth(
    "reconstructible",
    "Can the cards be put back in their intended order?",
    yes="the cards can be reconstructed",
    no="the cards cannot be reconstructed",
)
NOTICED_IN_ROUND = Word(
    "noticed",
    "Was it noticed in this round, or only once the next one had started?",
    {"this-round": "noticed before the next round starts", "next-round": "noticed once the next round has started"},
)
ORDER_KNOWN = truth(
    "order_known",
    "Is it known which card should have come first?",
    yes="the order of the cards is known",
    no="the order of the cards is not known",
)

# Jackpots, and examined hands
TABLES = Word(
    "tables",
    "Were they won at the same table or at several?",
    {"same": "at one table", "several": "at several tables"},
)
INTENTIONAL = truth("intentional", "Did they do it on purpose?", yes="they did it on purpose", no="it was a mistake")

# Poker
STREET = Word("street", "Which card was it?", {"flop": "on the flop", "turn": "on the turn", "river": "on the river"})
PASSED_OVER = Word(
    "passed_over",
    "What do the players who were passed over do? (The strictest act counts.)",
    {
        "checks": "the player passed over checks",
        "bets-less-or-equal": "a player passed over bets no more than the early bet",
        "bets-more": "a player passed over bets more than the early bet",
        "folds": "the players passed over fold",
    },
)
ANYONE_STILL_DECIDES = truth(
    "decisions_pending",
    "Does any player still have a decision to make in this round?",
    yes="betting is not finished",
    no="nobody has a decision left",
)
FIRST_ORBIT = truth(
    "first_orbit",
    "Is it the table's first orbit?",
    yes="in the first orbit",
    no="after the first orbit",
)
DUE_BIG_BLIND = truth(
    "due_big_blind",
    "Do they sit where the Big Blind is to be posted?",
    yes="they sit where the Big Blind is due",
    no="they sit elsewhere",
)
RELOCATED = truth(
    "relocated",
    "Did a Pit Employee move them from another table?",
    yes="moved here by a Pit Employee",
    no="staff did not move them",
)
MISSED = Word(
    "missed",
    "Which blind did they miss?",
    {"small": "they missed the Small Blind", "big": "they missed the Big Blind", "both": "they missed both blinds"},
)
POSITION = Word(
    "position",
    "Where do they sit now?",
    {
        "button": "the button is at their seat",
        "small-blind": "they are due the Small Blind",
        "big-blind": "they are due the Big Blind",
        "other": "they sit elsewhere",
    },
)
CHANGE = Word(
    "change",
    "Do they want to increase or to reduce it?",
    {"increase": "they want to increase it", "reduce": "they want to reduce it"},
)
DURING_ROUND = truth("during_round", "Is a round being played?", yes="during a round", no="between rounds")
ACTIVE_PLAYERS = Word(
    "active_players",
    "How many players have not folded?",
    {"one": "one active player is left", "several": "several active players are left"},
)
