"""The floor that a first start makes, with its staff."""
