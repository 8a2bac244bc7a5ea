"""A program that plays: `python examples/client.py http://127.0.0.1:8000` (httpx, websockets)."""

import itertools
import json
import sys

import httpx
from websockets.sync.client import connect


def play(url: str) -> list[int]:
    """Opens a game against the computer, passes twice, resigns; the scores at the end."""
    with httpx.Client(base_url=url, timeout=60) as client:
        csrf = {"X-CSRF-Token": client.get("/api/me").json()["csrf"]}
        game = client.post("/api/games", json={}, headers=csrf).raise_for_status().json()["game"]
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    plans = itertools.chain(["pass", "pass"], itertools.repeat("resign"))
    address = f"ws{url.removeprefix('http')}/ws/games/{game}"
    with connect(address, additional_headers={"Cookie": cookie}) as socket:
        socket.send(json.dumps({"type": "hello"}))
        view = json.loads(socket.recv())["view"]  # the first message is a snapshot
        while view["audience"] != "ended":
            if view["turn"] == view["seat"] and view["phase"] == "laying":
                about = {"id": f"c{view['move']}", "move": view["move"], "phase": view["phase"]}
                act = {"type": "command", **about, "act": {"do": next(plans)}}
                socket.send(json.dumps(act))
            message = {"type": ""}
            while message["type"] not in ("snapshot", "delta"):
                message = json.loads(socket.recv())
            view = message["view"] if message["type"] == "snapshot" else view | message["changes"]
    return [seat["score"] for seat in view["seats"]]


if __name__ == "__main__":
    print(*play(sys.argv[1].rstrip("/")), sep=" : ")
