"""Why something could not be kept or read, in words."""

import errno

from every import every

from game.language.language import load_language
from game.store.player_files import Problem
from game.words.problems import problem_text
from game.words.words import Words

FULL, ODD = OSError(errno.ENOSPC, "No space left on device"), OSError(9999, "Something odd")


@every(
    ("problem", "end"),
    [
        (Problem("unwritten", "/data", FULL), "：空き容量がありません"),
        (Problem("unwritten", "/data", ODD), "：Something odd"),
        (Problem("unreadable", "player.db", MemoryError("too large")), "：メモリーが足りません"),
        (Problem("damaged_lines", "records.jsonl", count=2), "：2行"),
        (Problem("impossible", "player.db", count=3), "：3件"),
    ],
)
def test_reason_is_translated_or_system_text(problem, end):
    assert problem_text(Words(load_language("ja")), problem).endswith(end)
