"""Requests and sockets that wait as long as a busy machine needs."""

from __future__ import annotations

from functools import partial

import httpx
from websockets.sync import client

from tests.waiting import LONGEST_S

TRUSTED = httpx.create_ssl_context()
"""To read all certificates anew for each request takes longer than the request."""

get = partial(httpx.get, timeout=LONGEST_S, verify=TRUSTED)
post = partial(httpx.post, timeout=LONGEST_S, verify=TRUSTED)
request = partial(httpx.request, timeout=LONGEST_S, verify=TRUSTED)
Client = partial(httpx.Client, timeout=LONGEST_S, verify=TRUSTED)
connect = partial(client.connect, open_timeout=LONGEST_S, close_timeout=LONGEST_S, ping_timeout=None, max_queue=None)
"""With a limit on frames that a test has not read, a pong or the end of the socket would have to wait behind them."""
