"""Statistical tests of a shuffle: counts over many decks, held against what chance alone gives."""
