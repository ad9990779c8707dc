"""The words of rulings: verdicts, ranks, options, amounts, and a branch of a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import TypeAlias

from croupier.clauses import Citation, Clause


class Verdict(StrEnum):
    """The treatment of an irregularity."""

    VOID_ROUND = "void-round"
    CONTINUE = "continue"
    CONCLUDE_ROUND = "conclude-round"
    RECONSTRUCT = "reconstruct"
    OFFER_OPTIONS = "offer-options"
    INVALIDATE_HAND = "invalidate-hand"
    FOLD_HAND = "fold-hand"
    SETTLE = "settle"
    RETURN_BET = "return-bet"
    RETURN_EXCESS = "return-excess"
    REJECT_EXCESS = "reject-excess"
    SETTLE_AT_LIMIT = "settle-at-limit"
    SETTLE_AS_PLACED = "settle-as-placed"
    ADVISE_PLAYER = "advise-player"
    REFUSE_BET = "refuse-bet"
    BET_STANDS = "bet-stands"
    USE_AS_NEXT_CARD = "use-as-next-card"
    USE_AS_FACE_UP_CARD = "use-as-face-up-card"
    DISCARD_CARD = "discard-card"
    RESHUFFLE_AND_REDEAL = "reshuffle-and-redeal"
    CONTINUE_AT_PRIOR_METER = "continue-at-prior-meter"
    NO_EFFECT = "no-effect"
    MUST_CHECK = "must-check"
    CALL_OR_FOLD = "call-or-fold"
    CALL_OR_RAISE = "call-or-raise"
    PAY = "pay"
    NOTHING_DUE = "nothing-due"
    PAY_IN_ORDER = "pay-in-order"
    REFUSE_ACTION = "refuse-action"
    REFER = "refer"


class Authority(StrEnum):
    """The lowest rank that may give a ruling. The lowest of all stands first here."""

    DEALER = "dealer"
    PIT_SUPERVISOR = "pit-supervisor"
    SHIFT_MANAGER = "shift-manager"
    HOUSE = "house"

    def reaches(self, lowest: Authority) -> bool:
        """Whether a person of this rank may give what is for this lowest rank or above."""
        ranks = tuple(Authority)
        return ranks.index(self) >= ranks.index(lowest)


AUTHORITY_IN_WORDS = {
    Authority.DEALER: "the Dealer",
    Authority.PIT_SUPERVISOR: "the Pit Supervisor or above",
    Authority.SHIFT_MANAGER: "the Table Game Shift Manager or above",
    Authority.HOUSE: "the House",
}


class Option(StrEnum):
    """An option of the affected players, or of the House."""

    CONTINUE = "continue"
    CONTINUE_RECONSTRUCTED = "continue-reconstructed"
    WITHDRAW = "withdraw"
    INCREASE = "increase"
    CLOSE_TABLE = "close-table"
    CLOSE_BOX = "close-box"
    NO_JACKPOT_BETS = "no-jackpot-bets"


OPTION_IN_WORDS = {
    Option.CONTINUE: "go on with the hand as it is",
    Option.CONTINUE_RECONSTRUCTED: "go on with the hand as put right",
    Option.WITHDRAW: "take the bets back",
    Option.INCREASE: "bring the bet up to the minimum",
    Option.CLOSE_TABLE: "close the affected table or tables",
    Option.CLOSE_BOX: "take no bets on the affected box",
    Option.NO_JACKPOT_BETS: "deal on without jackpot bets, with a notice at the table",
}


class Amount(StrEnum):
    """The payment of a player who joins or rejoins a Poker table."""

    SMALL_BLIND = "small-blind"
    BIG_BLIND = "big-blind"
    BOTH_BLINDS = "small-and-big-blind"


AMOUNT_IN_WORDS = {
    Amount.SMALL_BLIND: "the Small Blind",
    Amount.BIG_BLIND: "the Big Blind",
    Amount.BOTH_BLINDS: "the Small Blind and the Big Blind",
}


class Number(Enum):
    """A count, as far as the rules distinguish it."""

    ONE = "one"
    MORE = "two or more"


Value: TypeAlias = bool | str | Number
"""A value of a fact, as far as the rules distinguish it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """The ruling on one irregularity."""

    ruling: Verdict
    clause: Clause | None
    """The clause of the game's own rules that decides; None if they have none."""
    also: tuple[Citation, ...]
    authority: Authority
    options: tuple[Option, ...]
    says: str
    amount: Amount | None = None
    wait_for_button: bool = False


@dataclass(frozen=True, slots=True)
class Conditions:
    """The left half of a row: for each fact that matters there, the values that lead to the row."""

    values: Mapping[str, tuple[Value, ...]]

    def met(self, facts: Mapping[str, Value]) -> bool:
        """Whether each condition is met. A condition on a missing fact is not met."""
        return all(name in facts and facts[name] in values for name, values in self.values.items())

    def rules(
        self,
        verdict: Verdict,
        clause: Clause | None,
        says: str,
        *,
        also: tuple[Citation, ...] = (),
        authority: Authority = Authority.DEALER,
        options: tuple[Option, ...] = (),
        amount: Amount | None = None,
        wait_for_button: bool = False,
    ) -> Branch:
        """The whole row."""
        ruling = Ruling(
            ruling=verdict,
            clause=clause,
            also=also,
            authority=authority,
            options=options,
            says=says,
            amount=amount,
            wait_for_button=wait_for_button,
        )
        return Branch(self, ruling)


@dataclass(frozen=True, slots=True)
class Branch:
    """One row of a game's table: under these conditions, this ruling."""

    conditions: Conditions
    ruling: Ruling


Branches: TypeAlias = tuple[Branch, ...]
Table: TypeAlias = Mapping[str, Branches]
"""The branches of each kind of irregularity that a game's rules know."""


def when(**conditions: Value | tuple[Value, ...]) -> Conditions:
    """The conditions of a row: for each fact its value, or several of which any fits."""
    return Conditions({name: _several(value) for name, value in conditions.items()})


def _several(value: Value | tuple[Value, ...]) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else (value,)


always = when()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class GameRulings:
    """The rulings of one edition of a game: its table, and the ruling for everything that is not in it."""

    code: str
    version: int
    title: str
    table: Table
    otherwise: Ruling
