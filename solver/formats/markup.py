"""What surrounds a text that was copied from a page, a chat or a paper: HTML, fences of Markdown, LaTeX, quotes."""

from __future__ import annotations

import re

_TAG = re.compile(
    r"<(/?)(table|thead|tbody|tr|td|th|pre|code|br|p|div|span|li|ul|ol|b|i|em|strong|font|html|body|meta|a)\b[^<>]*>",
    re.IGNORECASE,
)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_LINES_END = frozenset(("p", "div", "li", "pre"))
_FENCE = re.compile(r"^[ \t]*```[\w-]*[ \t]*$", re.MULTILINE)
_ENVIRONMENT = re.compile(r"\\(?:(?:begin|end)\{\w+\*?\}(?:\{[clr|]*\})?|hline)")
_QUOTES = "\"'“”„‟‘’‚«»"


def without_markup(text: str) -> str:
    """Return a text without what surrounds it; cells of a table have tabs between."""
    if _TAG.search(text):
        import html  # whose names of letters take 2 ms to load

        text, is_table = _COMMENT.sub("", text), re.search(r"<t[dh]\b", text, re.IGNORECASE) is not None
        if is_table:  # then ends of lines mean nothing
            text = " ".join(text.split())
        lines = html.unescape(_TAG.sub(_instead, text)).splitlines()
        text = "\n".join(line.strip(" ").removeprefix("\t" if is_table else "") for line in lines).strip("\n")
    text = _FENCE.sub("", text)
    if _ENVIRONMENT.search(text):
        text = re.sub(r"[ \t]*&[ \t]*", "\t", _ENVIRONMENT.sub("", text)).replace("\\\\", "\n")
    stripped = text.strip()
    if stripped[:1] in _QUOTES and stripped[-1:] in _QUOTES and not any(each in stripped[1:-1] for each in _QUOTES):
        return stripped[1:-1]
    return text


def _instead(tag: re.Match[str]) -> str:
    """Return what stands for a tag: a page need not write the ends of cells and rows."""
    is_end, name = tag[1] == "/", tag[2].lower()
    if name in ("br", "tr") or (is_end and name in _LINES_END):
        return "\n"
    return "\t" if not is_end and name in ("td", "th") else ""
