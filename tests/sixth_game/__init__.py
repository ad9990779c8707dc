"""A house game that the house does not know: three cards each, an Ante, a Play bet and a Pair Plus."""
