"""Requests and sockets that wait as long as a busy machine needs."""

from __future__ import annotations

from functools import partial

import httpx
from websockets.sync import client

from tests.waiting import LONGEST_S

get = partial(httpx.get, timeout=LONGEST_S)
post = partial(httpx.post, timeout=LONGEST_S)
request = partial(httpx.request, timeout=LONGEST_S)
Client = partial(httpx.Client, timeout=LONGEST_S)
connect = partial(client.connect, open_timeout=LONGEST_S, close_timeout=LONGEST_S, ping_timeout=None)
