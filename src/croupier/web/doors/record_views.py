"""The answers that records make as documents: played rounds, replays, audits, reports.

A `Document` in them has a form of its own, which is described where it is made: a sheet, a record, a stored event.
"""

from __future__ import annotations

from typing import Any, NotRequired, TypeAlias, TypedDict

from croupier.messages import MessageDocument

Document: TypeAlias = dict[str, Any]


class NoticeView(MessageDocument):
    """An event as its reader may see it. Beside these fields it has those of the event."""

    position: int
    at: str
    event: str
    clause: str | None
    says: str


class PlayedRoundView(TypedDict):
    """A round in a list. `net` is the reader's own win or loss."""

    round: str
    table: str
    game: str
    at: str
    position: int
    outcome: str | None
    mine: bool
    net: str | None


class PlayedRoundsView(TypedDict):
    """Rounds, the newest first."""

    rounds: list[PlayedRoundView]


class WeightView(TypedDict):
    """The worth of a player's decisions in a round."""

    result: str
    jackpot: str
    expected: str | None
    decisions: int
    mistakes: int
    cost: str


class WeighedRoundView(PlayedRoundView):
    """A round of one's own, with the worth of its decisions in a house game."""

    weighed: WeightView | None


class WeighedRoundsView(TypedDict):
    """Rounds of one's own, the newest first. `next` is where the list continues; null at its end."""

    rounds: list[WeighedRoundView]
    next: int | None


class RoundReplayView(TypedDict):
    """A round as its reader may see it, event by event."""

    round: str
    table: str
    game: str
    at: str
    ended_at: str | None
    over: bool
    settlement: Document | None
    sheet: Document | None
    felt: Document | None
    record: Document | None
    verified: Document | None
    notices: list[NoticeView]


class SharedRoundView(TypedDict):
    """A round behind a link. Nobody's name is in it."""

    game: str
    version: int
    at: str
    hands: str
    own: list[int]
    felt: Document
    notices: list[Document]
    settlement: Document | None


class RecordView(TypedDict):
    """A round's record, as `croupier verify` reads it; with the decks that were committed to."""

    format: int
    game: str
    round: str
    events: list[Document]
    decks: list[Document]
    draw: NotRequired[Document]


class BookmarkView(TypedDict):
    """A bookmark; `position` is that of the marked event, 0 for none."""

    title: str
    note: str
    table: str
    round: str
    position: int
    by: str
    number: int
    at: str


class BookmarksView(TypedDict):
    """All bookmarks, the newest first."""

    bookmarks: list[BookmarkView]


class PlaceView(TypedDict):
    """A box or a seat with its player."""

    place: int
    player: str | None


class SettledTwiceView(TypedDict):
    """The settlement as it was stored, and as it comes out again."""

    stored: Document | None
    again: Document | None
    agrees: bool


class FindingView(TypedDict):
    """Something in a round that is not as it should be."""

    about: str
    says: str


class ChainRowView(TypedDict):
    """A stored row with the hashes that chain it."""

    position: int
    stream: str
    version: int
    event: str
    at: str
    clause: str | None
    content: str
    stream_before: str
    stream_hash: str
    log_before: str
    log_hash: str


class AuditView(TypedDict):
    """A finished round settled again, with each of its rows, hashes and bookmarks."""

    round: str
    table: str
    game: str
    status: str
    postings: int
    shuffle: str
    findings: list[FindingView]
    agrees: bool
    moves: NotRequired[list[Document]]
    at: str
    ended_at: str | None
    places: list[PlaceView]
    settled: SettledTwiceView
    rulings: list[Document]
    head: str
    record: Document | None
    rows: list[ChainRowView]
    bookmarks: list[BookmarkView]


class FiguresOfDayView(TypedDict):
    """The exact figures of a gaming day, table by table."""

    day: str
    tables: list[Document]


class ExactFiguresView(TypedDict):
    """The exact figures of the last gaming days."""

    format: int
    day_begins: str
    position: int
    confidence: float
    days: list[FiguresOfDayView]


class PairFindingView(TypedDict):
    """A finding about two players of Poker."""

    kind: str
    conduct: str
    player: str
    opponent: str
    hands: int
    compared: int
    unit: str
    observed: float
    expected: float
    z: float
    p: float
    q: float
    found: bool
    examples: list[str]


class FairnessView(TypedDict):
    """Chip dumping and soft play in finished Poker hands."""

    format: int
    hands: int
    left_out: list[dict[str, str]]
    players: int
    tests: int
    level: float
    findings: list[PairFindingView]
    note: str


ShiftHoursView = TypedDict("ShiftHoursView", {"shift": int, "from": str, "to": str})
"""A shift of a gaming day."""


class ReportView(TypedDict):
    """The report of a gaming day or shift, with the days before it."""

    format: int
    day_begins: str
    position: int
    days: list[Document]
    alarms: int
    trend: list[Document]
    known_days: list[str]
    shifts: list[ShiftHoursView]


class PriceCountsView(TypedDict):
    """The counts from which any pay table of a game is priced exactly."""

    game: str
    version: int
    strategy: str
    strategies: list[str]
    combinations: int
    jackpots: list[Document]
    qualifies: NotRequired[str | None]
    qualifying_hands: NotRequired[list[str]]
    most_pay: NotRequired[int]
    times: NotRequired[int]
    ante_pays: NotRequired[int]
    net: NotRequired[int]
    bet: NotRequired[list[Document]]
    bonus: NotRequired[Document]
