"""Days as they are seen from today."""

from datetime import date, timedelta

from every import every

from game.language.language import load_language
from game.words.words import Words, days_ago

TODAY = date(2026, 11, 23)


@every(
    ("days", "english", "german", "japanese"),
    (
        (0, "played today", "heute gespielt", "今日プレイ"),
        (1, "played yesterday", "gestern gespielt", "昨日プレイ"),
        (3, "played 3 days ago", "vor 3 Tagen gespielt", "3日前にプレイ"),
        (7, "played on 16 November 2026", "am 16. November 2026 gespielt", "2026年11月16日にプレイ"),
        (-1, "played today", "heute gespielt", "今日プレイ"),
    ),
)
def test_day_as_seen_from_today(days, english, german, japanese):
    said = [days_ago(Words(load_language(each)), TODAY - timedelta(days), TODAY) for each in ("en", "de", "ja")]
    assert said == [english, german, japanese]
