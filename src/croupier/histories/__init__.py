"""Hand histories of other people: PHH and Open Hand History read as Poker sheets, and sheets written as them."""
