"""Formats: entry lists in, tables and results out. Each knows one kind of file."""
