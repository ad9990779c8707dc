"""The floor's own commands, events and settings, and the codec of every stored event."""
