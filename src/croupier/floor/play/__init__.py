"""Carries out commands: at house tables, Poker tables, jackpots, the pit and the cage."""
