"""The catalogue of messages."""
