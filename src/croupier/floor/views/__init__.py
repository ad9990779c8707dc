"""The floor as each viewer may see it: documents of tables and jackpots, and notices of events."""
