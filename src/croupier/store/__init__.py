"""The event store: everything that happened on the floor, so that nothing is lost, doubled or changed unnoticed.

with open_store("floor.db") as store:
    store.append([Change(stream="round/T1-1", expected=0, events=[as_document(event)])], command_id="c1", at=now)
"""

from croupier.store.appending import AppendRequest
from croupier.store.backend import ChainEnd
from croupier.store.backup import back_up
from croupier.store.chained_rows import ChainedRow
from croupier.store.errors import (
    BackupError,
    BehindError,
    Conflict,
    DamagedError,
    KeyFileError,
    LeaseLostError,
    NotOwnerError,
    OtherHistoryError,
    OutcomeUnknownError,
    SchemaError,
    SecretTakenError,
    StoreError,
    StoreFullError,
    StoreUnavailableError,
    VersionMismatch,
)
from croupier.store.events import EventStore
from croupier.store.findings import Audit, Finding
from croupier.store.opening import open_store
from croupier.store.restore import audit_backup, restore
from croupier.store.verification import verify
from croupier.store.words import Append, Appended, Change, Document, StoredEvent

__all__ = [
    "Append",
    "AppendRequest",
    "Appended",
    "Audit",
    "BackupError",
    "BehindError",
    "ChainEnd",
    "ChainedRow",
    "Change",
    "Conflict",
    "DamagedError",
    "Document",
    "EventStore",
    "Finding",
    "KeyFileError",
    "LeaseLostError",
    "NotOwnerError",
    "OtherHistoryError",
    "OutcomeUnknownError",
    "SchemaError",
    "SecretTakenError",
    "StoreError",
    "StoreFullError",
    "StoreUnavailableError",
    "StoredEvent",
    "VersionMismatch",
    "audit_backup",
    "back_up",
    "open_store",
    "restore",
    "verify",
]
