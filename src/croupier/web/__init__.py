"""The floor over HTTP and WebSocket: `croupier serve`. Needs the extra `serve`."""
