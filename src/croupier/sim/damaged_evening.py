"""The end of a simulated evening: bits of its store are flipped, and an old backup takes the store's place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.floor import Floor
from croupier.floor.commands.floor_commands import BuyChips
from croupier.floor.people.roles import SYSTEM
from croupier.sim.damage import content_of, flip_in_a_file, flip_in_a_row, full_audit
from croupier.sim.disks import FileDisk, copy_store
from croupier.sim.fault_plan import InjectedFault, Moment
from croupier.sim.promises import promise
from croupier.store import Audit, open_store, restore

if TYPE_CHECKING:
    from croupier.sim.simulation import Simulation


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
    noted, last = full_audit(disk.store).head, disk.store.last_position()
    place = disk.path.parent.with_name("old.db")
    old = restore(floor.old_backup, place, key_file=disk.key_file)
    if old.head == noted:
        return  # nothing has happened since
    promise(_clean(full_audit(disk.store, old.head)), "a head noted earlier does not fit the store that grew from it")
    floor.plan.note(InjectedFault.OLD_STORE, Moment.AT_REST)
    with open_store(place) as store:
        promise(not _clean(full_audit(store, noted)), "an old store was restored, and the noted head did not show it")
        again = Floor.open(store, clock=lambda: floor.now, chance=floor.shuffles, house=floor.house)
        if again.position < last:
            told = again.notices(floor.viewers[0].table, after=last)
            promise(told is None, "a viewer who has seen more than the store holds was not told so")
        again.do(BuyChips(amount=100_00, player="ann"), actor=SYSTEM, command_id="after the restore")
        promise(not _clean(full_audit(store, noted)), "an old store has grown on, and the noted head did not show it")
        promise(_clean(full_audit(store)), "a restored store does not pass its own audit")


def _clean(audit: Audit) -> bool:
    return audit.clean
