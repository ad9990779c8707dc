"""Opens, configures and closes tables."""

from __future__ import annotations

import re
from dataclasses import replace

from croupier.cardroom import CardRoom
from croupier.clauses import reading
from croupier.errors import InputError
from croupier.floor.drafting.draft import Draft
from croupier.floor.play import touches as t
from croupier.floor.play.command_row import CommandRow, is_by_staff, is_full_control
from croupier.floor.play.opening import open_round
from croupier.floor.play.poker_play import send
from croupier.floor.play.rights import MANAGES_WITH_TWO, RUNS_TABLES
from croupier.floor.state.table_state import POKER, FloorPokerTable, HouseTable, Status, Table
from croupier.floor_events import commands as f
from croupier.floor_events.commands import AUTOMATIC
from croupier.floor_events.events import TableClosed, TableConfigured, TableOpened
from croupier.floor_events.pace import LEAST_FOR_PEOPLE_S
from croupier.floor_events.settings_documents import Limits, limits_document, pace_document
from croupier.games import HOUSE_EDITIONS, UnknownEditionError
from croupier.games.in_words import game_in_words
from croupier.games.poker import POKER_EDITIONS, RAKE
from croupier.poker.commands import LeaveTable
from croupier.poker.events import PokerTableOpened
from croupier.poker.settings import STAKES, PokerTableSettings, checked_stakes
from croupier.refusals import Refused, require
from croupier.rounds import commands as rounds
from croupier.rounds.commands import TableSettings as HouseLimits
from croupier.rounds.decide import decide
from croupier.rulings import Authority
from croupier.rulings.tables import RULINGS

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,23}")
TITLE_LONGEST = 60
CONTRIBUTES = reading("R-15")


def _open_table(draft: Draft, command: f.OpenTable) -> None:
    """Open a table of one of the games, linked to a jackpot or not. A reopened one continues its count of rounds."""
    name, game = command.table, command.game
    before = draft.state.tables.get(name)
    require(NAME.fullmatch(name) is not None, "BAD_NAME.table_id", None)
    again = before is None or (before.sign.status is Status.CLOSED and before.sign.game == game)
    require(again, "ALREADY_OPEN.table", None, name=name)
    require(game in RULINGS.newest, "UNKNOWN_GAME.any", None, game=game, games=tuple(RULINGS.newest))
    _check_title(command.name)
    version = _edition(game, command.version)
    _check_limits(game, version, command.settings)
    _check_rake(command.settings)
    _check_by_hand(command.settings, dealer=command.dealer, bots=command.bots)
    if command.jackpot is not None:
        feeds = game != POKER and bool(HOUSE_EDITIONS.of(game, version).jackpot_bets)
        require(feeds, "NO_JACKPOT.game", CONTRIBUTES, game=game_in_words(game))
        draft.state.jackpot(command.jackpot)
    draft.note(
        TableOpened(
            table=name,
            name=command.name,
            game=game,
            version=version,
            settings=limits_document(command.settings),
            jackpot=command.jackpot,
            dealer=command.dealer,
            pace=pace_document(command.pace),
            bots=command.bots,
            by=draft.actor.name,
        )
    )
    if isinstance(command.settings, PokerTableSettings) and before is None:
        draft.take(f"poker/{name}", PokerTableOpened(name, command.settings, STAKES, version))


def _check_title(title: str) -> None:
    fits = 0 < len(title.strip()) <= TITLE_LONGEST and title.isprintable()
    require(fits, "BAD_NAME.table_name", None, longest=TITLE_LONGEST)


def _edition(game: str, version: int | None) -> int:
    """The version of the game's rules that is asked for, or the newest. It must be known."""
    try:
        return RULINGS.of(game, version).version
    except UnknownEditionError as error:
        raise Refused("UNKNOWN_VERSION", None, reason=str(error)) from None


def _check_limits(game: str, version: int, limits: Limits) -> None:
    """Refuse limits of another game, or with which no round can be opened."""
    if isinstance(limits, PokerTableSettings) != (game == POKER):
        raise Refused("BAD_TABLE.other_game", None, game=game)
    if isinstance(limits, PokerTableSettings):
        try:
            checked_stakes(limits, most_rake_percent=POKER_EDITIONS.of(game, version).most_rake_percent)
        except InputError as error:
            raise Refused("BAD_TABLE.reason", None, reason=str(error)) from None
    if isinstance(limits, HouseLimits):
        decide(None, rounds.OpenRound(game=game, version=version, round="", settings=replace(limits, by_hand=True)))


def _check_rake(limits: Limits) -> None:
    """4.1: a table that takes rake displays a cap, so it must have one."""
    if isinstance(limits, PokerTableSettings):
        capped = limits.rake_percent == "0" or limits.rake_cap is not None
        require(capped, "BAD_TABLE.no_rake_cap", RAKE)


def _check_by_hand(limits: Limits, *, dealer: str, bots: int) -> None:
    """A Poker table that is dealt by hand has a person as its Dealer, and no bots: bots cannot look at real cards."""
    if isinstance(limits, PokerTableSettings) and limits.by_hand:
        require(dealer != AUTOMATIC, "BAD_TABLE.needs_person", None)
        require(not bots, "BAD_TABLE.no_bots_by_hand", None)


def _check_seats(room: CardRoom, table: Table, limits: Limits) -> None:
    """Refuse to remove a seat that is occupied, or held for somebody."""
    if isinstance(table, FloorPokerTable) and isinstance(limits, PokerTableSettings):
        held = [hold.seat for hold in room.holds if hold.table == table.id]
        highest = max([*table.state.seats, *held], default=0)
        require(highest <= limits.seats, "SEAT_TAKEN.somebody_there", None, seat=highest)


def _configure_table(draft: Draft, command: f.ConfigureTable) -> None:
    """Change the given settings between rounds."""
    table = _between_rounds(draft, command.table)
    limits = command.settings or table.limits
    title = command.name or table.sign.name
    _check_title(title)
    version = table.sign.version if command.version is None else _edition(table.sign.game, command.version)
    _check_limits(table.sign.game, version, limits)
    _check_seats(draft.state.cardroom, table, limits)
    dealer, bots = command.dealer or table.sign.dealer, table.sign.bots if command.bots is None else command.bots
    _check_by_hand(limits, dealer=dealer, bots=bots)
    if command.settings is not None:
        _check_rake(command.settings)
    draft.note(
        TableConfigured(
            table=table.id,
            name=title,
            version=command.version,
            settings=limits_document(limits),
            dealer=dealer,
            pace=pace_document(command.pace or table.sign.pace),
            bots=bots,
            by=draft.actor.name,
        )
    )
    open_round_ = table.round if isinstance(table, HouseTable) and table.playing else None
    if open_round_ is not None and (open_round_.table, open_round_.game.version) != (limits, version):
        # A round without bets is opened anew with the new settings.
        open_round(draft, draft.state.house_table(table.id))


def close_table(draft: Draft, command: f.CloseTable) -> None:
    """Close the table. Players at a Poker table get their chips back."""
    table = _between_rounds(draft, command.table)
    require(table.id not in draft.state.cage.floats, "FLOAT_OPEN", None, table=table.id)
    for seat in table.state.seated if isinstance(table, FloorPokerTable) else ():
        send(draft, table.id, LeaveTable(player=seat.player, at_s=draft.at_s))
    draft.note(TableClosed(table=table.id, by=draft.actor.name))


def _between_rounds(draft: Draft, name: str) -> Table:
    table = draft.state.table(name)
    require(table.idle, "ROUND_OPEN.table", None, table=name)
    return table


# When two people are needed


def _sets_up_table(draft: Draft, command: f.ConfigureTable | f.OpenTable) -> bool:
    """Whether a person changes what counts for a jackpot: the limits of a linked table, or cards entered by hand there.

    Under full control two people set up each table at which cards are entered by hand, bots play, or players have next
    to no time. A table that is closed and opened again is changed as much as one that is configured.
    """
    if not is_by_staff(draft):
        return False
    before, after = draft.before.tables.get(command.table), draft.state.table(command.table)
    if is_full_control(draft) and (_sets_up_bots(before, after, command) or _leaves_no_time(command)):
        return True
    if after.limits.by_hand and is_full_control(draft):
        # The cards there are those that a person enters, so one person could win or lose chips at will.
        return isinstance(command, f.OpenTable) or command.settings is not None or command.version is not None
    if not isinstance(after, HouseTable):
        return False
    was = before if isinstance(before, HouseTable) else None
    if after.jackpot is None and (was is None or was.jackpot is None):
        return False
    if isinstance(command, f.ConfigureTable):
        return command.settings is not None or command.version is not None
    changed = was is not None and _set_up(was) != _set_up(after)
    return changed or after.limits.by_hand or is_full_control(draft)


def _sets_up_bots(before: Table | None, after: Table, command: f.ConfigureTable | f.OpenTable) -> bool:
    """Whether bots play, or play for other stakes. They bring the House's chips, which a friend could win from them."""
    if isinstance(command, f.OpenTable) or before is None:
        return after.sign.bots > 0
    return after.sign.bots > before.sign.bots or (after.sign.bots > 0 and command.settings is not None)


def _leaves_no_time(command: f.ConfigureTable | f.OpenTable) -> bool:
    """Whether people get so little time that the House decides in their place (R-51)."""
    return command.pace is not None and command.pace.least_for_people_s < LEAST_FOR_PEOPLE_S


def _set_up(table: HouseTable) -> tuple[object, ...]:
    return table.limits, table.jackpot, table.sign.version


A_TABLE = t.reads(t.ITS_JACKPOT, t.EVERY_TABLE) + t.changes(t.ITS_TABLE, t.IF_WAITING)
"""As soon as there are two Poker tables, the card room commits to a draw of seats."""
ROWS = (
    CommandRow(
        f.OpenTable,
        replace(RUNS_TABLES, approver=Authority.SHIFT_MANAGER),
        A_TABLE,
        _open_table,
        opens_table=True,
        takes_two=_sets_up_table,
        example={
            "name": "Casino Stud 2",
            "game": "casino-stud",
            "settings": {"ante_min": "10.00", "ante_max": "500.00", "jackpot_bet": "5.00", "boxes": 7},
        },
    ),
    CommandRow(
        f.ConfigureTable, MANAGES_WITH_TWO, A_TABLE, _configure_table, while_suspended=True, takes_two=_sets_up_table
    ),
    CommandRow(f.CloseTable, RUNS_TABLES, A_TABLE + t.changes(t.PLAYERS_THERE), close_table, while_suspended=True),
)
