"""People: staff and players, their names and sessions, decided and recorded."""
