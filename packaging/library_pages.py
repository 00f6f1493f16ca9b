"""Builds pages of the library: one for each subject of docs/library.md, with its text and then all its names.

Signatures and docstrings are read by pdoc. python packaging/library_pages.py [FOLDER]
"""

import inspect
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pdoc  # noqa: E402
from pdoc import render  # noqa: E402
from pdoc.render_helpers import to_html  # noqa: E402

import solver  # noqa: E402

PAGE = ROOT / "docs" / "library.md"
TEMPLATES = ROOT / "packaging" / "library_templates"
MADE = {"Choice", "GraphLayout", "Job", "Limits", "Move", "Moves", "Position", "SearchedDistances"}
"""Classes that callers make objects of; all others come from functions, and show no constructor."""
SHOWN = {
    "Board": "id name rows columns metric goal goal_text own_start start pieces names steps gaps walls "
    "moves_name_pieces has_complete_goal author year source note position parse_moves with_metric to_toml",
    "Position": "board cells rows pieces places is_goal steps legal_moves successors moves_of apply undo cells_of "
    "random_step grid",
    "PermutationTable": "best_directions_of",
    "ExploredTable": "nearest in_moves in_steps",
}
"""Of classes with many members those that a caller needs."""


class Subject(NamedTuple):
    """A heading of docs/library.md with the names that the table there gives it."""

    title: str
    names: tuple[str, ...]
    text: str

    @property
    def page(self) -> str:
        """The name of its file."""
        return f"{re.sub(r'[^a-z]+', '-', self.title.lower())}.html"


def subjects() -> list[Subject]:
    """Return the subjects of the page, in its order."""
    page = PAGE.read_text("utf-8")
    rows = re.findall(r"^\| \[([^]]+)\]\(#.*?\) \| [^|]+ \| (.*) \|$", page, re.MULTILINE)
    parts = dict(re.findall(r"^## ([^\n]*)\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL))
    return [Subject(title, tuple(re.findall(r"`(\w+)`", names)), parts[title]) for title, names in rows]


def module_of(subject: Subject) -> ModuleType:
    """Return a module of the names of a subject, with its text as docstring."""
    module = ModuleType(subject.page)
    module.__dict__.update({name: getattr(solver, name) for name in subject.names}, __all__=list(subject.names))
    module.__dict__["__doc__"] = re.sub(r"^#(#+ )", r"\1", linked(subject.text), flags=re.MULTILINE)
    return module


def linked(text: str) -> str:
    """Lead links within docs/library.md to the pages of subjects, and take those to other pages out."""
    for each in subjects():
        anchors = [each.title, *re.findall(r"^### (.*)$", each.text, re.MULTILINE)]
        for title in anchors:
            text = text.replace(f"(#{title.lower().replace(' ', '-')})", f"({each.page})")
    return re.sub(r"\[([^]]+)\]\((?![\w-]+\.html|https?:)[^)]*\)", r"\1", text)


def docstring_of(name: str) -> str:
    """Return the docstring of a name; that of a constant follows it in its module."""
    value = getattr(solver, name)
    if inspect.isclass(value) or inspect.isroutine(value):
        return inspect.getdoc(value) or ""
    for path in sorted((ROOT / "solver").rglob("*.py")):
        found = re.search(rf'^{name} = .*\n"""((?:.|\n)*?)"""', path.read_text("utf-8"), re.MULTILINE)
        if found and ">>>" in found[1]:
            return found[1]
    return ""


class Links:
    """Where each name is shown."""

    def __init__(self, pages: list[Subject]) -> None:
        self._places = {name: f"{each.page}#{name}" for each in pages for name in each.names}

    def links(self, page: str) -> str:
        """Shorten the names of the library in signatures, and let them and names in sentences lead to their places."""
        dot = r'(?:\.|</span><span class="o">\.</span><span class="n">)'
        page = re.sub(rf"\b(?:solver|numpy|typing|collections{dot}abc|pathlib|random)(?:{dot}\w+)+", self._short, page)
        page = re.sub(r"<[^>]+>&lt;(?:<[^>]+>)*function(?:<[^>]+>| )*\w+(?:<[^>]+>)*&gt;</span>", "...", page)
        return re.sub(r"<code>(\w+)</code>(?!</a>)", lambda found: f"<code>{self._link(found[1])}</code>", page)

    def _short(self, found: re.Match[str]) -> str:
        return self._link(re.split(r"\W+", found[0])[-1])

    def _link(self, name: str) -> str:
        return f'<a href="{self._places[name]}">{name}</a>' if name in self._places else name


def main(folder: Path) -> None:
    """Write the pages into a folder, which may be new."""
    pages = subjects()
    folder.mkdir(parents=True, exist_ok=True)
    render.configure(docformat="markdown", show_source=False, search=False, template_directory=TEMPLATES)
    shown: dict[str, Any] = {name: members.split() for name, members in SHOWN.items()}
    render.env.globals |= {"subjects": pages, "shown": shown, "made": MADE}
    links = Links(pages)
    modules = {each.page: pdoc.doc.Module(module_of(each)) for each in pages}
    for each in pages:
        for name in each.names:
            member = modules[each.page].members[name]
            member.docstring = docstring_of(name)
        render.env.globals["subject"] = each
        page = render.html_module(modules[each.page], modules)
        (folder / each.page).write_text(links.links(page), "utf-8")
    begin = PAGE.read_text("utf-8").partition("\n## ")[0].partition("\n")[2]
    render.env.globals["text"] = to_html(linked(begin))
    page = render.env.get_template("index.html.jinja2").render(all_modules=modules, root_module_name="")
    (folder / "index.html").write_text(links.links(page), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "library")
