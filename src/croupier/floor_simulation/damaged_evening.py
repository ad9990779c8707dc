"""The end of a simulated evening: bits of its store are flipped, and an old backup takes the store's place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from croupier.floor import Floor
from croupier.floor_events.commands import BuyChips
from croupier.floor_simulation.damage import content_of, flip_in_a_file, flip_in_a_row, full_audit
from croupier.floor_simulation.disks import FileDisk, copy_store
from croupier.floor_simulation.fault_plan import InjectedFault, Moment
from croupier.floor_simulation.promises import promise
from croupier.people.roles import SYSTEM
from croupier.store import EventStore, open_store, restore
from croupier.store.words import StoredRow

if TYPE_CHECKING:
    from croupier.floor_simulation.simulated_floor import Simulation


def damage_evening(floor: Simulation) -> None:
    """Damage copies of the store, and see whether the audit names it."""
    floor.say(f"a bit is flipped in {flip_in_a_row(floor.store, floor.chance)}")
    floor.plan.note(InjectedFault.BIT_FLIP, Moment.AT_REST)
    if isinstance(floor.disk, FileDisk):
        _flip_in_the_file(floor, floor.disk)
        _restore_old_store(floor, floor.disk)


def _flip_in_the_file(floor: Simulation, disk: FileDisk) -> None:
    undamaged = content_of(disk.store)
    disk.store.close()  # all that is in the log goes into the file
    copy = copy_store(disk.path, disk.path.parent.with_name("flipped"))
    disk.store = open_store(disk.path)
    floor.say(f"a bit of the file is flipped: {flip_in_a_file(copy, floor.chance, undamaged)}")
    floor.plan.note(InjectedFault.BIT_FLIP, Moment.AT_REST)


def _restore_old_store(floor: Simulation, disk: FileDisk) -> None:
    """An earlier backup is put in the store's place, and the floor goes on from there.

    The restored store is whole, so its own audit is clean. A head that was noted elsewhere shows that the evening is
    gone, and so does a viewer who has seen more than the store holds.
    """
    if floor.old_backup is None:
        return
    noted, evening = full_audit(disk.store).head, content_of(disk.store).rows
    place = disk.path.parent.with_name("old.db")
    old = restore(floor.old_backup, place, key_file=disk.key_file)
    if old.head == noted:
        return  # nothing has happened since
    promise(full_audit(disk.store, old.head).clean, "a head noted earlier does not fit the store that grew from it")
    floor.plan.note(InjectedFault.OLD_STORE, Moment.AT_REST)
    with open_store(place) as store:
        check_noted_head(store, noted, evening, "an old store was restored")
        again = Floor.open(store, clock=lambda: floor.now, chance=floor.shuffles, house=floor.house)
        if again.position < len(evening):
            told = again.notices(floor.viewers[0].table, after=len(evening))
            promise(told is None, "a viewer who has seen more than the store holds was not told so")
        again.do(BuyChips(amount=100_00, player="ann"), actor=SYSTEM, command_id="after the restore")
        check_noted_head(store, noted, evening, "an old store has grown on")
        promise(full_audit(store).clean, "a restored store does not pass its own audit")


def check_noted_head(store: EventStore, noted: str, evening: Mapping[int, StoredRow], what: str) -> None:
    """The noted head shows it exactly if an event of the evening is not there any more.

    A simulated clock stands still while the old store is opened. If the old store lacks only the rulings of the
    evening's last start, the floor rules the same again at the same microsecond. Then every event is there again,
    octet for octet, and nothing is lost.
    """
    rows = content_of(store).rows
    lost = any(rows.get(position) != row for position, row in evening.items())
    shown = not full_audit(store, noted).clean
    promise(shown or not lost, f"{what}, and the noted head did not show it")
    promise(lost or not shown, f"{what}, and the noted head does not fit, although every event is there")
