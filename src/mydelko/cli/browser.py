"""The page shown in the browser of whoever started the program.

In a process of its own, since a browser may wait for a page that is not served meanwhile, and who
serves stays without threads. Never in a text browser: it takes the terminal, and cannot show it.
"""

from __future__ import annotations

import subprocess
import sys
import webbrowser

TEXT_BROWSERS = {"elinks", "links", "links2", "lynx", "w3m", "www-browser"}


def open_page(url: str) -> None:
    """Waits for nothing; without a browser the address that was told is enough."""
    quiet = subprocess.DEVNULL
    call = [sys.executable, "-m", __name__, url]
    subprocess.Popen(call, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)


def show(url: str) -> None:
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return
    if browser.basename not in TEXT_BROWSERS:
        browser.open(url)


if __name__ == "__main__":
    show(sys.argv[1])
