"""The gallery served only on this machine, updated when data are saved. The standard library's server is enough for one
author's browser, and needs no installation; `watchfiles` reports changes, and the page receives them as server-sent
events. Only files that the page uses are served, and only to requests that name this machine, so that no web page
elsewhere can reach them through a name that resolves to it. Requests that another web page causes are refused: it could
embed the files.
"""

from __future__ import annotations

import json
import mimetypes
import socket
import sys
import threading
from concurrent.futures import Executor
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.foundation.progress import Progress
from vmodsmith.reading.workspace import ROOMS, is_written

from .gallery import Gallery
from .mapwork import map_workers

__all__ = ["DEFAULT_PORT", "Server", "free_port"]

DEFAULT_PORT = 8765
_HEARTBEAT = 15.0
_TYPES = {".js": "text/javascript", ".webp": "image/webp", ".css": "text/css", ".png": "image/png"}
_TICK_MS = 20
_SETTLE_MS = 60
"""Changes are processed when nothing has happened for `_TICK_MS`, or after `_SETTLE_MS` at the latest."""


class Server:
    """The server of one gallery; as a context manager it answers in threads of its own."""

    def __init__(self, gallery: Gallery, port: int) -> None:
        self.gallery = gallery
        self._news = threading.Condition()
        self._count = 0
        self._page = b""
        self._event = b""
        self._files: set[str] = set()
        self._ended = threading.Event()
        handler = type("Handler", (_Handler,), {"site": self})
        self._http = _Http(("127.0.0.1", port), handler)
        gallery.listen = self._changed
        self._changed()

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"http://127.0.0.1:{self._http.server_address[1]}/"

    def __enter__(self) -> Server:
        threading.Thread(target=self._http.serve_forever, args=(0.1,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._http.shutdown()
        self._http.server_close()

    def stop(self) -> None:
        """End `follow` and disconnect every page."""
        self._ended.set()
        with self._news:
            self._news.notify_all()

    def follow(self, maps: Executor) -> None:
        """Update games when their files change, until `stop`."""
        from watchfiles import watch  # a library that only this command needs

        sys.setswitchinterval(0.001)  # pages are answered while the next stage is in work
        gallery = self.gallery
        rooms = [gallery.workspace.root / each for each in ROOMS]
        quiet = Progress()
        changes = watch(
            *(each for each in rooms if each.is_dir()),
            stop_event=self._ended,
            debounce=_SETTLE_MS,
            step=_TICK_MS,
            rust_timeout=200,
            yield_on_timeout=True,
            raise_interrupt=True,
        )
        for changed in changes:
            touched = {self._game_of(path) for _, path in changed} & self._games()
            for name in sorted(touched):
                gallery.update(name, jobs=1, progress=quiet, maps=maps)
            gallery.finish_maps(ready=True)

    def _games(self) -> set[str]:
        """The games that are shown: if none are named, all in the workspace at present."""
        gallery = self.gallery
        if not gallery.wanted:
            with suppress(WorkspaceError):  # the last game's manifest is being rewritten, or gone: show what there was
                gallery.set_games(gallery.workspace.require(()))
        return set(gallery.games)

    def _game_of(self, path: str) -> str:
        try:
            parts = Path(path).relative_to(self.gallery.workspace.root).parts
        except ValueError:
            return ""
        passed = len(parts) < 3 or parts[-1].startswith((".", "~")) or is_written(Path(path))
        return "" if passed else parts[1]

    def _changed(self) -> None:
        page = self.gallery.page(live=True)
        event = f"data: {json.dumps(self.gallery.manifest(live=True), ensure_ascii=False)}\n\n".encode()
        with self._news:
            self._page, self._event = page, event
            self._files |= self.gallery.files()  # an open page may still ask for what it knew before
            self._count += 1
            self._news.notify_all()

    def page(self) -> bytes:
        """The first page, which listens for events."""
        return self._page

    def event(self, after: int) -> tuple[int, bytes] | None:
        """The next state after number `after`, with its number; empty after a while without changes, None
        at the end.
        """
        with self._news:
            if self._count <= after and not self._ended.is_set():
                self._news.wait(_HEARTBEAT)
            if self._ended.is_set():
                return None
            return (self._count, self._event) if self._count > after else (after, b"")

    def file(self, name: str) -> bytes | None:
        """A file that the page uses, or None."""
        pure = PurePosixPath(name)
        if ".." in pure.parts or not ({str(pure)} | {str(each) for each in pure.parents}) & self._files:
            return None
        path = self.gallery.folder.path(name)
        try:
            if not path.is_file():  # the folder was emptied
                with map_workers(1) as here:
                    self.gallery.restore(name, here)
            return path.read_bytes() if path.resolve().is_relative_to(self.gallery.folder.root.resolve()) else None
        except (OSError, ValueError):  # also a name that no file can have
            return None


def free_port() -> int:
    """An unused port of this machine."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


class _Http(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore errors: a browser may disconnect in the middle of an answer."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class _Handler(BaseHTTPRequestHandler):
    site: Server
    protocol_version = "HTTP/1.1"
    timeout = 60.0
    """Seconds after which a page that sends half a request, or reads no answer, is left alone."""

    def do_GET(self) -> None:
        host = (self.headers.get("Host") or "").rpartition(":")[0]
        if host not in ("127.0.0.1", "localhost"):
            self._answer(HTTPStatus.FORBIDDEN, "text/plain", b"This server answers to 127.0.0.1 only.\n")
            return
        if self._is_for_another_page():
            self._answer(HTTPStatus.FORBIDDEN, "text/plain", b"This server answers to its own pages only.\n")
            return
        name = unquote(urlsplit(self.path).path).lstrip("/")
        if name in ("", "index.html"):
            self._answer(HTTPStatus.OK, "text/html", self.site.page(), fresh=True)
        elif name == "events":
            self._events()
        else:
            found = self.site.file(name)
            suffix = PurePosixPath(name).suffix
            kind = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
            if found is None:
                self._answer(HTTPStatus.NOT_FOUND, "text/plain", b"No such file.\n")
            else:
                self._answer(HTTPStatus.OK, kind, found)

    do_HEAD = do_GET

    def _is_for_another_page(self) -> bool:
        """Whether a request comes from another web page, which may neither use these files nor keep the server busy.
        Following a link to the gallery is allowed. Older browsers say only the origin, and not always."""
        origin = self.headers.get("Origin")
        if origin is not None and origin != f"http://{self.headers.get('Host')}":
            return True
        opens = self.headers.get("Sec-Fetch-Mode") == "navigate" and self.headers.get("Sec-Fetch-Dest") == "document"
        return not opens and self.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin")

    def _answer(self, status: HTTPStatus, kind: str, body: bytes, *, fresh: bool = False) -> None:
        self.send_response(status)
        text = kind.startswith("text/")
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if text else kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.send_header("X-Frame-Options", "DENY")
        lasting = status is HTTPStatus.OK and not fresh
        self.send_header("Cache-Control", "max-age=31536000, immutable" if lasting else "no-store")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def _events(self) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        seen = 0
        try:
            while True:
                news = self.site.event(seen)
                if news is None:
                    return
                seen, event = news
                self.wfile.write(event or b": still here\n\n")
                self.wfile.flush()
        except (BrokenPipeError, ConnectionResetError):
            return  # the page was closed

    def log_message(self, format: str, *args: object) -> None:
        """Log no requests."""
