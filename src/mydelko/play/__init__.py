"""A live table: seats, the fair draw, views for each audience, branches after an undo.

Knows the law and nothing of sockets, databases or clocks on walls: time is an argument.
Events never leave this package towards a player; views do.
"""
