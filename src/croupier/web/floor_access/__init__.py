"""The floor as the server uses it: one writer thread, its dealers, its commands and its records."""
