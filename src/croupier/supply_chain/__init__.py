"""What this software is made of: its own digest, the packages that it runs on, and known faults in them."""
