"""The frames for each viewer."""
