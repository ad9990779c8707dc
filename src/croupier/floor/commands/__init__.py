"""The commands that the floor takes, who may give each, and their form as documents."""
