"""Croupier in a real browser: what people see, click, type and hear."""
