"""The parts of this software: its own digest, the packages that it runs on, and known faults in them."""
