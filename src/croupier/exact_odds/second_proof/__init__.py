"""A second proof of the exact odds: every deal counted one by one, without the symmetries that `exact_odds` uses."""
