"""The people of the floor: their names, roles, passwords, and decisions that take two people."""
