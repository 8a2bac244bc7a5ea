"""A game in the terminal: the loop at the keyboard, the screen, the saved games."""
