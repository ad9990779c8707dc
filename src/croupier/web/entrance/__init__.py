"""Joining, signing in and out, and the sessions that follow."""
