"""Which of the languages is spoken, by what the system says."""

import subprocess
import sys

import pytest
from every import every

from game.language import language
from game.language.language import chosen_language, matching, system_locale

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(autouse=True)
def silent(monkeypatch):
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")  # where nothing else is asked


@every(
    ("locale", "expected"),
    [
        ("", None),
        ("C", None),
        ("C.UTF-8", None),
        ("POSIX", None),
        ("ja", "ja"),
        ("ja_JP.UTF-8", "ja"),
        ("ja_JP.eucJP", "ja"),
        ("jam_JM", None),
        ("jam", None),
        ("en_GB.UTF-8", "en"),
        ("de_AT", "de"),
        ("de_DE@euro", "de"),
        ("DE-ch", "de"),
        ("den_CA", None),
        ("pt", None),
        ("pt_PT", None),
        ("pt_BR.UTF-8", "pt_BR"),
        ("pt-BR", "pt_BR"),
        ("zh-Hans_CN", "zh_CN"),
        ("zh_CN.GB18030", "zh_CN"),
        ("zh_TW", None),
        ("sr-Latn-RS", "sr-Latn"),
        ("sr_RS", None),
        ("hoch-deutsch", None),
    ],
)
def test_locale_means_language_by_its_subtags(locale, expected):
    assert matching(locale, ("de", "en", "ja", "pt_BR", "zh_CN", "sr-Latn")) == expected


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, ""),
        ({"LANG": "ja_JP.UTF-8"}, "ja_JP.UTF-8"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "ja_JP.eucJP"}, "ja_JP.eucJP"),
        ({"LANG": "ja_JP.UTF-8", "LC_MESSAGES": "C"}, "C"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "en_US.UTF-8", "LC_ALL": "ja_JP.UTF-8"}, "ja_JP.UTF-8"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": ""}, "ja_JP.UTF-8"),
    ],
)
def test_first_variable_that_is_set_decides(monkeypatch, variables, expected):
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert system_locale() == expected


def test_where_environment_is_silent_macos_is_asked(monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    answer = subprocess.CompletedProcess([], 0, "ja_JP\n")
    monkeypatch.setattr(subprocess, "run", lambda command, **options: answer)
    assert chosen_language("system") == "ja"


@pytest.mark.parametrize(
    ("locale", "expected"),
    [
        ("ja_JP.UTF-8", "ja"),
        ("jam_JM.UTF-8", "en"),
        ("tlh_AQ", "en"),
        ("Japanese_Japan.932", "ja"),
        ("English_India.1252", "en"),
        ("Klingon_Qonos", "en"),
    ],
)
def test_setting_decides_before_system(monkeypatch, locale, expected):
    monkeypatch.setenv("LANG", locale)
    assert chosen_language("system") == expected
    assert chosen_language("zz") == expected  # a language whose folder is gone
    for code in language.LANGUAGES:
        assert chosen_language(code) == code
