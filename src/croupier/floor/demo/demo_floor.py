"""The demo floor of a first start: a table of each game, linked jackpots, automatic dealers and a few bots.

Existing tables and jackpots are left alone, so that a restart makes nothing twice.

Its staff are one of each role, with random passwords, for people on the same machine only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from croupier.floor.engine.floor import Floor
from croupier.floor_events.commands import OpenTable
from croupier.floor_events.pace import DEMO, Pace
from croupier.games.dealing import Device
from croupier.jackpots import Confirmation, Settings
from croupier.jackpots.commands import OpenJackpot
from croupier.money import Cents
from croupier.people.commands import SignUp
from croupier.people.passwords import LIGHT, SALT_SIZE, hash_password
from croupier.people.registry import stream_of
from croupier.people.roles import STAFF, SYSTEM, Role
from croupier.poker.settings import PokerTableSettings
from croupier.rounds.commands import SideLimits
from croupier.rounds.commands import TableSettings as HouseLimits
from croupier.shoe import Chance
from croupier.store import EventStore

GRAND, HARBOUR = "grand", "harbour"
JACKPOTS: dict[str, tuple[Cents, Cents]] = {GRAND: (50_000_00, 63_482_50), HARBOUR: (20_000_00, 24_109_00)}
"""By name: the reset of a jackpot, and its meter on the first evening.

Three games of one house feed the first (R-16); Singapore Stud, with its own kind of wagers (R-17), feeds the other.
"""

STUD = HouseLimits(ante_min=10_00, ante_max=500_00, jackpot_bet=5_00)
HOLDEM = HouseLimits(
    ante_min=5_00,
    ante_max=200_00,
    side_limits=(SideLimits("bonus", 5_00, 100_00),),
    jackpot_bet=5_00,
    device=Device.SHUFFLER,
)
SINGAPORE = HouseLimits(ante_min=10_00, ante_max=300_00, credit=5_00)
POKER = PokerTableSettings(
    small_blind=5_00,
    big_blind=10_00,
    min_stake=200_00,
    max_stake=2_000_00,
    seats=6,
    chip=1_00,
    rake_percent="5",
    rake_cap=15_00,
    no_flop_no_drop=True,
)


HAND_DEALT = OpenTable(
    table="T6",
    name="Stud dealt by hand",
    game="casino-stud",
    settings=HouseLimits(ante_min=10_00, ante_max=500_00, by_hand=True),
    dealer="human",
)
"""A table for the staff of the demo floor, to try the Dealer's console at."""
LETTERS = "abcdefghijkmnpqrstuvwxyz"
"""Without letters that look alike."""
GROUPS, GROUP = 4, 5


def demo_commands(
    pace: Pace = DEMO, confirmation: Confirmation = Confirmation.AUTOMATIC
) -> list[OpenJackpot | OpenTable]:
    """Two jackpots and five tables."""
    jackpots = [
        OpenJackpot(
            jackpot=name,
            settings=Settings(reset=reset, jackpot_confirmation=confirmation),
            meter=meter,
        )
        for name, (reset, meter) in JACKPOTS.items()
    ]
    tables = [
        OpenTable(table="T1", name="Casino Stud", game="casino-stud", settings=STUD, jackpot=GRAND, pace=pace, bots=3),
        OpenTable(
            table="T2", name="Multi-Link Stud", game="multi-link-stud", settings=STUD, jackpot=GRAND, pace=pace, bots=2
        ),
        OpenTable(
            table="T3",
            name="Singapore Stud",
            game="singapore-stud",
            settings=SINGAPORE,
            jackpot=HARBOUR,
            pace=pace,
            bots=2,
        ),
        OpenTable(
            table="T4",
            name="Progressive Hold'em",
            game="progressive-holdem",
            settings=HOLDEM,
            jackpot=GRAND,
            pace=pace,
            bots=3,
        ),
        OpenTable(table="T5", name="Poker 5/10", game="poker", settings=POKER, pace=pace, bots=4),
    ]
    return [*jackpots, *tables]


def make_demo(floor: Floor, pace: Pace = DEMO, confirmation: Confirmation = Confirmation.AUTOMATIC) -> None:
    """Make the demo floor if the floor is empty."""
    if floor.state.tables and not _begun(floor):
        return
    for command in demo_commands(pace, confirmation):
        exists = (
            command.table in floor.state.tables
            if isinstance(command, OpenTable)
            else command.jackpot in floor.state.jackpots
        )
        if not exists:
            floor.do(command, actor=SYSTEM, command_id=f"demo-{command.command}-{_name(command)}")


def open_hand_dealt_table(floor: Floor) -> None:
    """Open a table for a person to deal at, with cards by hand, on a demo floor that never had one."""
    if HAND_DEALT.table not in floor.state.tables and _begun(floor):
        floor.do(HAND_DEALT, actor=SYSTEM, command_id=f"demo-open_table-{HAND_DEALT.table}")


def _begun(floor: Floor) -> bool:
    """Whether a first start was interrupted while it made the demo floor."""
    return set(JACKPOTS) <= set(floor.state.jackpots)


def _name(command: OpenJackpot | OpenTable) -> str:
    return command.table if isinstance(command, OpenTable) else command.jackpot


class DemoPerson(NamedTuple):
    """A member of the demo's staff, with the password that is shown once."""

    name: str
    role: Role
    password: str


def holds_demo_floor(store: EventStore) -> bool:
    """Whether the floor in this store was made as a demo floor: its staff are there."""
    return any(store.version(stream_of(_staff_name(role))) for role in STAFF)


def engage_demo_staff(floor: Floor, chance: Chance) -> tuple[DemoPerson, ...]:
    """Make the missing staff. Only the returned value holds their passwords."""
    return tuple(_engage(floor, role, chance) for role in STAFF if floor.people.find(_staff_name(role)) is None)


def _staff_name(role: Role) -> str:
    return f"demo-{role.value}"


def _engage(floor: Floor, role: Role, chance: Chance) -> DemoPerson:
    person = DemoPerson(_staff_name(role), role, random_password(chance))
    password_hash = hash_password(person.password, salt=chance(SALT_SIZE), cost=LIGHT)
    joining = SignUp(name=person.name, role=role, password=password_hash, loopback_only=True)
    floor.do(joining, actor=SYSTEM, command_id=f"demo-staff-{role.value}")
    return person


def random_password(chance: Callable[[int], bytes]) -> str:
    """Four groups of five letters, each as likely as any other."""
    letters: list[str] = []
    while len(letters) < GROUPS * GROUP:
        # 240 is the largest multiple of 24 below 256. Larger octets would favour the first letters.
        letters += [LETTERS[octet % len(LETTERS)] for octet in chance(GROUPS * GROUP) if octet < 240]
    return "-".join("".join(letters[start : start + GROUP]) for start in range(0, GROUPS * GROUP, GROUP))
