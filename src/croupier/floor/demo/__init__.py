"""The demo floor of a first start, with its staff."""
