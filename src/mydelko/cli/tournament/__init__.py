"""An event from the shell: the commands of `mydelko tournament`, by what they are about.

`command` lists them all; each other module holds those of one matter. `desk` opens the file of an
event and writes to it.
"""
