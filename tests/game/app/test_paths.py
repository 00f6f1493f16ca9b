"""Few files are on the way from an event to its effect."""

import pytest

from benchmarks import rooms


@pytest.mark.parametrize("event", [rooms.hint, rooms.click], ids=["hint", "click"])
def test_few_files_lead_to_effect(event, tmp_path):
    assert len(event(tmp_path).on_the_way) <= rooms.MOST
