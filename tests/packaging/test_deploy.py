"""What a server is put up with: units, container and proxies that name what the program knows."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
import typer
from typer.core import TyperGroup
from typer.main import get_command

import install
from lock import SERVER, canonical
from mydelko.cli.main import app

DEPLOY = install.ROOT / "deploy"
UNITS = sorted(path.name for path in DEPLOY.glob("mydelko*.*"))
PINNED = re.compile(
    r"^([a-z0-9-]+)==(\S+)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)$", re.MULTILINE
)


def text(name: str) -> str:
    return DEPLOY.joinpath(name).read_text("utf-8")


def known_options(command: str) -> set[str]:
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    found = group.get_command(typer.Context(group), command)
    assert found is not None
    return {name for each in found.get_params(typer.Context(found)) for name in each.opts}


def instructions(name: str) -> list[tuple[str, str]]:
    """Of a container file, with the lines that continue them."""
    lines = re.sub(r"\\\n", "", re.sub(r"^#.*\n", "", text(name), flags=re.MULTILINE)).splitlines()
    return [(line.split()[0], line.partition(" ")[2].strip()) for line in lines if line.strip()]


def calls() -> list[list[str]]:
    """Every call of the program in the units and the containers."""
    started = [
        line.split("/opt/mydelko/bin/mydelko ")[1].replace("$MYDELKO_OPTIONS", "")
        for unit in UNITS
        for line in text(unit).splitlines()
        if line.startswith("ExecStart=")
    ]
    parts = dict(instructions("Containerfile"))
    assert json.loads(parts["ENTRYPOINT"]) == ["mydelko"]
    composed = re.search(r"command: >-\n((?: {6}.*\n)+)", text("compose.yaml"))
    assert composed is not None
    started.append(composed[1])
    return [*(shlex.split(line.rstrip("'")) for line in started), json.loads(parts["CMD"])]


def test_every_call_names_options_that_the_program_has() -> None:
    found = calls()
    assert sorted(call[0] for call in found) == ["backup", "serve", "serve", "serve"]
    for command, *words in found:
        options = {word for word in words if word.startswith("--")}
        assert options <= known_options(command), command


@pytest.mark.parametrize("unit", UNITS)
def test_systemd_finds_nothing_wrong_with_a_unit(unit: str, tmp_path: Path) -> None:
    verifier = shutil.which("systemd-analyze")
    if verifier is None:
        pytest.skip("this machine has no systemd")
    for each in UNITS:  # a timer wants its service beside it
        there = text(each).replace("/opt/mydelko/bin/mydelko", "/bin/true")
        tmp_path.joinpath(each).write_text(there, encoding="utf-8")
    call = [verifier, "verify", str(tmp_path / unit)]
    verified = subprocess.run(call, capture_output=True, text=True, check=False)
    assert (verified.returncode, verified.stderr) == (0, "")


def test_the_container_is_not_root_has_locked_versions_and_keeps_data_in_volumes() -> None:
    parts = instructions("Containerfile")
    stages = [index for index, (name, _) in enumerate(parts) if name == "FROM"]
    assert len(stages) == 2
    last = dict(parts[stages[-1] :])
    assert last["USER"] == "mydelko"
    assert json.loads(last["VOLUME"]) == ["/data", "/cache"]
    assert "MYDELKO_DATA=/data" in last["ENV"]
    assert "/ready" in last["HEALTHCHECK"]
    assert "--require-hashes" in last["RUN"]
    assert not any("USER root" in f"{name} {rest}" for name, rest in parts)


def test_the_container_leaves_out_what_is_built_or_secret() -> None:
    ignored = text("Containerfile.dockerignore").splitlines()
    assert {".git", ".venv", "build", "tests", "web/node_modules"} <= set(ignored)


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_a_proxy_shows_no_figures(name: str) -> None:
    assert re.search(r"/metrics[\s{]+(return|respond @closed) 404", text(name))


def test_the_server_s_versions_are_those_that_were_tested_each_with_its_checksums() -> None:
    locked = dict(
        line.split("==")
        for line in install.LOCK.read_text("utf-8").splitlines()
        if not line.startswith("#")
    )
    source = SERVER.read_text("utf-8")
    assert "://" not in source
    pinned = {name: (version, sums) for name, version, sums in PINNED.findall(source)}
    assert len(pinned) == source.count("==")
    assert {name: version for name, (version, _) in pinned.items()}.items() <= locked.items()
    wanted = install.Wanted(install.read_project(), kit=False).runtime
    names = {canonical(re.split(r"[\[><=; ]", requirement)[0]) for requirement in wanted}
    assert names <= pinned.keys()
    machines = 2
    assert pinned["numpy"][1].count("sha256") >= machines
