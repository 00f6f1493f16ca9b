"""Every language says all that English says, with the same values, and nothing that nobody asks for."""

import ast
import re
import string
from functools import cache

import pytest
from every import every
from golden_data import ROOT

from game.input.commands import Action
from game.language.language import ENGLISH, FOLDER, LANGUAGES, PROFILE, load_language, load_profile, phrases_in
from game.model.statistics import Measure
from game.screens.lab.columns import Column
from game.screens.lab.model import State
from game.screens.statistics.words import ROWS
from game.ui.faces import PLAIN
from solver.catalogue.boards import GROUPS, group_ids
from solver.catalogue.pictures import picture_ids
from solver.formats.board_files import read_toml
from solver.sentences import ENGLISH as SENTENCES

EN = load_language(ENGLISH)
OTHERS = [code for code in LANGUAGES if code != ENGLISH]
SOLVER = {f"explain.{key}": phrase for key, phrase in SENTENCES.items()}
"""Phrases whose English is in the solver."""
OWN = re.compile(r"(board|history|reason|key|pad_\w+)\..*|command\.\w+\.button|explain\.review\.\w+_steps")
"""What a language may say where English does not: names that are kept elsewhere, another word on a button, and what is
said of steps in place of moves.
"""
BUILT = {
    "measure": [*(measure.value for measure in Measure), "moves_steps"],
    "state": [state.name.lower() for state in State],
    "best": [*(measure.value for measure in Measure), "moves_steps"],
    "figure": ROWS,
    "meaning": group_ids("huarong-dao"),
    "column": [column.value for column in Column if column is not Column.CHART],
}
"""Sections with a phrase for each of these."""


def section(key):
    return key.split(".")[0]


def stem(language, key):
    """A key without the plural form."""
    begin, _, form = key.rpartition(".")
    return begin if form in language.profile.forms else key


def said(language):
    """What a language says, each with one of its phrases; plural forms by their stem, of which the last is taken."""
    return {stem(language, key): phrase for key, phrase in language.phrases.items()}


def placeholders(phrase):
    return {re.split(r"[.\[]", name)[0] for _, name, _, _ in string.Formatter().parse(phrase) if name is not None}


STRING = re.compile(r"""\"{3}[\s\S]*?\"{3}|#.*|'(?:\\.|[^'\\\n])*'|(f?"(?:\\.|[^"\\\n])*")""")
"""A docstring, a comment, a string with quotes in it, or one that may be a key: found in a tenth of the time that it
takes to parse all of the code.
"""
ASKED = re.compile(r"""\.(?:text|counted|_say)\(\s*["']([^"']*)["']""")
"""A key in calls of ``text`` and ``counted`` and their like."""


@cache
def code():
    """All code of the game."""
    return "\n".join(path.read_text("utf-8") for path in sorted((ROOT / "game").rglob("*.py")))


def used():
    """Keys that the code may ask for: strings, and a pattern of those with holes."""
    strings, patterns = set(), set()
    for literal in {*STRING.findall(code())}:
        if not literal.startswith("f"):
            strings.add(literal[1:-1])
        elif "." in literal:
            whole = ast.parse(literal, mode="eval").body
            parts = [re.escape(p.value) if isinstance(p, ast.Constant) else r"[\w-]+" for p in whole.values]
            patterns.add("".join(parts))
            strings |= {part.value for part in ast.walk(whole) if isinstance(part, ast.Constant)}
    return strings, re.compile("|".join(f"(?:{pattern})" for pattern in patterns if "\\." in pattern))


def expected():
    """All that a language has to say."""
    return {**said(EN), **SOLVER}


def test_plural_forms_belong_to_language():
    foreign = re.compile(r".*\.(zero|two|few|many)")
    assert [key for key in EN.phrases if foreign.fullmatch(key)] == []


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_is_missing(code):
    assert sorted(expected().keys() - said(load_language(code)).keys()) == []


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_is_said_that_nobody_asks_for(code):
    own = {key for key in said(load_language(code)) if not OWN.fullmatch(key)}
    assert sorted(own - expected().keys()) == []


@pytest.mark.parametrize("code", OTHERS)
def test_move_phrases_have_step_forms(code):
    counted = {f"explain.{key}_steps" for key, english in SENTENCES.items() if ":moves}" in english}
    phrases = load_language(code).phrases
    assert counted <= phrases.keys()
    for key in phrases.keys() & {f"explain.{key}_steps" for key in SENTENCES}:
        assert placeholders(phrases[key]) == placeholders(phrases[key.removesuffix("_steps")])


@pytest.mark.parametrize("code", OTHERS)
def test_placeholders_are_those_of_english(code):
    phrases = load_language(code).phrases
    english = {**EN.phrases, **SOLVER}
    for key, phrase in phrases.items():
        of_english = english.get(key) or english.get(f"{stem(load_language(code), key)}.other")
        if of_english is not None:
            missing = {"english"} & placeholders(of_english) - placeholders(phrase)  # what has no words here
            assert placeholders(phrase) == placeholders(of_english) - missing, key


@every("code", LANGUAGES)
def test_counted_phrases_have_other_form(code):
    language = load_language(code)
    stems = {stem(EN, key) for key in EN.phrases if key.endswith(".other")}
    counted = {key for key in language.phrases if stem(language, key) in stems}
    assert {f"{stem(language, key)}.other" for key in counted} <= counted


@every("code", LANGUAGES)
def test_nouns_have_all_forms(code):
    language = load_language(code)
    nouns = {
        (key, form)
        for key, phrase in language.phrases.items()
        for _, _, form, _ in string.Formatter().parse(phrase)
        if form is not None and "|" in form
    }
    assert [each for each in nouns if each[1].count("|") + 1 != len(language.profile.forms)] == []


@every("code", LANGUAGES)
def test_plain_files_are_read_as_toml_is(code):
    for file in (FOLDER / code).glob("*.toml"):
        if file.name != PROFILE:
            assert list(phrases_in(file)) == list(flat(read_toml(file)))


def flat(table, prefix=""):
    for key, value in table.items():
        yield from [(prefix + key, value)] if isinstance(value, str) else flat(value, f"{prefix}{key}.")


@every("code", LANGUAGES)
def test_no_phrase_is_in_two_files(code):
    files = [file for file in (FOLDER / code).iterdir() if file.name != PROFILE]
    keys = [key for file in files for key, _ in phrases_in(file)]
    assert len(keys) == len(set(keys)) == len(load_language(code).phrases)


@every("code", LANGUAGES)
def test_no_phrase_is_empty_or_breaks_line(code):
    assert all(
        phrase and phrase.replace("\u00a0", " ").isprintable() for phrase in load_language(code).phrases.values()
    )


def test_every_key_is_used():
    strings, with_holes = used()
    assert not {key for key in said(EN) if key not in strings and not with_holes.fullmatch(key)}


def test_every_used_key_exists():
    keys = set(ASKED.findall(code()))
    assert len(keys) > 50
    assert keys <= said(EN).keys()


@every("name", BUILT)
def test_section_for_each_of_kind_is_complete(name):
    assert {key for key in said(EN) if section(key) == name} == {f"{name}.{each}" for each in BUILT[name]}


def test_exactly_commands_have_words():
    told = {key for key in said(EN) if section(key) == "command"}
    assert {key.split(".")[1] for key in told} == {action.id for action in Action}
    for action in Action:
        wanted = ("name", "help", "about") if action.spec.icon else ("name", "help")
        assert {f"command.{action.id}.{words}" for words in wanted} <= told


@pytest.mark.parametrize("code", OTHERS)
def test_boards_are_named_by_their_ids(code):
    named = {key for key in said(load_language(code)) if section(key) == "board"}
    built_in = {board_id for group in GROUPS for board_id in group_ids(group)}
    assert named <= {f"board.{board_id}" for board_id in built_in | {*picture_ids()}}


@pytest.mark.parametrize("code", OTHERS)
def test_every_classic_has_its_history(code):
    told = {key.split(".")[1] for key in said(load_language(code)) if section(key) == "history"}
    assert told == {*group_ids("classics"), "huarong-dao"}


def test_english_needs_no_font_of_system():
    assert EN.characters <= PLAIN


@every("code", LANGUAGES)
def test_language_has_name_and_way_to_list(code):
    profile = load_profile(code)
    assert profile.name.isprintable()
    assert profile.english_name.isascii()
    assert load_language(code).listed(["a", "b", "c"], "or").index("b") < load_language(code).listed("abc").index("c")
    assert set(profile.lists) == {"next", "and", "or"}
    assert profile.forms[-1] == "other"


@every("language", LANGUAGES)
def test_every_group_of_boards_has_a_name(language):
    phrases = load_language(language).phrases
    assert [group for group in GROUPS if f"group.{group}" not in phrases] == []
