"""How each command is carried out: at house tables, Poker tables, jackpots, the pit and the cage."""
