"""The server: what it gives out, and to whom."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from vmodsmith.preview import server

if TYPE_CHECKING:
    from conftest import Served


def get(served: Served, path: str, host: str | None = None, **more: str) -> tuple[int, bytes]:
    """Status and body of a request, with `more` headers."""
    there = urlsplit(served.address).netloc
    connection = http.client.HTTPConnection(there, timeout=5)
    connection.putrequest("GET", path, skip_host=True)
    connection.putheader("Host", host or there)
    for name, value in more.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, body


def headers(shown: Served, path: str) -> dict[str, str]:
    """The headers of an answer, which need not end."""
    connection = http.client.HTTPConnection(urlsplit(shown.address).netloc, timeout=10)
    connection.request("GET", path)
    found = {name.lower(): each for name, each in connection.getresponse().getheaders()}
    connection.close()
    return found


def test_what_changes_is_never_kept_by_the_browser(shown: Served) -> None:
    assert headers(shown, "/")["cache-control"] == "no-store"
    assert headers(shown, "/nothing")["cache-control"] == "no-store"
    news = headers(shown, "/events")
    assert news["content-type"] == "text/event-stream" and news["cache-control"] == "no-store"
    assert all(headers(shown, path)["x-content-type-options"] == "nosniff" for path in ("/", "/nothing"))


def test_only_this_machine(shown: Served) -> None:
    assert get(shown, "/")[0] == 200
    for host in ("evil.example", "evil.example:80", "127.0.0.1.evil.example:8765", ""):
        assert get(shown, "/", host or "x")[0] == 403
    assert socket.gethostbyname(urlsplit(shown.address).hostname or "") == "127.0.0.1"


def test_a_page_from_elsewhere_gets_nothing(shown: Served) -> None:
    """A browser says for which page it asks, and keeps from others what is marked as this server's own."""
    for path in ("/", "/events", "/nothing"):
        for site in ("cross-site", "same-site"):
            for how in (
                {},
                {"Sec_Fetch_Mode": "no-cors", "Sec_Fetch_Dest": "script"},
                {"Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "iframe"},
            ):
                assert get(shown, path, Sec_Fetch_Site=site, **how)[0] == 403
    assert get(shown, "/", Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="navigate", Sec_Fetch_Dest="document")[0] == 200
    for site in ("none", "same-origin"):
        assert get(shown, "/", Sec_Fetch_Site=site)[0] == 200
    for origin in ("http://evil.example", "null", "", "https://127.0.0.1", "http://127.0.0.1:1", "http://localhost"):
        for path in ("/", "/events"):
            assert get(shown, path, Origin=origin)[0] == 403
    own = shown.address.rstrip("/")
    assert get(shown, "/", urlsplit(own).netloc, Origin=own)[0] == 200
    told = headers(shown, "/")
    assert told["cross-origin-resource-policy"] == "same-origin" and told["x-frame-options"] == "DENY"


def test_who_sends_half_a_request_or_reads_nothing_is_left(shown: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server._Handler, "timeout", 0.5)
    at = urlsplit(shown.address)
    before = threading.active_count()
    open_ = [socket.create_connection((at.hostname or "", at.port or 0)) for _ in range(20)]
    try:
        for each in open_[:10]:
            each.sendall(b"GET / HTTP/1.1\r\nHo")
        for each in open_[10:]:
            each.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            each.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n" * 500)
        ended = time.monotonic() + 20
        while threading.active_count() > before and time.monotonic() < ended:
            time.sleep(0.1)
        assert threading.active_count() <= before
        assert get(shown, "/")[0] == 200
    finally:
        for each in open_:
            each.close()


def test_a_name_that_no_file_can_have_is_none(shown: Served, capfd: pytest.CaptureFixture[str]) -> None:
    """Below a folder of tiles, where each name might be a file."""
    folder = next(each for each in (shown.root / "dist/preview/skirmish").rglob("*") if each.is_dir())
    below = folder.relative_to(shown.root / "dist/preview").as_posix()
    for name in ("%00", "x" * 5000, "%0a", "%ff", "a/" * 3000):
        assert get(shown, f"/{below}/{name}")[0] == 404
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize(
    "path",
    ["/../../counters/skirmish/units.csv", "/%2e%2e/%2e%2e/counters/skirmish/units.csv", "/skirmish", "/assets/",
     "/.vmodsmith-preview", "/etc/passwd", "//etc/passwd", "/skirmish/../index.html", "/%00"],
)  # fmt: skip
def test_only_files_of_the_page(shown: Served, path: str) -> None:
    assert get(shown, path)[0] == 404


def test_a_foreign_file_in_the_folder_is_not_given_out(shown: Served) -> None:
    (shown.root / "dist/preview/skirmish/evil.js").write_text("1")
    assert get(shown, "/skirmish/evil.js")[0] == 404


def test_news_begin_with_the_present_state(shown: Served) -> None:
    with socket.create_connection(("127.0.0.1", urlsplit(shown.address).port or 0), timeout=5) as line:
        line.sendall(f"GET /events HTTP/1.1\r\nHost: {urlsplit(shown.address).netloc}\r\n\r\n".encode())
        read = line.makefile("rb")
        event = next(each for each in read if each.startswith(b"data: "))
    games = json.loads(event.removeprefix(b"data: "))["games"]
    assert [each["id"] for each in games] == ["skirmish"]


def test_a_port_in_use_is_told(shown: Served) -> None:
    from vmodsmith.preview.server import Server

    with pytest.raises(OSError):
        Server(shown.gallery, urlsplit(shown.address).port or 0)
