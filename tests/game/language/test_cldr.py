"""What each language says of its plurals, numbers and days is what Unicode's CLDR says of it, as Babel has it."""

from datetime import date

import pytest

from game.language.language import LANGUAGES, load_profile

babel = pytest.importorskip("babel")


@pytest.fixture(params=LANGUAGES)
def code(request):
    return request.param


def test_plurals(code):
    rule, profile = babel.Locale.parse(code).plural_form, load_profile(code)
    assert set(profile.forms) == {*rule.rules, "other"}
    for count in (*range(1000), 10**6, 10**9):
        assert profile.forms[profile.form_of(count)] == rule(count)


def test_numbers(code):
    from babel.numbers import format_decimal, format_percent

    numbers = load_profile(code).numbers
    for value in (1, 999, 1000, 9999, 10_000, 181_440, 10**7):
        assert numbers.write(value, ",") == format_decimal(value, locale=code)
    assert numbers.write(1234.5, ",.1f") == format_decimal(1234.5, locale=code)
    assert numbers.write(0.12, ".0%") == format_percent(0.12, locale=code)


def test_days(code):
    from babel.dates import format_date

    for month in range(1, 13):
        day = date(2026, month, 2 * month)
        assert load_profile(code).dates.write(day) == format_date(day, "long", "en_GB" if code == "en" else code)


def test_names(code):
    locale, profile = babel.Locale.parse(code), load_profile(code)
    assert profile.name.casefold() == locale.get_display_name(code).casefold()
    assert profile.english_name == locale.get_display_name("en")
