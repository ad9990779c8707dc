"""The next step of an automatic dealer, and the times of a table. What gives the orders is `driving`."""
