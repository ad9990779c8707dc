"""The cage."""
