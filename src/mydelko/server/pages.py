"""The built page: its files with caching, and one plain page where it was not built."""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath

from mydelko.locale import LANGUAGES, marked, say
from mydelko.server.problems import Trouble

STATIC = Path(str(resources.files("mydelko.server"))) / "static"
FOREVER = "public, max-age=31536000, immutable"  # names of assets carry their hash
ASK_AGAIN = "no-cache"
NOT_BUILT = marked("The page was not built. The programming interface: {link}.")

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@get(["/", "/join/{token:str}", "/game/{game:str}", "/new", "/games"], include_in_schema=False)
async def show_page() -> Response[bytes]:
    """One page for all of them: it reads the token or the game from its address."""
    return _page()


def _fallback() -> str:
    link = '<a href="/schema">/schema</a>'
    said = [f'<p lang="{code}">{say(code, NOT_BUILT, link=link)}</p>' for code in LANGUAGES]
    return (
        '<!doctype html>\n<html><head><meta charset="utf-8"><title>Mydełko</title></head>\n'
        f"<body><h1>Mydełko</h1>\n{''.join(said)}\n</body></html>\n"
    )


def _page(status: int = 200) -> Response[bytes]:
    index = STATIC / "index.html"
    body = index.read_bytes() if index.is_file() else _fallback().encode()
    headers = {"Cache-Control": ASK_AGAIN}
    return Response(body, status_code=status, media_type=MediaType.HTML, headers=headers)


@get("/{path:path}", include_in_schema=False)
async def show_file(request: Request[Any, Any, Any], path: FromPath[Path]) -> Response[bytes]:
    """A file of the built page; nothing outside its folder. A mistyped address shows the page."""
    root = STATIC.resolve()
    try:
        file = (root / str(path).lstrip("/")).resolve()
        inside = file.is_relative_to(root) and file.is_file()
    except (ValueError, OSError):  # a name that no file system takes
        inside = False
    if not inside and "text/html" in request.headers.get("accept", ""):
        return _page(404)
    if not inside:
        raise Trouble(404, "not-found")
    stat = file.stat()
    tag = f'"{stat.st_mtime_ns:x}-{stat.st_size:x}"'
    hashed = "-" in file.stem or "assets" in file.parts
    headers = {"Cache-Control": FOREVER if hashed else ASK_AGAIN, "ETag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers, media_type="text/plain")
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    text = kind.startswith("text/") or "json" in kind or "svg" in kind
    headers["Content-Type"] = f"{kind}; charset=utf-8" if text else kind
    if not text:  # fonts and pictures are compressed already
        return Response(file.read_bytes(), headers=headers)
    headers["Vary"] = "Accept-Encoding"
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(file.read_bytes(), headers=headers)
    return Response(_compressed(file, tag), headers={**headers, "Content-Encoding": "gzip"})


@lru_cache(maxsize=64)
def _compressed(file: Path, _tag: str) -> bytes:
    """Once for each state of a file."""
    return gzip.compress(file.read_bytes(), mtime=0)
