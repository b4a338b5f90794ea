"""The server: what it gives out, and to whom."""

from __future__ import annotations

import http.client
import json
import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

if TYPE_CHECKING:
    from conftest import Served


def get(served: Served, path: str, host: str | None = None) -> tuple[int, bytes]:
    """Status and body of a request."""
    there = urlsplit(served.address).netloc
    connection = http.client.HTTPConnection(there, timeout=5)
    connection.putrequest("GET", path, skip_host=True)
    connection.putheader("Host", host or there)
    connection.endheaders()
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, body


def test_only_this_machine(served: Served) -> None:
    assert get(served, "/")[0] == 200
    for host in ("evil.example", "evil.example:80", "127.0.0.1.evil.example:8765", ""):
        assert get(served, "/", host or "x")[0] == 403
    assert socket.gethostbyname(urlsplit(served.address).hostname or "") == "127.0.0.1"


@pytest.mark.parametrize(
    "path",
    ["/../../counters/skirmish/units.csv", "/%2e%2e/%2e%2e/counters/skirmish/units.csv", "/skirmish", "/assets/",
     "/.vmodsmith-preview", "/etc/passwd", "//etc/passwd", "/skirmish/../index.html", "/%00"],
)  # fmt: skip
def test_only_files_of_the_page(served: Served, path: str) -> None:
    assert get(served, path)[0] == 404


def test_a_foreign_file_in_the_folder_is_not_given_out(served: Served) -> None:
    (served.root / "dist/preview/skirmish/evil.js").write_text("1")
    assert get(served, "/skirmish/evil.js")[0] == 404


def test_news_begin_with_the_present_state(served: Served) -> None:
    with socket.create_connection(("127.0.0.1", urlsplit(served.address).port or 0), timeout=5) as line:
        line.sendall(f"GET /events HTTP/1.1\r\nHost: {urlsplit(served.address).netloc}\r\n\r\n".encode())
        read = line.makefile("rb")
        event = next(each for each in read if each.startswith(b"data: "))
    games = json.loads(event.removeprefix(b"data: "))["games"]
    assert [each["id"] for each in games] == ["skirmish"]


def test_a_port_in_use_is_told(served: Served) -> None:
    from builder.preview.server import Server

    with pytest.raises(OSError):
        Server(served.gallery, urlsplit(served.address).port or 0)
