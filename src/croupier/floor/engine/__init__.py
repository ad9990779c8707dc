"""The floor's engine: from a command to stored events and the state after them."""
