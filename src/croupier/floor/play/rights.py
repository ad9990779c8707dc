"""The rights to give a command: the roles, the limits beyond the role, and the clause that a refusal cites."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from operator import attrgetter
from typing import TypeAlias

from croupier.clauses import Citation, reading, rulebook
from croupier.floor.play.game_rules import PitRules
from croupier.people.roles import PIT, SHIFT, Role, has_rank
from croupier.rulings import Authority
from croupier.rulings.words import AUTHORITY_IN_WORDS

PKR = rulebook("PKR")

Cites: TypeAlias = Callable[[PitRules], Citation | None]
"""The clause of the game at the table."""


def always(citation: Citation | None) -> Cites:
    """The same clause at every table."""
    return lambda _rules: citation


STAFF: Cites = attrgetter("staff")
OWN_PLACE: Cites = attrgetter("own_place")
NOT_COVERED: Cites = attrgetter("not_covered")
INTERRUPTED: Cites = attrgetter("interrupted")
FAULT: Cites = attrgetter("fault")
AFTER_FAULT: Cites = attrgetter("after_fault")
ORDER: Cites = attrgetter("order")
NOTHING = always(None)


class Whose(StrEnum):
    """The limits beyond the role: for whom, or where, the command may be given."""

    ANYWHERE = "anywhere"
    OWN_BOX = "own box"
    OWN_SEAT = "own seat"
    OWN_SEAT_OR_TABLE = "own seat; of any player, the table's dealer, or a pit supervisor or above"
    OWN_TABLE = "the table's dealer, or a pit supervisor or above"
    OWN_NAME = "oneself; for others, a dealer or above"
    OWN_CHIPS = "own chips, or a pit supervisor or above"
    ONESELF = "oneself; for others, an administrator"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rights:
    """The people who may give a command."""

    roles: frozenset[Role]
    whose: Whose = Whose.ANYWHERE
    cites: Cites = NOTHING
    approver: Authority | None = None
    """The lowest rank of the second person, if the command (always or sometimes) needs two."""
    wanted: str
    at_request: bool = False
    """CSP, MLP 5.23, PTH 5.22, PKR 5.13: whether staff may give it at their table for a player who asks."""
    at_hand_dealt: bool = False
    """Whether staff may enter it for a player without a screen, at a table that is dealt by hand."""


EVERYBODY = frozenset(role for role in Role if role is not Role.SYSTEM)
DEALER_OR_ABOVE = PIT | {Role.DEALER}


def players(
    whose: Whose = Whose.ANYWHERE, cites: Cites = NOTHING, *, at_request: bool = False, at_hand_dealt: bool = False
) -> Rights:
    """The rights of a player."""
    return Rights(
        roles=frozenset({Role.PLAYER}),
        whose=whose,
        cites=cites,
        wanted="a player",
        at_request=at_request,
        at_hand_dealt=at_hand_dealt,
    )


def ranked(lowest: Authority, cites: Cites = NOTHING, approver: Authority | None = None) -> Rights:
    """The rights of everybody of this rank or above."""
    roles = frozenset(role for role in EVERYBODY if has_rank(role, lowest))
    return Rights(roles=roles, cites=cites, approver=approver, wanted=AUTHORITY_IN_WORDS[lowest])


def of_system(wanted: str) -> Rights:
    """The rights of the floor itself."""
    return Rights(roles=frozenset({Role.SYSTEM}), wanted=wanted)


# Players

AT_A_BOX = players(Whose.OWN_BOX, OWN_PLACE, at_hand_dealt=True)
"""3.5: nobody bets on somebody else's box. Where a person deals, staff enter what a player without a screen does."""
BETS_AT_A_BOX = players(Whose.OWN_BOX, OWN_PLACE, at_request=True)
"""5.23 (PTH 5.22): staff place a bet for a player who asks."""
AT_A_SEAT = players(Whose.OWN_SEAT, always(PKR["1.36"]), at_hand_dealt=True)
"""PKR 1.36: the player who sits at a box decides for it."""

# The Dealer, or the automatic dealer

DEALS = Rights(
    roles=DEALER_OR_ABOVE | {Role.SYSTEM},
    whose=Whose.OWN_TABLE,
    cites=STAFF,
    wanted="the table's Dealer, or the Pit Supervisor or above",
)
DEALS_OR_WITH_TWO = replace(DEALS, approver=Authority.PIT_SUPERVISOR)
IN_PERSON = replace(DEALS, roles=DEALER_OR_ABOVE)
"""The Dealer alone: the system does not decide this by itself."""
REPORTS_PLAYER = replace(DEALS, roles=DEALS.roles | {Role.PLAYER}, whose=Whose.OWN_SEAT_OR_TABLE)
"""A player for themselves, or the Dealer for a player who is away or has acted early."""
FOR_A_PLAYER = Rights(
    roles=DEALER_OR_ABOVE | {Role.PLAYER},
    whose=Whose.OWN_NAME,
    cites=always(PKR["3.3"]),
    wanted="the player, or the Dealer or above",
)
"""PKR 3.3: nobody decides for another player. Staff pass on what a player without a screen says."""

# The pit and the House

SUPERVISES = ranked(Authority.PIT_SUPERVISOR)
SUPERVISES_WITH_SYSTEM = replace(SUPERVISES, roles=PIT | {Role.SYSTEM})
RUNS_TABLES = replace(ranked(Authority.SHIFT_MANAGER), roles=SHIFT | {Role.SYSTEM})
MANAGES = ranked(Authority.SHIFT_MANAGER)
MANAGES_WITH_TWO = ranked(Authority.SHIFT_MANAGER, approver=Authority.SHIFT_MANAGER)

# The cage

AT_THE_CAGE = Rights(
    roles=PIT | {Role.PLAYER, Role.SYSTEM},
    whose=Whose.OWN_CHIPS,
    # Amounts above the limit of the cage need two people.
    approver=Authority.PIT_SUPERVISOR,
    wanted="the player, or the Pit Supervisor or above",
)
CASHES = Rights(
    roles=PIT | {Role.CASHIER},
    approver=Authority.PIT_SUPERVISOR,
    wanted="a cashier, or the Pit Supervisor or above",
)
"""Cash over the counter, and chips that go between the cage and a table."""

# People

LOCKS = Rights(roles=frozenset({Role.ADMINISTRATOR}), wanted="an administrator")
FOR_ONESELF = Rights(roles=EVERYBODY, whose=Whose.ONESELF, wanted="the person, or an administrator")
ONE_S_OWN = Rights(roles=EVERYBODY, wanted="the person")
AT_THE_ENTRANCE = of_system("the door")
CLOCK = always(reading("R-51"))
"""The time of a player in turn at a Poker table."""
