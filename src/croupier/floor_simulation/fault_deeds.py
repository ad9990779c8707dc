"""Things that go wrong on a simulated floor. Each is drawn by chance, and strikes at a moment drawn by chance."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

from croupier.floor import SYSTEM, Floor, GivenCommand
from croupier.floor.drafting.recovery import rebuilt
from croupier.floor_events.commands import BuyChips
from croupier.floor_simulation.comparing import difference, snapshot, snapshot_of
from croupier.floor_simulation.disks import FileDisk, little_room
from croupier.floor_simulation.fault_plan import InjectedFault, Moment, ProcessKilledError
from croupier.floor_simulation.faults import StoreFault
from croupier.floor_simulation.player_moves import player_move
from croupier.floor_simulation.promises import promise
from croupier.floor_simulation.simulated_floor import SimulatedFloor
from croupier.store import BackupError, OutcomeUnknownError, StoreFullError, StoreUnavailableError, back_up, open_store
from croupier.store import restore as restore_backup

ON_THE_WAY = (Moment.BEFORE_DECISION, Moment.BEFORE_APPEND, Moment.AFTER_COMMIT, Moment.STREAMING)
"""The moments that each command goes through."""
PAUSES_S = (3, 20, 90, 900)
LITTLE_ROOM = 20_000
"""In octets: a backup of a simulated evening is larger."""
JUMPS_S = (-86_400, -7200, -60, -5, 5, 8, 12, 20, 60, 3600, 86_400)


def process_dies(floor: SimulatedFloor) -> None:
    """The process is killed at once, or when a command reaches some moment."""
    chance = floor.chance
    moment = chance.choice((*ON_THE_WAY, Moment.BETWEEN_PARTS, Moment.AT_REST, Moment.START_UP))
    if moment is Moment.BETWEEN_PARTS and not floor.disk.has_parts:
        moment = Moment.BEFORE_APPEND
    floor.say(f"the process will be killed {moment.value}")
    passes = chance.randrange(6) if moment is Moment.START_UP else chance.randrange(2)
    floor.plan.arm(InjectedFault.KILL, moment, floor.die, passes=0 if moment is Moment.AT_REST else passes)
    _reach(floor, moment)


def process_pauses(floor: SimulatedFloor) -> None:
    """The process is stopped for a while, between two commands or in the middle of one."""
    seconds = floor.chance.choice(PAUSES_S)

    def pause() -> None:
        floor.say(f"the process pauses for {seconds} s")
        floor.let_pass(seconds)

    _at_some_moment(floor, InjectedFault.PAUSE, pause)


def clock_jumps(floor: SimulatedFloor) -> None:
    """Someone sets the clock, forwards or backwards."""
    seconds = floor.chance.choice(JUMPS_S)

    def jump() -> None:
        floor.say(f"the clock jumps by {seconds} s")
        floor.now += timedelta(seconds=seconds)

    _at_some_moment(floor, InjectedFault.CLOCK_FORWARD if seconds > 0 else InjectedFault.CLOCK_BACK, jump)


def _at_some_moment(floor: SimulatedFloor, kind: InjectedFault, strike: Callable[[], None]) -> None:
    moment = floor.chance.choice((*ON_THE_WAY, Moment.AT_REST, Moment.AT_REST, Moment.START_UP))
    floor.plan.arm(kind, moment, strike)
    _reach(floor, moment)


def _reach(floor: SimulatedFloor, moment: Moment) -> None:
    """Reach the moments that no command goes through."""
    if moment is Moment.START_UP:
        floor.plan.arm(InjectedFault.KILL, Moment.AT_REST, floor.die)
    floor.plan.reach(Moment.AT_REST)


def store_fails(floor: SimulatedFloor) -> None:
    """The next appends fail."""
    chance = floor.chance
    faults = [chance.choice(list(StoreFault)) for _ in range(chance.choice((1, 1, 1, 2, 6)))]
    floor.faults += faults
    floor.say(f"the store will fail: {', '.join(fault.name for fault in faults)}")


def start_up_fails(floor: SimulatedFloor) -> None:
    """The floor is opened again, and its store cannot be reached, is full or does not answer."""
    errors: tuple[tuple[InjectedFault, Exception], ...] = (
        (InjectedFault.STORE_AWAY, StoreUnavailableError("the store cannot be reached (simulated)")),
        (InjectedFault.FULL_DISK, StoreFullError("there is no room left (simulated)")),
        (InjectedFault.LOST_COMMIT, OutcomeUnknownError("the answer to a commit never came (simulated)")),
    )
    kind, error = floor.chance.choice(errors)

    def fail() -> None:
        raise error

    floor.plan.arm(kind, Moment.START_UP, fail, passes=floor.chance.randrange(4))
    _reach(floor, Moment.START_UP)


def disk_fills_up(floor: SimulatedFloor) -> None:
    """The file cannot grow for a while: SQLite itself finds the disk full, in the middle of a transaction."""
    disk = floor.disk
    if not isinstance(disk, FileDisk):
        floor.faults.append(StoreFault.FULL)
        return
    disk.fill()
    refused = floor.full_disks
    for _ in range(6):
        player = floor.a_player()
        floor.order(player, player_move(floor.chance, floor.a_table(), player.name))
        floor.let_time_pass()
    for _ in range(floor.full_disks - refused):
        floor.plan.note(InjectedFault.FULL_DISK, Moment.BETWEEN_PARTS)
    disk.make_room()


def another_takes_over(floor: SimulatedFloor) -> None:
    """A second server opens the store and carries out a command, while the first one knows nothing of it.

    The first one must not write any more: its players could spend chips that they have spent elsewhere.
    """
    with floor.disk.opened_by_another() as store:
        second = Floor.open(store, clock=lambda: floor.now, chance=floor.shuffles)
        command = GivenCommand(BuyChips(amount=100_00, player=floor.a_player().name), SYSTEM, f"taken-{floor.steps}")
        floor.note_answer(command, second.do(command.command, actor=SYSTEM, command_id=command.command_id))
    floor.plan.note(InjectedFault.TAKE_OVER, Moment.AT_REST)
    first = floor.floor
    for _ in range(5):
        player = floor.a_player()
        floor.order(player, player_move(floor.chance, floor.a_table(), player.name))
        if floor.floor is not first:
            return  # it has noticed, and begun again
        last = floor.store.last_position()
        promise(last == second.position, "a server has written to a store that another has taken over")
    floor.reopen("another server has taken over")


def connection_is_cut(floor: SimulatedFloor) -> None:
    """A viewer is cut off and comes back; or a command, or its answer, is lost on the way, and is sent again."""
    chance = floor.chance
    kind = chance.randrange(3)
    if kind == 0:
        viewer = chance.choice(floor.viewers)
        floor.say(f"{viewer.name or 'a passer-by'} is cut off at {viewer.table}, or comes back")
        if viewer.connected:
            floor.plan.note(InjectedFault.CUT_CONNECTION, Moment.STREAMING)
            viewer.connected = False
        else:
            viewer.resume(floor.floor, floor.store)
        return
    player = floor.a_player()
    sent = floor.given(player, player_move(chance, floor.a_table(), player.name))
    if kind == 1:
        floor.plan.note(InjectedFault.CUT_CONNECTION, Moment.BEFORE_DECISION)
    else:
        floor.plan.note(InjectedFault.CUT_CONNECTION, Moment.AFTER_COMMIT)
        floor.send(sent)
    floor.deliver_later(sent)


def backup_is_made(floor: SimulatedFloor) -> None:
    """A backup is written, perhaps with a fault, restored elsewhere and compared."""
    disk = floor.disk
    if not isinstance(disk, FileDisk):
        return
    target = disk.path.with_name(f"step-{floor.steps}.backup")
    fault = floor.chance.choice((None, InjectedFault.KILL, InjectedFault.FULL_DISK))
    if fault is InjectedFault.KILL:
        floor.plan.arm(fault, Moment.BACKUP, floor.die, passes=floor.chance.randrange(6))
    room = floor.chance.randrange(LITTLE_ROOM) if fault is InjectedFault.FULL_DISK else None
    try:
        with little_room(room):
            back_up(floor.store, target)
    except BackupError as error:
        floor.say(f"no backup: {error}")
        floor.plan.note(InjectedFault.FULL_DISK, Moment.BACKUP)
    except ProcessKilledError:
        promise(not target.exists(), "a backup that was broken off has its name")
        raise
    finally:
        floor.plan.disarm(Moment.BACKUP)
    promise(target.exists() == (room is None), "a backup is there although it failed, or is not")
    if target.exists():
        _check_restored(floor, target, disk)


def _check_restored(floor: SimulatedFloor, backup: Path, disk: FileDisk) -> None:
    """The restored store is the floor as it was, part by part."""
    place = backup.with_suffix(".db")
    restore_backup(backup, place, key_file=disk.key_file)
    with open_store(place) as restored:
        promise(restored.last_position() == floor.store.last_position(), "a restored store has lost events")
        now, was = snapshot_of(rebuilt(restored).state), snapshot(floor.floor)
    promise(now == was, f"the floor is another from its backup: {difference(was, now)}")
    if floor.old_backup is None:
        floor.old_backup = backup.rename(disk.path.parent.with_name("old.backup"))
    for path in (backup, place, place.with_name(f"{place.name}.key")):
        path.unlink(missing_ok=True)


FAULT_DEEDS: tuple[tuple[float, Callable[[SimulatedFloor], None]], ...] = (
    (2, process_dies),
    (1, process_pauses),
    (2, clock_jumps),
    (2, store_fails),
    (2, connection_is_cut),
    (0.5, start_up_fails),
    (0.5, another_takes_over),
    (0.5, disk_fills_up),
    (1, backup_is_made),
)
"""Faults, with their frequencies beside those of ordinary things."""
