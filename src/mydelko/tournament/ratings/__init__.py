"""Ratings: the Polish federation's (Hollington) and Elo, and their history over many events."""
