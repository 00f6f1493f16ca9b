"""A page in Chromium, driven by selenium: played by script, mouse, touch and keys."""

import shutil

import pytest

ARROWS = {"L": "ArrowLeft", "R": "ArrowRight", "U": "ArrowUp", "D": "ArrowDown"}
STEP = {"L": (-1, 0), "R": (1, 0), "U": (0, -1), "D": (0, 1)}


def open_chromium():
    """Start Chromium without a window, or skip where it or selenium is missing."""
    webdriver = pytest.importorskip("selenium.webdriver")
    browser, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if browser is None or driver is None:
        pytest.skip("needs chromium and chromium-driver")
    options = webdriver.ChromeOptions()
    options.binary_location = browser
    for option in (
        "headless=new",
        "no-sandbox",
        "disable-gpu",
        "disable-dev-shm-usage",
        "force-prefers-reduced-motion",
    ):
        options.add_argument(f"--{option}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))


class WebPlayer:
    """A player of a page."""

    def __init__(self, driver, folder):
        self.driver, self._folder = driver, folder
        self._number = 0

    def open(self, page, width=1280, height=800):
        """Open a page in a window, or on a phone, of this size, and clear what was logged before."""
        self._number += 1
        path = self._folder / f"{self._number}.html"
        page.save(path)
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        self.driver.get_log("browser")
        self.driver.get(path.as_uri())

    def run(self, script, *values):
        return self.driver.execute_script(script, *values)

    @property
    def logged(self):
        return [entry["message"] for entry in self.driver.get_log("browser")]

    @property
    def message(self):
        return self.run("return document.getElementById('message').textContent")

    @property
    def count(self):
        return self.run("return document.getElementById('count').textContent")

    @property
    def has_won(self):
        return self.run("return puzzle.game.isGoal")

    def click(self, name):
        self.run("document.getElementById(arguments[0]).click()", name)

    def key(self, key):
        for kind in ("keyDown", "keyUp"):
            self.driver.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": kind, "key": key, "code": key})

    def point(self, cell):
        """Return where the middle of a cell is, in the window."""
        return self.run(
            "const board = document.getElementById('board'), { columns } = puzzle.data, cell = arguments[0];"
            "const middle = new DOMPoint(cell % columns * 100 + 50, Math.floor(cell / columns) * 100 + 50)"
            ".matrixTransform(board.getScreenCTM()); return [middle.x, middle.y];",
            cell,
        )

    def drag(self, cells, touch=False):
        """Drag from cell to cell."""
        points = [self.point(cell) for cell in cells]
        first, last = points[0], points[-1]
        if touch:
            self._touch("touchStart", first)
            for point in points[1:]:
                self._touch("touchMove", point)
            self._touch("touchEnd")
            return
        self._mouse("mousePressed", first)
        for point in points[1:]:
            self._mouse("mouseMoved", point)
        self._mouse("mouseReleased", last)

    def _touch(self, kind, point=None):
        points = [] if point is None else [{"x": point[0], "y": point[1]}]
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def _mouse(self, kind, point):
        buttons = {"button": "left", "buttons": 1, "clickCount": 1}
        self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": kind, "x": point[0], "y": point[1], **buttons})
