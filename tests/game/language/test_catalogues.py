"""The catalogues say the same things in both languages, nothing is missing, and the system's language is found."""

import ast
import re
import string

import pytest
from golden_data import ROOT

from game.input.commands import Action
from game.language.languages import FOLDER, LANGUAGES, chosen_language, load_language, phrases_in, system_language
from game.model.statistics import Measure
from game.screens.lab.layout import Column
from game.screens.lab.model import State
from game.words.statistics import ROWS
from solver import board_ids
from solver.sentences import ENGLISH as SENTENCES

EN, JA = load_language("en"), load_language("ja")
ELSEWHERE = ("board", "explain", "reason")
"""Sections whose English is in the board files, in the solver, and in the operating system."""
BUILT = {
    "measure": [measure.value for measure in Measure],
    "state": [state.name.lower() for state in State],
    "best": [measure.value for measure in Measure],
    "figure": ROWS,
    "column": [column.value for column in Column if column is not Column.CHART],
}
"""Sections with a phrase for each of these."""


def section(key):
    return key.split(".")[0]


def plain(language):
    """The keys that both languages have; of those with forms for counts their stem."""
    return {re.sub(r"\.(one|other)$", "", key) for key in language.phrases if section(key) not in ELSEWHERE}


def placeholders(phrase):
    return {re.split(r"[.\[]", name)[0] for _, name, _, _ in string.Formatter().parse(phrase) if name is not None}


def used():
    """Patterns of the keys that the code asks for: strings, and strings with holes."""
    for path in sorted((ROOT / "game").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield re.escape(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [re.escape(p.value) if isinstance(p, ast.Constant) else r"[\w-]+" for p in node.values]
                yield "".join(parts)


def asked():
    """The keys in calls of ``text`` and ``counted`` and their like."""
    for path in sorted((ROOT / "game").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
                key = node.args[0]
                if node.func.attr in ("text", "counted", "_say") and isinstance(key, ast.Constant):
                    yield key.value


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_phrase_is_in_two_files(code):
    keys = [key for file in (FOLDER / code).glob("*.toml") for key, _ in phrases_in(file)]
    assert len(keys) == len(set(keys)) == len(load_language(code).phrases)


def test_the_languages_have_the_same_files():
    """But the sentences of the solver, whose English is there."""
    english, japanese = ({file.name for file in (FOLDER / code).iterdir()} for code in ("en", "ja"))
    assert english | {"solver.toml"} == japanese


def test_there_is_a_catalogue_for_each_language():
    assert {path.name for path in FOLDER.iterdir()} == set(LANGUAGES)


def test_both_catalogues_have_the_same_keys():
    assert plain(EN) == plain(JA)


@pytest.mark.parametrize("key", sorted(EN.phrases))
def test_both_catalogues_have_the_same_placeholders(key):
    in_japanese = JA.phrases.get(key) or JA.phrases[key.replace(".one", ".other")]
    assert placeholders(EN.phrases[key]) == placeholders(in_japanese)


@pytest.mark.parametrize("language", [EN, JA], ids=LANGUAGES)
def test_no_phrase_is_empty_or_breaks_a_line(language):
    assert all(phrase and phrase.isprintable() for phrase in language.phrases.values())


def test_every_key_is_used():
    whole = re.compile("|".join(f"(?:{pattern})" for pattern in used() if "\\." in pattern))
    assert not {key for key in plain(EN) if not whole.fullmatch(key)}


def test_every_used_key_exists():
    keys = set(asked())
    assert len(keys) > 50
    assert keys <= plain(EN)


@pytest.mark.parametrize("name", BUILT)
def test_a_section_for_each_of_a_kind_is_complete(name):
    assert {key for key in plain(EN) if section(key) == name} == {f"{name}.{each}" for each in BUILT[name]}


def test_every_command_has_its_words_and_only_commands_have():
    told = {key for key in plain(EN) if section(key) == "command"}
    assert {key.split(".")[1] for key in told} == {action.id for action in Action}
    for action in Action:
        wanted = ("name", "help", "about") if action.row.icon else ("name", "help")
        assert {f"command.{action.id}.{words}" for words in wanted} <= told


def test_the_japanese_has_what_is_kept_elsewhere_in_english():
    explained = {key[len("explain.") :]: phrase for key, phrase in JA.phrases.items() if section(key) == "explain"}
    assert explained.keys() == SENTENCES.keys()
    assert all(placeholders(phrase) == placeholders(SENTENCES[key]) for key, phrase in explained.items())
    assert {key for key in JA.phrases if section(key) == "board"} == {f"board.{board_id}" for board_id in board_ids()}


def test_a_key_that_there_is_not_is_an_error():
    with pytest.raises(KeyError):
        EN.text("no.such.key")


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja"}, "ja"),
        ({"LANG": "ja-JP"}, "ja"),
        ({"LANG": "ja.UTF-8"}, "ja"),
        ({"LANG": "ja@cjk"}, "ja"),
        ({"LANG": "Japanese_Japan.932"}, "ja"),
        ({"LANG": "jam_JM"}, "en"),
        ({"LANG": "jam"}, "en"),
        ({"LANG": "jav_ID.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "de_DE"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "ja_JP.eucJP"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_MESSAGES": "C"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "en_US.UTF-8", "LC_ALL": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": ""}, "ja"),
    ],
)
def test_the_systems_language(monkeypatch, variables, expected):
    monkeypatch.setattr("game.language.languages._platform_language", lambda: "")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert system_language() == expected
    assert chosen_language("system") == expected
    assert chosen_language("ja") == "ja"
    assert chosen_language("en") == "en"
    assert chosen_language("xx") == expected  # from a settings file of another version


def test_where_the_environment_is_silent_the_platform_is_asked(monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("game.language.languages._platform_language", lambda: "ja_JP")
    assert system_language() == "ja"
