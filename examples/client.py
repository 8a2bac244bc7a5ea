"""A program that plays: `python examples/client.py http://127.0.0.1:8000` (httpx, websockets)."""

import json
import secrets
import sys

import httpx
from websockets.sync.client import connect


def play(url: str) -> list[int]:
    """Opens a game against the computer, passes, and resigns soon; the scores at the end."""
    with httpx.Client(base_url=url, timeout=60) as client:
        client.headers["X-CSRF-Token"] = client.get("/api/me").json()["csrf"]
        game = client.post("/api/games", json={"ownBytes": "yes"}).raise_for_status().json()
        print(f"{game['commitment']} is promised", file=sys.stderr)  # before we add our bytes
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        place = f"ws{url.removeprefix('http')}/ws/games/{game['game']}"
    with connect(place, additional_headers={"Cookie": cookie}) as socket:
        socket.send(json.dumps({"type": "hello"}))
        view = json.loads(socket.recv())["view"]  # the first message is a snapshot
        while view["audience"] != "ended":
            act = {"do": "pass" if view["move"] < 3 else "resign"}
            if view["turn"] < 0:  # the first tile waits for the bytes of our own
                act = {"do": "add-bytes", "data": secrets.token_hex(16)}
            if act["do"] in view["options"]["acts"]:
                about = {"type": "command", "move": view["move"], "phase": view["phase"]}
                socket.send(json.dumps({**about, "id": f"{act['do']} {view['move']}", "act": act}))
            while (message := json.loads(socket.recv()))["type"] not in ("snapshot", "delta"):
                pass
            view = message.get("view") or view | message["changes"]
    return [seat["score"] for seat in view["seats"]]


if __name__ == "__main__":
    print(*play(sys.argv[1].rstrip("/")), sep=" : ")
