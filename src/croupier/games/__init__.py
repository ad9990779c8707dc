"""The games: the words they are all written in, and one file for each, in the order of its rules."""
