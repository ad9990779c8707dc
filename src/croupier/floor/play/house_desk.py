"""Changes the settings of the House."""

from __future__ import annotations

from croupier.floor.drafting.draft import Draft
from croupier.floor_events.commands import ChangeHouse
from croupier.floor_events.house_changes import HouseChanged
from croupier.gaming_day import read_gaming_day
from croupier.refusals import require


def change_house(draft: Draft, command: ChangeHouse) -> None:
    """Other settings from now on, or from a gaming day that has not begun."""
    require(bool(command.reason.strip()), "NOT_DOCUMENTED.reason", None)
    today = read_gaming_day(draft.house.day_begins).day_of(draft.at)
    require(command.from_day is None or command.from_day > today, "TOO_LATE.house", None, day=today)
    draft.note(
        HouseChanged(
            from_day=command.from_day or today,
            settings=command.settings.as_document(),
            reason=command.reason,
            by=draft.actor.name,
            agreed=draft.agreed,
        )
    )
