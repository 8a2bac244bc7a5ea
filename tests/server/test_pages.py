"""The built page's files: compressed once, cached by name, nothing outside their folder."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from mydelko.server import pages
from server.hall import Hall

pytestmark = pytest.mark.anyio

SCRIPT = "export const pole = 1;\n" * 200


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "app-ABC.js").write_text(SCRIPT, encoding="utf-8")
    (folder / "letters.woff2").write_bytes(b"font")
    (tmp_path / "secret.txt").write_text("seed", encoding="utf-8")
    monkeypatch.setattr(pages, "STATIC", folder)
    return folder


async def fetch(hall: Hall, path: str, **headers: str) -> httpx.Response:
    transport = httpx.ASGITransport(hall.program.asgi, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://hall") as client:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return await client.get(path, headers=named)


async def test_a_mistyped_address_shows_people_the_page_and_programs_a_problem(
    hall: Hall, built: Path
) -> None:
    (built / "index.html").write_text("<!doctype html>", encoding="utf-8")
    page = await fetch(hall, "/gmaes", accept="text/html,*/*")
    assert (page.status_code, page.text) == (404, "<!doctype html>")
    problem = await fetch(hall, "/gmaes", accept="application/json")
    assert (problem.status_code, problem.json()["code"]) == (404, "not-found")


async def test_a_script_travels_compressed_where_that_is_understood(
    hall: Hall, built: Path
) -> None:
    packed = await fetch(hall, "/app-ABC.js", accept_encoding="gzip")
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(SCRIPT) / 10
    assert packed.text == SCRIPT
    plain = await fetch(hall, "/app-ABC.js", accept_encoding="identity")
    assert "content-encoding" not in plain.headers
    assert plain.text == SCRIPT
    assert plain.headers["content-type"] == "text/javascript; charset=utf-8"


async def test_a_font_is_sent_as_it_is_and_kept_by_its_tag(hall: Hall, built: Path) -> None:
    font = await fetch(hall, "/letters.woff2", accept_encoding="gzip")
    assert font.content == b"font"
    assert "content-encoding" not in font.headers
    again = await fetch(hall, "/letters.woff2", if_none_match=font.headers["etag"])
    assert again.status_code == 304


async def test_nothing_outside_the_folder_is_served(hall: Hall, built: Path) -> None:
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/nothing.js"):
        answer = await fetch(hall, path)
        assert answer.status_code == 404
        assert "seed" not in answer.text
