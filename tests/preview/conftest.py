"""What tests of the gallery share: a browser, and the gallery served while a test changes its data."""

from __future__ import annotations

import shlex
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from shared.games import SMALL

from vmodsmith.foundation.child_processes import tied
from vmodsmith.foundation.progress import Progress
from vmodsmith.preview.gallery import Gallery
from vmodsmith.preview.mapwork import map_workers
from vmodsmith.preview.server import Server
from vmodsmith.reading.workspace import Workspace

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--lang=en",
)  # fmt: skip


@dataclass
class Browser:
    """A browser with what tests ask of it."""

    driver: Any

    def run(self, script: str, *arguments: object) -> Any:
        """The value of a script's `return`."""
        return self.driver.execute_script(script, *arguments)

    def until(self, script: str, *arguments: object, seconds: float = 20) -> Any:
        """The value of a script as soon as it is true. Fails after some seconds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = self.run(script, *arguments)
            if found:
                return found
            time.sleep(0.02)
        raise AssertionError(f"not within {seconds} s: {script}")

    def open(self, address: str) -> None:
        """Open a page and wait for its view, beginning without remembered settings."""
        self.driver.get("about:blank")
        self.driver.get(address)
        self.until("return document.documentElement.dataset.ready")

    def size(self, width: int, height: int) -> None:
        """The size of the window's inside."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def dark(self, wanted: bool) -> None:
        """Whether the system asks for dark colours."""
        feature = {"name": "prefers-color-scheme", "value": "dark" if wanted else "light"}
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})

    def press(self, *keys: str) -> None:
        """Press keys, one after another, wherever the focus is."""
        from selenium.webdriver.common.action_chains import ActionChains

        for key in keys:
            ActionChains(self.driver).send_keys(key).perform()

    def hover(self, x: float, y: float) -> None:
        """Move the mouse to a point of the window."""
        for dx in (3, 0):
            self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": x + dx, "y": y})

    def complaints(self) -> list[str]:
        """Errors and warnings of the console since it was last asked, save the viewer's word on a map left too soon."""
        found = [each["message"] for each in self.driver.get_log("browser") if each["level"] in ("SEVERE", "WARNING")]
        return [each for each in found if "Ignoring tile" not in each]


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One browser for all tests; skipped, with the reason, where there is none."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    if not CHROMIUM or not DRIVER:
        pytest.skip("no Chromium with chromedriver on this machine (apt-get install chromium chromium-driver)")
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver_of_ours = (
        tmp_path_factory.mktemp("driver") / "chromedriver"
    )  # which ends, with the browser, when the tests do
    driver_of_ours.write_text(f'#!/bin/sh\nexec {shlex.join(tied(DRIVER))} "$@"\n', encoding="utf-8")
    driver_of_ours.chmod(0o755)
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(str(driver_of_ours)))
    yield Browser(driver)
    driver.quit()


@pytest.fixture
def browser(chromium: Browser) -> Iterator[Browser]:
    """The browser at the size of a desk, with a clean console before and after."""
    chromium.driver.get("about:blank")  # the page of the test before still asks for its server, which is gone
    chromium.size(1280, 860)
    chromium.dark(False)
    chromium.complaints()
    yield chromium
    assert chromium.complaints() == []
    chromium.run("try { localStorage.clear(); } catch {}")
    chromium.driver.get("about:blank")  # a page that asks for a server which is gone would keep a processor busy


@dataclass
class Served:
    """The gallery of a workspace, served."""

    root: Path
    address: str
    gallery: Gallery
    server: Server

    def write(self, file: str, change: Callable[[str], str]) -> None:
        """Change a file of the workspace as an editor would."""
        path = self.root / file
        before = path.read_text(encoding="utf-8")
        after = change(before)
        assert after != before
        path.write_text(after, encoding="utf-8")


@pytest.fixture(scope="session")
def _workers() -> Iterator[Any]:
    with map_workers() as workers:
        yield workers


@contextmanager
def _serving(root: Path, workers: Any) -> Iterator[Served]:
    """A workspace, served and followed on a free port, its map drawn."""
    gallery = Gallery(Workspace(root), ())
    server = Server(gallery, 0)
    gallery.update_all(jobs=1, progress=Progress(), maps=workers)
    gallery.finish_maps()
    follower = threading.Thread(target=server.follow, args=(workers,), daemon=True)
    with server:
        follower.start()
        time.sleep(0.3)  # the watcher is set up in its thread
        yield Served(root, server.address, gallery, server)
    follower.join(5)
    assert not follower.is_alive()


@pytest.fixture
def served(skirmish: Path, _workers: Any) -> Iterator[Served]:
    """The small workspace, served, for a test that changes it."""
    pytest.importorskip("watchfiles", reason="watchfiles is not installed")
    with _serving(skirmish, _workers) as found:
        yield found


@pytest.fixture(scope="session")
def shown(_workers: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The small workspace, served, for all tests that only look at it."""
    pytest.importorskip("watchfiles", reason="watchfiles is not installed")
    root = tmp_path_factory.mktemp("shown") / "w"
    shutil.copytree(SMALL, root, ignore=shutil.ignore_patterns("dist"))
    with _serving(root, _workers) as found:
        yield found
