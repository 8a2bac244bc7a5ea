"""One program, `mydelko`, with sub-commands: the edge where people and scripts meet the library."""
