"""The server process: settings, start and stop, logs, limits and the application itself."""
