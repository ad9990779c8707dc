"""The event store: what has happened on the floor, kept so that nothing is lost, doubled or changed unseen.

with open_store("floor.db") as store:
    store.append([Change(stream="round/T1-1", expected=0, events=[as_document(event)])], command_id="c1", at=now)
"""

from croupier.store.appending import Answer
from croupier.store.errors import (
    Conflict,
    DamagedError,
    KeyFileError,
    OutcomeUnknownError,
    SchemaError,
    SecretTakenError,
    StoreError,
    StoreFullError,
    StoreUnavailableError,
    Wrong,
)
from croupier.store.events import EventStore
from croupier.store.opening import open_store
from croupier.store.upcasters import Upcasters
from croupier.store.verification import Audit, Finding, verify
from croupier.store.words import Append, Appended, Change, Document, Recorded

__all__ = [
    "Answer",
    "Append",
    "Appended",
    "Audit",
    "Change",
    "Conflict",
    "DamagedError",
    "Document",
    "EventStore",
    "Finding",
    "KeyFileError",
    "OutcomeUnknownError",
    "Recorded",
    "SchemaError",
    "SecretTakenError",
    "StoreError",
    "StoreFullError",
    "StoreUnavailableError",
    "Upcasters",
    "Wrong",
    "open_store",
    "verify",
]
