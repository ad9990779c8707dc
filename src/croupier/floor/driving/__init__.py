"""Drives the tables that no person deals at: dealers and bots, each at its time."""
