"""An event from the shell: the commands of `mydelko tournament`, by what they are about."""
