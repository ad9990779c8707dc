"""The fault campaign of the project: planted bugs, real processes, damaged stores, and the page that tells of them."""
