"""Run by the system's Python, which has pyatspi: what a screen reader sees of a program, asked and told line by line.

Each line on standard input is a JSON list, a request and its arguments; each is answered by a line of JSON.
"""

import json
import sys

import pyatspi
from gi.repository import GLib

NAMED_STATES = {
    pyatspi.STATE_FOCUSED: "focused",
    pyatspi.STATE_SELECTED: "selected",
}


class Client:
    def __init__(self, process):
        self.process = process
        self.news = []
        pyatspi.Registry.registerEventListener(self.on_news, "object:announcement")

    def on_news(self, event):
        self.news.append(event.any_data)

    def application(self):
        programs = (each for each in pyatspi.Registry.getDesktop(0) if each is not None)
        return next((each for each in programs if each.get_process_id() == self.process), None)

    def nodes(self):
        """Yield all things, from the window down."""
        application = self.application()
        left = [] if application is None else [application]
        while left:
            node = left.pop()
            yield node
            left += [node.getChildAtIndex(i) for i in reversed(range(node.childCount))]

    def do_tree(self):
        """All things as role, name, description, states and place in the window."""
        found = []
        for node in list(self.nodes())[1:]:
            states = node.getState()
            place = node.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
            has = [name for state, name in NAMED_STATES.items() if states.contains(state)]
            if "Action" in pyatspi.listInterfaces(node) and node.queryAction().nActions:
                has.append("pressable")
            found.append([node.getRoleName(), node.name, node.description, has, [*place]])
        return found

    def do_press(self, begin):
        """Press what is called so, or else the first thing whose name begins so; return its name."""
        found = [node for node in self.nodes() if node.name and node.name.startswith(begin)]
        for node in sorted(found, key=lambda node: node.name != begin):
            actions = node.queryAction()
            if actions.nActions and actions.doAction(0):
                return node.name
        return None

    def do_news(self):
        """What was announced since the last time."""
        said, self.news = self.news, []
        return said

    def on_line(self, source, condition):
        line = sys.stdin.readline()
        if not line:
            pyatspi.Registry.stop()
            return False
        name, *arguments = json.loads(line)
        try:
            answer = getattr(self, f"do_{name}")(*arguments)
        except (GLib.GError, LookupError, RuntimeError, NotImplementedError, AttributeError):
            answer = None  # the screen changed meanwhile
        print(json.dumps(answer), flush=True)
        return True


if __name__ == "__main__":
    client = Client(int(sys.argv[1]))
    GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, client.on_line)
    pyatspi.Registry.start()
