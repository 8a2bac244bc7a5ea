"""A game in the terminal, under the law and with the computers that the server has too.

`command` opens or resumes a saved game, `loop` asks for a line and obeys it, `asking` says whom
and for what, `screen` shows the table.
"""
