"""Numbers in the signs of a language."""

from every import every

from game.language.language import Numbers, load_profile

GERMAN = Numbers(group=".", decimal=",", percent="{number}\u00a0%")
SPANISH = Numbers(group=".", decimal=",", least_grouped=10_000)
HINDI = Numbers(groups=(3, 2))
ENGLISH, JAPANESE = load_profile("en").numbers, load_profile("ja").numbers


@every(
    ("numbers", "value", "spec", "text"),
    [
        (ENGLISH, 1234567.5, ",.1f", "1,234,567.5"),
        (ENGLISH, 0.5, ".0%", "50%"),
        (JAPANESE, 1234567.5, ",.1f", "1,234,567.5"),
        (GERMAN, 1234567.5, ",.1f", "1.234.567,5"),
        (GERMAN, 1234567, "", "1234567"),
        (GERMAN, -1234567, ",", "-1.234.567"),
        (GERMAN, -123456, ",", "-123.456"),
        (GERMAN, 1234, "+,", "+1.234"),
        (GERMAN, 2.5, "g", "2,5"),
        (GERMAN, 0.1234, ".1%", "12,3\u00a0%"),
        (SPANISH, 1234, ",", "1234"),
        (SPANISH, 12345, ",", "12.345"),
        (HINDI, 18144000, ",", "1,81,44,000"),
        (HINDI, 999, ",", "999"),
    ],
)
def test_number_has_signs_of_language(numbers, value, spec, text):
    assert numbers.write(value, spec) == text


@every(
    ("numbers", "value", "text"),
    [
        (ENGLISH, 999, "999"), (ENGLISH, 24_321, "24.3k"), (ENGLISH, 999_600, "999k"), (ENGLISH, 10**6, "1M"),
        (JAPANESE, 9999, "9999"), (JAPANESE, 181_440, "18.1万"), (JAPANESE, 10**8, "1億"),
        (Numbers(decimal=",", units=((1000, " Tsd."),)), 2500, "2,5 Tsd."),
    ],
)  # fmt: skip
def test_large_number_is_written_in_few_letters(numbers, value, text):
    assert numbers.short(value) == text
