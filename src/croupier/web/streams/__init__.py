"""WebSockets, and the frames for each viewer."""
