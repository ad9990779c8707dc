"""A bare server beside which the floor is measured: it stores each message with a commit of its own, then answers.

python -m bench.bare_server FOLDER
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from pathlib import Path

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from bench.bare_inserts import bare_sqlite


async def run(folder: Path) -> None:
    """Say where it listens, then answer until it is interrupted."""
    with bare_sqlite(folder / "bare.db") as insert:

        async def answer(socket: ServerConnection) -> None:
            with contextlib.suppress(ConnectionClosed):
                async for message in socket:
                    insert(message if isinstance(message, bytes) else message.encode())
                    await socket.send('{"type":"answer"}')

        async with serve(answer, "127.0.0.1", 0, compression=None) as server:
            print(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
            await server.serve_forever()


if __name__ == "__main__":
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        raise SystemExit("usage: python -m bench.bare_server FOLDER, for its database; bench.floor_load starts it")
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(run(Path(sys.argv[1])))
