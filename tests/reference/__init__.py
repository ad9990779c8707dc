"""A second settler of the house games, naive and independent, and the sheets on which the two must agree."""
