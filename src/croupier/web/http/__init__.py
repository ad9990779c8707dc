"""The words of HTTP that all doors share: answers, visitors, limits, logs and metrics."""
