"""The socket on which the server listens."""

from __future__ import annotations

import asyncio
import socket

from croupier.web.server.binding import bound
from tests.waiting import LONGEST_S


def test_a_connection_sends_its_answers_at_once() -> None:
    async def delays_nothing() -> bool:
        seen: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            accepted = writer.get_extra_info("socket")
            seen.set_result(bool(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)))
            writer.close()

        listening = bound("127.0.0.1", 0)
        async with await asyncio.start_server(answer, sock=listening):
            _, writer = await asyncio.open_connection(*listening.getsockname())
            async with asyncio.timeout(LONGEST_S):
                found = await seen
            writer.close()
            return found

    assert asyncio.run(delays_nothing())
