"""A program that plays: `python examples/client.py http://127.0.0.1:8000` (httpx, websockets)."""

import json
import sys

import httpx
from websockets.sync.client import connect


def play(url: str) -> list[int]:
    """Opens a game against the computer, passes, and resigns soon; the scores at the end."""
    with httpx.Client(base_url=url, timeout=60) as client:
        csrf = {"X-CSRF-Token": client.get("/api/me").json()["csrf"]}
        game = client.post("/api/games", json={}, headers=csrf).raise_for_status().json()["game"]
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    address = f"ws{url.removeprefix('http')}/ws/games/{game}"
    with connect(address, additional_headers={"Cookie": cookie}) as socket:
        socket.send(json.dumps({"type": "hello"}))
        view = json.loads(socket.recv())["view"]  # the first message is a snapshot
        while view["audience"] != "ended":
            if view["turn"] == view["seat"] and view["phase"] == "laying":
                about = {"id": f"c{view['move']}", "move": view["move"], "phase": view["phase"]}
                act = {"do": "pass" if view["move"] < 3 else "resign"}
                socket.send(json.dumps({"type": "command", **about, "act": act}))
            message = {"type": ""}
            while message["type"] not in ("snapshot", "delta"):
                message = json.loads(socket.recv())
            view = message["view"] if message["type"] == "snapshot" else view | message["changes"]
    return [seat["score"] for seat in view["seats"]]


if __name__ == "__main__":
    print(*play(sys.argv[1].rstrip("/")), sep=" : ")
