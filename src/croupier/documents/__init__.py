"""Documents from outside: read as JSON or YAML, checked field by field, and written again; also as stored events."""
