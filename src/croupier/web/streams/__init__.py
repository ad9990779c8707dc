"""WebSockets, and who is sent what."""
