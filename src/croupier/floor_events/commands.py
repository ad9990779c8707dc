"""Commands that the floor decides itself: tables, stoppages, alarms, the cage and surveillance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from croupier.cage.commands import DayName
from croupier.command import MOST_BOXES, BoxNumber, Command, Money, TableCommand, Text, form, whole_number
from croupier.documents.fields import as_mapping
from croupier.floor_events.house_changes import BOOL, DOLLARS, HOUSE_FIELDS, ROLES, HouseValues, read_house_values
from croupier.floor_events.pace import DEMO, FRACTION, PACES, Pace, read_pace
from croupier.floor_events.settings_documents import OWN_MONEY, Limits, limits_document, limits_of
from croupier.people.roles import STAFF
from croupier.poker.settings import LONGEST_WINDOW_S, PokerTableSettings
from croupier.rounds.commands import TableSettings as HouseLimits

DealerKind: TypeAlias = Literal["automatic", "human"]
"""The kind of dealer."""
AUTOMATIC: Final = "automatic"
"""The system alone deals."""
HUMAN: Final = "human"
"""A person deals: any dealer, unless one is on record for the table."""


def _read_limits(value: object) -> Limits:
    """The limits of a Poker table have blinds; those of a house table do not."""
    return limits_of("poker" if "small_blind" in as_mapping(value, "") else "", value)


def _amounts(*names: str) -> dict[str, Any]:
    return dict.fromkeys(names, Money.schema)  # type: ignore[attr-defined]  # a form when the program runs


ROLE_NAMES = {"type": "array", "items": {"enum": [role.value for role in STAFF]}, "uniqueItems": True}
SCHEMAS = {DOLLARS: Money.schema, BOOL: {"type": "boolean"}, ROLES: ROLE_NAMES}  # type: ignore[attr-defined]  # a form at run time
"""The published forms of settings of the House, by the words for their values. All others are whole numbers."""

if TYPE_CHECKING:
    LimitsGiven: TypeAlias = Limits
    PaceGiven: TypeAlias = Pace
    RulesVersion: TypeAlias = int
    LogPosition: TypeAlias = int
    HouseValuesGiven: TypeAlias = HouseValues
else:
    RulesVersion = whole_number(1, 1_000)
    LogPosition = whole_number(0, 10**15)
    LimitsGiven = form(
        "the limits of a table",
        fits=lambda value: isinstance(value, HouseLimits | PokerTableSettings),
        read=_read_limits,
        write=limits_document,
        schema={
            "anyOf": [
                {
                    "title": "House table",
                    "type": "object",
                    "additionalProperties": False,
                    "properties": {
                        **_amounts(*OWN_MONEY),
                        "boxes": {"type": "integer", "minimum": 1, "maximum": 9},
                        "device": {"enum": ["shoe", "shuffler", "card-shoe", "electronic-card-shuffler"]},
                        "by_hand": {"type": "boolean"},
                    },
                    # The limits of side bets, each under its bet's name: `bonus_min`. The games define them.
                    "patternProperties": {"^[a-z]+(-[a-z]+)*_(min|max)$": Money.schema},
                },
                {
                    "title": "Poker table",
                    "type": "object",
                    "additionalProperties": False,
                    "required": ["small_blind", "big_blind", "min_stake", "max_stake"],
                    "properties": {
                        **_amounts("small_blind", "big_blind", "min_stake", "max_stake", "chip", "rake_cap"),
                        "seats": {"type": "integer", "minimum": 2, "maximum": MOST_BOXES},
                        "rake_percent": {"type": "string"},
                        "no_flop_no_drop": {"type": "boolean"},
                        "by_hand": {"type": "boolean"},
                        "return_window": {"type": "integer", "minimum": 0, "maximum": LONGEST_WINDOW_S},
                    },
                },
            ]
        },
    )
    HouseValuesGiven = form(
        "settings of the House",
        fits=lambda value: isinstance(value, HouseValues),
        read=read_house_values,
        write=HouseValues.as_document,
        schema={
            "type": "object",
            "additionalProperties": False,
            "minProperties": 1,
            "properties": {name: SCHEMAS.get(known.unit, {"type": "integer"}) for name, known in HOUSE_FIELDS.items()},
        },
    )
    PaceGiven = form(
        "a pace",
        fits=lambda value: isinstance(value, Pace),
        read=read_pace,
        write=Pace.as_stored_document,
        schema={
            "anyOf": [
                {"enum": sorted(PACES)},
                {
                    "type": "object",
                    "additionalProperties": False,
                    "properties": {
                        key: {"type": ["number", "string"], "minimum": 0, "maximum": 3600, "pattern": f"^{FRACTION}$"}
                        for key in Pace._fields
                    },
                },
            ]
        },
    )


# Tables


class OpenTable(TableCommand, tag="open_table"):
    """Open a table of one of the games."""

    name: Text
    game: Text
    settings: LimitsGiven
    jackpot: Text | None = None
    dealer: DealerKind = "automatic"
    pace: PaceGiven = DEMO
    bots: BoxNumber = 0
    """How many places bots fill."""
    version: RulesVersion | None = None
    """The version of the game's rules; the newest if none is given."""


class ConfigureTable(TableCommand, tag="configure_table"):
    """Change a table between rounds. Fields that are not given stay as they are."""

    name: Text | None = None
    settings: LimitsGiven | None = None
    dealer: DealerKind | None = None
    pace: PaceGiven | None = None
    bots: BoxNumber | None = None
    version: RulesVersion | None = None


class CloseTable(TableCommand, tag="close_table"):
    """Close a table between rounds."""


class SuspendTable(TableCommand, tag="suspend_table"):
    """Stop play at a table until it is resumed."""

    reason: Text


class ResumeTable(TableCommand, tag="resume_table"):
    """Let a stopped table go on where it stood."""


class Interrupt(TableCommand, tag="interrupt"):
    """5.7, PKR 5.1: play is interrupted. The round is concluded or void."""


class RelocatePlayer(TableCommand, tag="relocate"):
    """PKR 5.4.1: a Pit Employee moves a player to another Poker table, with all their chips and missed blinds."""

    seat: BoxNumber
    to_table: Text
    to_seat: BoxNumber


class Ready(TableCommand, tag="ready"):
    """A player has placed all their bets, or has read the result and wants the next round."""


class ChangeHouse(Command, tag="change_house"):
    """Change settings of the House. Settings that are not given stay as they are."""

    settings: HouseValuesGiven
    from_day: DayName | None = None
    """A gaming day that has not begun; at once if none is given."""
    reason: Text = ""


class RaiseAlarm(Command, tag="raise_alarm"):
    """The server tells staff of a fault outside the tables."""

    what: Text


class TakeAlarm(Command, tag="take_alarm"):
    """A member of staff takes charge of an alarm."""

    alarm: Text


# The cage


class BuyChips(Command, tag="buy_chips"):
    """Buy chips, for oneself or for the named player."""

    amount: Money
    player: Text | None = None
    reason: Text = ""
    """Staff say why, where they book more than the limit of the cage."""


class CashOut(Command, tag="cash_out"):
    """Give chips back to the cage."""

    amount: Money
    player: Text | None = None
    reason: Text = ""
    """Staff who cash a player's chips say why."""


# Surveillance


class AddBookmark(Command, tag="add_bookmark"):
    """Mark an event, a round or a table by a title and a note, for oneself and the other auditors."""

    title: Text
    note: Text = ""
    table: Text = ""
    round: Text = ""
    position: LogPosition = 0
    """The position of the event; 0 for none."""
