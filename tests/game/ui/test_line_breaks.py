"""Where lines may be broken."""

from every import every

from game.language.language import load_language
from game.ui.text import NEVER_FIRST, NEVER_LAST, phrases, pieces


@every(
    ("text", "expected"),
    [
        ("", []),
        ("one  two", ["one", " two"]),
        ("最短の解", ["最", "短", "の", "解"]),
        ("手。次", ["手。", "次"]),
        ("「手」が", ["「手」", "が"]),
        ("（下界）", ["（下", "界）"]),
        ("メーター", ["メー", "ター"]),
        ("ちょっと", ["ちょっ", "と"]),
        ("残り12手です", ["残", "り12手", "で", "す"]),
        ("再実行、Escで", ["再", "実", "行、", "Escで"]),
        ("最善は8を左へ", ["最", "善", "は", "8を", "左", "へ"]),
        ("2～4手", ["2～4手"]),
        ("/home/who/a.json: no", ["/home/", "who/", "a.json:", " no"]),
        ("C:\\who\\a.json", ["C:\\", "who\\", "a.json"]),
        ("1 2/3 0", ["1", " 2/", "3", " 0"]),
        ("http://a/", ["http://", "a/"]),
        ("zu 12\u00a0% fertig", ["zu", " 12\u00a0%", " fertig"]),
        ("IDA*で 解く", ["IDA*で", " 解", "く"]),
    ],
)
def test_lines_break_between_pieces(text, expected):
    assert pieces(text) == expected


@every(
    ("text", "expected"),
    [
        ("one two", ["one", " two"]),
        ("最短の解は3手です。", ["最短の", "解は", "3手です。"]),
        ("残り21手です（補助あり）。", ["残り21手です", "（補助あり）。"]),
        ("見せるので、このゲームは", ["見せるので、", "このゲームは"]),
        ("ゲームを取り消す", ["ゲームを", "取り消す"]),
        ("入れ替える相手のマス", ["入れ替える", "相手の", "マス"]),
        ("手数、時間、効率", ["手数、", "時間、", "効率"]),
    ],
)
def test_phrases_that_are_best_kept_together(text, expected):
    assert phrases(pieces(text)) == expected


@every("phrase", load_language("ja").phrases.values())
def test_japanese_lines_keep_their_edge_rules(phrase):
    found = pieces(phrase)
    assert "".join(found) == " ".join(phrase.split())
    assert not any(piece[0] in NEVER_FIRST for piece in found[1:])
    assert not any(piece[-1] in NEVER_LAST for piece in found[:-1])
