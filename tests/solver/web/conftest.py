"""The browsers in which pages are opened: each is started once."""

from pathlib import Path

import pytest
from browser import BROWSERS, Browser, WebPlayer

AXE = Path(__file__).parents[3] / "build" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.fixture(scope="session")
def axe():
    """Return the text of axe-core, an accessibility checker."""
    if not AXE.exists():
        pytest.skip("needs axe-core: npm install --prefix build axe-core")
    return AXE.read_text("utf-8")


@pytest.fixture(scope="session")
def browsers(tmp_path_factory):
    """Return a function from a browser's name, and whether its theme is dark, to that browser."""
    started = {}

    def browser(name, dark=False):
        if (name, dark) not in started:
            started[name, dark] = Browser(name, tmp_path_factory.mktemp(name), dark)
        return started[name, dark]

    yield browser
    for each in started.values():
        each.close()


@pytest.fixture(params=BROWSERS)
def web(request, browsers, tmp_path):
    """Return a player of pages in each browser, on whose console nothing may be written."""
    player = WebPlayer(browsers(request.param), tmp_path)
    player.browser.messages.clear()
    yield player
    assert player.browser.messages == []
