"""One evening on a simulated floor: something happens, all promises are checked, and so on.

At its end bits of its store are flipped, and an old backup takes the store's place.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping

from croupier.floor import Floor
from croupier.floor_events.commands import BuyChips
from croupier.floor_simulation.damage import content_of, flip_in_a_file, flip_in_a_row, full_audit
from croupier.floor_simulation.disks import FileDisk, SimulatedDisk, copy_store
from croupier.floor_simulation.fault_deeds import FAULT_DEEDS
from croupier.floor_simulation.fault_plan import InjectedFault, Moment, ProcessKilledError
from croupier.floor_simulation.ordinary_deeds import ORDINARY_DEEDS, house_works
from croupier.floor_simulation.promises import check_floor, promise
from croupier.floor_simulation.secrecy import check_view
from croupier.floor_simulation.simulated_floor import SimulatedFloor
from croupier.floor_simulation.store_check import check_store
from croupier.people.roles import SYSTEM
from croupier.store import EventStore, open_store, restore
from croupier.store.words import StoredEvent

DEEDS = (*ORDINARY_DEEDS, *FAULT_DEEDS)
SENT_AGAIN = 20
"""How many answered commands are sent again at the end of an evening."""


class SimulatedEvening:
    """A simulated floor from its opening to the audit of its store, all from one seed."""

    def __init__(
        self,
        seed: int,
        store: EventStore | SimulatedDisk,
        say: Callable[[str], None] = lambda _: None,
        only: Container[int] | None = None,
    ) -> None:
        """`only`: the steps that are run; all others are left out, and change nothing in those that are run."""
        self.floor = SimulatedFloor(seed, store, say)
        self.only = only
        self.kinds: frozenset[str] = frozenset()
        """The kinds of event in the store, once the evening is over."""

    def run(self, steps: int) -> None:
        """Run this many steps, then check the whole store."""
        floor = self.floor
        for number in range(1, steps + 1):
            floor.steps = number
            if self.only is None or number in self.only:
                self.step()
        floor.plan.disarm()
        floor.draw_from("all again")
        self._send_answered_again()
        floor.draw_from("the end")
        floor.reopen("the end")
        for viewer in floor.viewers:
            viewer.check(floor.floor, floor.store)
        self.kinds = check_store(floor.store, floor.floor.state, floor.acknowledged, floor.chance)
        _damage(floor)

    def step(self) -> None:
        """Do one thing, and check all promises."""
        floor = self.floor
        floor.draw_from(floor.steps)
        try:
            while floor.delayed and floor.delayed[0][0] <= floor.steps:
                floor.send(floor.delayed.pop(0)[1])
            self._next_deed()(floor)
        except ProcessKilledError:
            floor.restart_after_kill()
        check_floor(floor.floor.state)
        check_view(floor.chance, floor.floor, floor.a_table(), floor.a_viewer())

    def _next_deed(self) -> Callable[[SimulatedFloor], None]:
        """Choose the next thing to happen. Staff soon answer everything that waits for them."""
        state, chance = self.floor.floor.state, self.floor.chance
        waits = bool(state.approvals) or any(jackpot.pending for jackpot in state.jackpots.values())
        if waits and chance.randrange(4) == 0:
            return house_works
        return chance.choices([deed for _, deed in DEEDS], [weight for weight, _ in DEEDS])[0]

    def _send_answered_again(self) -> None:
        """Some answered commands of the whole evening arrive once more. Many would be refused, or change nothing."""
        floor = self.floor
        floor.faults.clear()
        answered = [sent for sent in floor.sent if floor.has_answered(sent)]
        for sent in floor.chance.sample(answered, min(SENT_AGAIN, len(answered))):
            floor.send(sent)


def _damage(floor: SimulatedFloor) -> None:
    """Damage copies of the store, and see whether the audit names it."""
    floor.say(f"a bit is flipped in {flip_in_a_row(floor.store, floor.chance)}")
    floor.plan.note(InjectedFault.BIT_FLIP, Moment.AT_REST)
    if isinstance(floor.disk, FileDisk):
        _flip_in_the_file(floor, floor.disk)
        _restore_old_store(floor, floor.disk)


def _flip_in_the_file(floor: SimulatedFloor, disk: FileDisk) -> None:
    undamaged = content_of(disk.store)
    disk.store.close()  # all that is in the log goes into the file
    copy = copy_store(disk.path, disk.path.parent.with_name("flipped"))
    disk.store = open_store(disk.path)
    floor.say(f"a bit of the file is flipped: {flip_in_a_file(copy, floor.chance, undamaged)}")
    floor.plan.note(InjectedFault.BIT_FLIP, Moment.AT_REST)


def _restore_old_store(floor: SimulatedFloor, disk: FileDisk) -> None:
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


def check_noted_head(store: EventStore, noted: str, evening: Mapping[int, StoredEvent], what: str) -> None:
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
