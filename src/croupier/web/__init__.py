"""The floor over HTTP and WebSocket: `croupier serve`. Needs the extra `serve`."""

from croupier.extras import needs_extra

with needs_extra("serve", "serving the floor"):
    import starlette  # noqa: F401
    import uvicorn  # noqa: F401
    import websockets  # noqa: F401
