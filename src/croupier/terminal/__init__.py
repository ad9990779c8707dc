"""A house game in a terminal, against an automatic dealer, for practice money: `croupier play`."""
