"""Looks for what `make install` needs before it starts, and names the command that installs it.

Run by the system's own Python, and alone before all else: it uses nothing but the standard library,
and nothing that keeps an old Python from being told that it is too old.
"""

import shutil
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path

from speech import gettext as _
from speech import speak_anywhere

OLDEST = (3, 11)

INSTALLERS = {  # package manager: (command, {what: package})
    "apt-get": (
        "sudo apt-get install",
        {"venv": "python3-venv", "headers": "python3-dev", "compiler": "g++"},
    ),
    "dnf": (
        "sudo dnf install",
        {"venv": "python3", "headers": "python3-devel", "compiler": "gcc-c++"},
    ),
    "zypper": (
        "sudo zypper install",
        {"venv": "python3", "headers": "python3-devel", "compiler": "gcc-c++"},
    ),
    "pacman": ("sudo pacman -S", {"venv": "python", "headers": "python", "compiler": "gcc"}),
    "brew": ("brew install", {"venv": "python", "headers": "python", "compiler": "gcc"}),
}


def command_for(what: str) -> str:
    for manager, (command, packages) in INSTALLERS.items():
        if shutil.which(manager):
            package = packages[what]
            own = f"python{sys.version_info.major}.{sys.version_info.minor}"
            if (
                manager == "apt-get"
                and what != "compiler"
                and shutil.which("python3") != sys.executable
            ):
                package = package.replace("python3", own)
            return f"{command} {package}"
    return _("no known package manager was found")


def compiler_speaks_cpp20() -> bool:
    probe = ["g++", "-std=c++20", "-fsyntax-only", "-x", "c++", "-"]
    source = b"#include <span>\n#include <bit>\nint main() { return std::popcount(0u); }\n"
    return subprocess.run(probe, input=source, capture_output=True, check=False).returncode == 0


def unsupported() -> "list[str]":
    """What no package mends."""
    if sys.platform == "win32":
        return [
            _("Windows is not supported yet (files are mapped and locked as on Linux): use WSL.")
        ]
    if sys.version_info < OLDEST:
        found = f"{sys.version_info.major}.{sys.version_info.minor}"
        text = _(
            "Python 3.11 or newer is needed, this is {found}; if another is installed: "
            "make PYTHON=python3.12 …"
        )
        return [text.format(found=found)]
    return []


def missing() -> "list[str]":
    complaints = []
    if find_spec("venv") is None or find_spec("ensurepip") is None:
        complaints.append(
            _("Python's venv module is missing: {command}").format(command=command_for("venv"))
        )
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        complaints.append(
            _("Python's headers (Python.h) are missing: {command}").format(
                command=command_for("headers")
            )
        )
    if shutil.which("g++") is None:
        complaints.append(
            _("The C++ compiler g++ is missing: {command}").format(command=command_for("compiler"))
        )
    elif not compiler_speaks_cpp20():
        complaints.append(
            _("g++ does not know C++20 (11 or newer does): {command}").format(
                command=command_for("compiler")
            )
        )
    return complaints


if __name__ == "__main__":
    speak_anywhere()
    sys.exit("\n".join(f"mydelko: {complaint}" for complaint in unsupported()) or None)
