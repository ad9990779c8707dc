"""The desk of surveillance: bookmarks, kept in a stream of their own."""

from __future__ import annotations

from croupier.floor.drafting.draft import Draft
from croupier.floor_events.events import BOOKMARKS, BookmarkAdded
from croupier.floor_events.watch_commands import AddBookmark
from croupier.refusals import require


def add_bookmark(draft: Draft, command: AddBookmark) -> None:
    """A person of surveillance marks something. Nothing on the floor changes."""
    title = command.title.strip()
    require(bool(title), "NOT_DOCUMENTED.what", None, what="a title")
    if command.table:
        draft.state.table(command.table)  # refused if there is none
    marked = BookmarkAdded(
        title=title,
        note=command.note.strip(),
        table=command.table,
        round=command.round,
        position=command.position,
        by=draft.actor.name,
    )
    draft.take(BOOKMARKS, marked)
