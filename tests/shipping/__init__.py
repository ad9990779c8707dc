"""The second place for heads and logs."""
