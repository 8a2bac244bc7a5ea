"""A cluster on this machine: a PostgreSQL, three nodes and nginx, until Ctrl+C (`make cluster`).

For trying out what several machines do: a node that is killed is missed by nobody for long. What
is played here is kept in a folder for the time being and goes with it. The way in is that of
`deploy/nginx-cluster.conf`; without nginx the nodes are reached one by one, and it is said.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NoReturn

from postgres import Postgres, Unavailable

DEPLOY = Path(__file__).parents[1] / "deploy"
HOST = "127.0.0.1"
NODES = 3
PORTS = ("8001", "8002", "8003")  # as deploy/nginx-cluster.conf has them
PATIENCE = 20  # seconds for a process to begin, or to end before it is killed
NGINX = """
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
daemon off;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    map $http_upgrade $connection_upgrade {{ default upgrade; '' close; }}
    {upstream}
    server {{
        listen {host}:{port};
        location / {{
            proxy_pass http://mydelko;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_set_header X-Forwarded-Host $http_host;
            proxy_set_header X-Forwarded-Proto $scheme;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
            proxy_read_timeout 120s;
        }}
    }}
}}
"""


class Cluster:
    """Whatever was started is ended in the opposite order."""

    def __init__(self, port: int, held: ExitStack) -> None:
        self._ports = [port + number for number in range(NODES + 1)]  # the proxy's first
        self._held = held
        self._folder = Path(held.enter_context(tempfile.TemporaryDirectory(prefix="mydelko-")))

    def start(self) -> None:
        server = Postgres(durable=True)
        self._held.callback(server.remove)
        database = server.create_database()
        say(f"PostgreSQL   {database}")
        for number, port in enumerate(self._ports[1:], 1):
            self._start_node(f"node{number}", port, database)
        nginx = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
        if nginx is None:
            print(
                "nginx is missing, so nothing stands before the nodes: sudo apt-get install nginx",
                file=sys.stderr,
            )
            return
        self._start_proxy(nginx)
        say(f"proxy        http://{HOST}:{self._ports[0]}/")

    def _start_node(self, name: str, port: int, database: str) -> None:
        call = [sys.executable, "-m", "mydelko.cli.main", "serve", "--no-browser"]
        options = ["--database", database, "--node", name, "--port", str(port), "--proxy", HOST]
        environment = {**os.environ, "MYDELKO_DATA": str(self._folder), "PYTHONUNBUFFERED": "1"}
        node = self._run([*call, *options], environment)
        assert node.stdout is not None
        if not node.stdout.readline():
            give_up(f"{name} did not start")
        say(f"{name}        http://{HOST}:{port}/  (process {node.pid})")

    def _start_proxy(self, nginx: str) -> None:
        upstream = (DEPLOY / "nginx-cluster.conf").read_text("utf-8")
        for shown, port in zip(PORTS, self._ports[1:], strict=True):
            upstream = upstream.replace(f"{HOST}:{shown}", f"{HOST}:{port}")
        file = self._folder / "nginx.conf"
        port = self._ports[0]
        file.write_text(
            NGINX.format(folder=self._folder, upstream=upstream, host=HOST, port=port), "utf-8"
        )
        call = [nginx, "-p", str(self._folder), "-c", str(file), "-e", "stderr"]
        tried = subprocess.run([*call, "-t"], capture_output=True, text=True, check=False)
        if tried.returncode:
            give_up(f"nginx: {tried.stderr.strip()}")
        wait_until_open(self._run(call), port)

    def _run(
        self, call: Sequence[str], environment: dict[str, str] | None = None
    ) -> subprocess.Popen[bytes]:
        """In a session of its own: Ctrl+C is for us, and we end the others in order."""
        process = subprocess.Popen(
            call, stdout=subprocess.PIPE, env=environment, start_new_session=True
        )
        self._held.callback(end, process)
        return process


def wait_until_open(proxy: subprocess.Popen[bytes], port: int) -> None:
    """It says nothing once it listens, and whoever is told of it comes at once."""
    last = time.monotonic() + PATIENCE
    while proxy.poll() is None and time.monotonic() < last:
        try:
            socket.create_connection((HOST, port), PATIENCE).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    give_up(f"nginx does not answer on port {port}")


def end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def say(line: str) -> None:
    print(line, flush=True)


def give_up(why: str) -> NoReturn:
    sys.exit(f"make cluster: {why}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000, help="of the proxy; the nodes follow it")
    options = parser.parse_args()
    for told in (signal.SIGINT, signal.SIGTERM):
        signal.signal(told, signal.default_int_handler)
    try:
        with ExitStack() as held:
            Cluster(options.port, held).start()
            say("Stop with Ctrl+C.")
            signal.pause()
    except Unavailable as reason:
        give_up(f"PostgreSQL: {reason}; sudo apt-get install postgresql")
    except KeyboardInterrupt:
        say("Stopped.")


if __name__ == "__main__":
    main()
