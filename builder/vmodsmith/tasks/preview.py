"""`vmodsmith preview`: the gallery of games, written to `dist/preview/` or served while their data change."""

from __future__ import annotations

from collections.abc import Callable

from vmodsmith.foundation.problems import Problem
from vmodsmith.foundation.progress import Progress
from vmodsmith.preview.gallery import Gallery
from vmodsmith.preview.mapwork import map_workers
from vmodsmith.preview.server import DEFAULT_PORT, Server, free_port
from vmodsmith.reading.workspace import Workspace

__all__ = ["serve", "write_site"]


def write_site(
    workspace: Workspace, names: tuple[str, ...], *, jobs: int = 1, progress: Progress | None = None
) -> tuple[Gallery, list[Problem]]:
    """Write the site of the named games (by default all) to `dist/preview/`. Returns the gallery and all problems,
    which the page also shows. Raises WorkspaceError if a name is not that of a game, or the folder contains other
    files.
    """
    gallery = Gallery(workspace, names)
    with map_workers(jobs) as workers:
        problems = gallery.update_all(jobs=jobs, progress=progress or Progress(), maps=workers)
        problems += gallery.finish_maps()
    gallery.sweep()
    return gallery, problems


def serve(
    workspace: Workspace,
    names: tuple[str, ...],
    *,
    port: int = DEFAULT_PORT,
    jobs: int = 1,
    progress: Progress | None = None,
    say: Callable[[str], None] = print,
) -> None:
    """Serve the gallery on 127.0.0.1 until interrupted. Raises OSError if the port is taken."""
    port = port or free_port()
    gallery = Gallery(
        workspace, names, f"preview-{port}"
    )  # a folder of its own: other servers and sites leave it alone
    with map_workers() as workers:
        server = Server(gallery, port)
        gallery.update_all(jobs=jobs, progress=progress or Progress(), maps=workers)
        gallery.sweep()
        say(f"{server.address} (Ctrl+C ends it)")
        try:
            with server:
                server.follow(workers)
        except KeyboardInterrupt:
            pass
        finally:
            workers.shutdown(wait=False, cancel_futures=True)
