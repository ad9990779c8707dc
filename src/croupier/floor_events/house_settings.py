"""The House's settings for the whole floor."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from croupier.cardroom.turn_clock import TurnRules
from croupier.gaming_day import SHIFT_BEGINS
from croupier.money import Cents
from croupier.people.approvals import VALID_S
from croupier.people.roles import STAFF
from croupier.rounds.drawing import LUCKY_DEALER_ONE_IN, LUCKY_PLAYER_ONE_IN


class AfterRestart(StrEnum):
    """R-24: the treatment of rounds in play when the floor is opened again."""

    GO_ON = "go-on"
    INTERRUPT = "apply-5.7"


class TwoPersonControl(StrEnum):
    """How much takes a second person."""

    LIGHT = "light"
    """The commands with which one person could take money: for a floor with play money."""
    FULL = "full"
    """Also engaging staff, giving roles and passwords, opening jackpots and linked tables, hand-dealt prizes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseSettings:
    """House settings, each with the default that the readings give it."""

    after_restart: AfterRestart = AfterRestart.GO_ON
    self_service_cage: bool = True
    """Whether players may buy chips by themselves: play money."""
    self_service_most: Cents = 10_000_00
    """Up to this many in hand."""
    welcome_chips: Cents = 1_000_00
    """The chips that a new player gets."""
    approval_s: int = VALID_S
    """How long a request waits for a second person."""
    two_person_control: TwoPersonControl = TwoPersonControl.LIGHT
    in_place_s: int = 0
    """How much older than a question the account, role and password of both people must be."""
    cage_limit: Cents = 100_000_00
    """The most that one member of staff books for players within 24 hours without a second person."""
    lucky_player: int = LUCKY_PLAYER_ONE_IN
    lucky_dealer: int = LUCKY_DEALER_ONE_IN
    shared_networks: tuple[str, ...] = ()
    """Networks from which several players of one Poker table may come, such as a hall behind one router."""
    day_begins: str = "06:00 +08:00"
    """The beginning of a gaming day, for reports."""
    limits_wait_days: int = 1
    """The gaming days after which a looser limit of a patron holds."""
    cash_report_days: int = 15
    """The days within which a cash report goes to the authority."""
    shift_begins: str = SHIFT_BEGINS
    """The times at which the shifts of a gaming day begin, after the first one."""
    call_s: int = 60
    """How long a player who is called to a Poker seat, or offered one, has to answer."""
    call_lose_place: bool = True
    """Whether a called player who does not answer loses their place on the waiting list too."""
    interest_names: int = 6
    """The pit is told when this many players wait on a list; 0 for never."""
    clock_s: int = 60
    """The time of a Poker player on whom the clock was called."""
    clock_after_s: int = 30
    """How long a turn has lasted before another player may call the clock."""
    time_bank_s: int = 120
    """The seconds in a Poker player's time bank; 0 for none."""
    time_bank_refill_s: int = 4 * 60 * 60
    """After this time without use a time bank is full again."""
    keep_addresses_days: int = 0
    """How many gaming days the network addresses of sign-ins are kept; 0 for ever."""
    names_for: tuple[str, ...] = tuple(role.value for role in STAFF)
    """The roles that look players up by name and read their sign-ins. Others see numbers."""
    spectator_delay_s: int = 0
    """How many seconds late people who are not at a Poker table see it."""
    checkpoint_every: int = 5_000
    """The number of events between two checkpoints."""

    @property
    def turn_rules(self) -> TurnRules:
        """The settings for the time of Poker players."""
        return TurnRules(self.clock_s, self.clock_after_s, self.time_bank_s, self.time_bank_refill_s)
