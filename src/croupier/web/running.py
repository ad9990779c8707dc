"""A floor served: opened from its store, dealt at, wound down. `croupier serve` calls this."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import FrameType

import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp

from croupier.floor import Floor
from croupier.floor.driver import Dealers
from croupier.floor.settings import HouseSettings
from croupier.store import EventStore
from croupier.web.all_doors import all_doors
from croupier.web.app import create_app
from croupier.web.dealing import Driving
from croupier.web.house import House
from croupier.web.hub import Hub
from croupier.web.sockets import MESSAGE_LIMIT, closing
from croupier.web.writer import Writer

log = logging.getLogger("croupier.web")

GRACE_S = 20.0
"""So long rounds in play are given to end when the server is told to stop."""


def now() -> datetime:
    """The floor's clock."""
    return datetime.now(UTC)
