"""`make audit`: asks the public database of advisories about every package we lock.

A known weakness fails. Where the database is out of reach nothing is known, which is said and
fails nothing; nobody waits for it longer than a moment.
"""

from __future__ import annotations

import json
import queue
import re
import sys
import threading
import urllib.request
from collections.abc import Callable

from install import LOCK

ADVISORIES = "https://api.osv.dev/v1/querybatch"
PATIENCE = 2.5  # seconds for everything, looking up the name included
PINNED = re.compile(r"^([a-z0-9-]+)==(\S+)$", re.MULTILINE)

Ask = Callable[[bytes], bytes]


def ask_database(question: bytes) -> bytes:
    request = urllib.request.Request(
        ADVISORIES, question, {"Content-Type": "application/json"}, method="POST"
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        body: bytes = answer.read()
    return body


def in_time(ask: Ask, question: bytes, patience: float = PATIENCE) -> bytes:
    """A resolver of names knows no timeout, so the answer comes through a thread that may stay."""
    answers: queue.Queue[bytes | Exception] = queue.Queue()

    def work() -> None:
        try:
            answers.put(ask(question))
        except Exception as error:  # told to the caller
            answers.put(error)

    threading.Thread(target=work, daemon=True).start()
    try:
        answer = answers.get(timeout=patience)
    except queue.Empty:
        raise OSError("no answer in time") from None
    if isinstance(answer, Exception):
        raise answer
    return answer


def weaknesses(lock: str, ask: Ask) -> list[str]:
    """Each as `package version: advisories`."""
    packages = PINNED.findall(lock)
    queries = [
        {"package": {"name": name, "ecosystem": "PyPI"}, "version": version}
        for name, version in packages
    ]
    results = json.loads(ask(json.dumps({"queries": queries}).encode()))["results"]
    return [
        f"{name} {version}: {', '.join(sorted(each['id'] for each in found['vulns']))}"
        for (name, version), found in zip(packages, results, strict=True)
        if found.get("vulns")
    ]


def audit(lock: str, ask: Ask) -> int:
    try:
        found = weaknesses(lock, ask)
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"audit: skipped, the database of advisories gave no answer ({error})")
        return 0
    for line in found:
        print(f"audit: {line}", file=sys.stderr)
    print(f"audit: {len(PINNED.findall(lock))} packages, {len(found)} with known weaknesses")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(audit(LOCK.read_text("utf-8"), lambda question: in_time(ask_database, question)))
