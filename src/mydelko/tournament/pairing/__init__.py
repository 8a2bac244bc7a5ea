"""Pairing: matchings with one stated objective, and constructions. Knows numbers, not people."""
