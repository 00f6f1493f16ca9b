"""The sounds in the repository: what the script makes, and soft."""

import io
import sys
import wave

import numpy as np
import pytest
from golden_data import ROOT

from game.sound.sounds import Cue

sys.path.insert(0, str(ROOT / "assets"))
import make_sounds

FOLDER = ROOT / "assets" / "sounds"
SLIDES = {"1": 0.2, "2": 0.23, "3": 0.27, "wide": 0.23}
SECONDS = {
    **{f"slide-{name}-{size}": seconds for name in make_sounds.MATERIALS for size, seconds in SLIDES.items()},
    **{f"solved-{name}": 1.35 for name in make_sounds.MATERIALS},
    "refused": 0.16, "hint": 0.6, "fanfare": 2.2, "undo": 0.15, "new": 0.5,
}  # fmt: skip


@pytest.fixture(params=[cue.value for cue in Cue])
def name(request):
    return request.param


@pytest.fixture
def samples(name):
    with wave.open(str(FOLDER / f"{name}.wav")) as reader:
        assert (reader.getnchannels(), reader.getsampwidth(), reader.getframerate()) == (1, 2, 44_100)
        return np.frombuffer(reader.readframes(reader.getnframes()), "<i2") / 32768


def test_files_are_what_script_makes():
    assert make_sounds.files() == {path.name: path.read_bytes() for path in FOLDER.iterdir()}


def test_every_cue_has_small_file():
    assert {path.stem for path in FOLDER.iterdir()} == {cue.value for cue in Cue} == set(SECONDS)
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1_400_000


def test_sound_has_expected_length(name, samples):
    assert len(samples) / 44_100 == pytest.approx(SECONDS[name], abs=0.01)


def test_sound_is_as_loud_as_others(samples):
    assert np.abs(samples).max() < 0.5
    assert 0.07 < make_sounds.loudness(samples) < 0.11


def test_sound_begins_and_ends_without_click(samples):
    assert samples[0] == samples[-1] == 0
    assert np.abs(samples[-44:]).max() < 0.001
    assert np.abs(np.diff(samples)).max() < 0.05


def test_sound_has_no_direct_current(samples):
    assert abs(samples.mean()) < 0.0001


def test_wave_file_round_trips():
    with wave.open(io.BytesIO(make_sounds.wav(np.array([0.0, 0.25, -0.25])))) as reader:
        assert np.frombuffer(reader.readframes(3), "<i2").tolist() == [0, 8192, -8192]
