"""Automatic dealers and bots: their next moves, and the times for them."""
