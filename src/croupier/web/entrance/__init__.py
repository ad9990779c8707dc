"""Signing up, in and out, and sessions."""
