"""Commands of surveillance. They change nothing on the floor, and stay on record."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from croupier.command import Command, Text, whole_number

if TYPE_CHECKING:
    LogPosition: TypeAlias = int
else:
    LogPosition = whole_number(0, 10**15)


class AddBookmark(Command, tag="add_bookmark"):
    """Mark an event, a round or a table by a title and a note, for oneself and the other auditors."""

    title: Text
    note: Text = ""
    table: Text = ""
    round: Text = ""
    position: LogPosition = 0
    """The position of the event; 0 for none."""


WatchCommand: TypeAlias = AddBookmark
