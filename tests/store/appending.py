"""Run as a program that is going to be killed: appends commands and prints each that was answered.

Each stream gets commands 0, 1, 2 … in order. After a kill the first unanswered one is sent again
under its id, as a client would.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys

from mydelko.store import Appended, Conflict, Game, Store


async def play(store: Store, stream: str, number: int) -> None:
    version = await store.head(stream)
    while True:
        body = f"{number}".encode()
        row = Game(id=stream, profile="p", status="open", version=number, created=0, updated=number)
        outcome = await store.append(
            stream, version, [body, body], command=f"c{number}", facts=[row]
        )
        match outcome:
            case Appended(version=last, repeated=repeated):
                os.write(1, f"{stream} {number}\n".encode())
                version = await store.head(stream) if repeated else last
                number += 1
            case Conflict(version=version):
                pass


async def main(url: str, answered: dict[str, int]) -> None:
    store = await Store.open(url)
    await asyncio.gather(*(play(store, stream, number) for stream, number in answered.items()))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], json.loads(sys.argv[2])))
