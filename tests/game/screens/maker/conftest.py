"""Players in the maker, who leave at the end of the test."""

import pytest
from maker_player import Maker


@pytest.fixture
def made(tmp_path, blank_pictures):
    opened = []

    def made(line=None, **options):
        opened.append(Maker(tmp_path / "data", line, **options))
        return opened[-1]

    yield made
    for player in opened:
        player.quit()
