"""The commands of the floor, the authority for each, and their form as documents."""
