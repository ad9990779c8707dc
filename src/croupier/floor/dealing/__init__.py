"""Automatic dealers and bots: what they do next, and when."""
