"""Makes the game's sounds from nothing but numbers: ``python assets/make_sounds.py``.

16-bit mono WAV files. The same bytes every time: what is random is seeded.
"""

from __future__ import annotations

import io
import wave
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

FOLDER = Path(__file__).parent / "sounds"
RATE = 44_100
"""Samples a second."""

LOUDNESS = 0.09
"""Root mean square of the loudest 50 ms, as a part of full scale."""

PEAK = 0.45
"""No sample is larger, as a part of full scale."""

Samples = npt.NDArray[np.float64]


def times(seconds: float) -> Samples:
    """Return the time of every sample, in seconds."""
    return np.arange(round(seconds * RATE)) / RATE


def noise(seconds: float, lowest: float, highest: float, seed: int) -> Samples:
    """Return noise between two frequencies in Hz, falling off softly beside them; its root mean square is 1."""
    count = round(seconds * RATE)
    spectrum = np.fft.rfft(np.random.RandomState(seed).standard_normal(count))  # whose numbers never change
    frequency = np.maximum(np.fft.rfftfreq(count, 1 / RATE), 1.0)
    spectrum *= 1 / (1 + (lowest / frequency) ** 4) / (1 + (frequency / highest) ** 4)
    made = np.fft.irfft(spectrum, count)
    return np.asarray(made / np.sqrt(np.mean(made**2)))


def tone(seconds: float, frequency: float, decay: float, partials: dict[float, float]) -> Samples:
    """Return a struck tone: partials (multiple of the frequency: strength) that die away, the higher ones sooner."""
    t = times(seconds)
    made = np.zeros(len(t))
    for multiple, strength in partials.items():
        made += strength * np.sin(2 * np.pi * frequency * multiple * t) * np.exp(-t * multiple**0.7 / decay)
    return np.asarray(made * np.minimum(t / 0.004, 1.0))


def knock(seconds: float, pitch: float) -> Samples:
    """Return the knock of a piece of wood that touches another one."""
    return tone(seconds, 190 * pitch, 0.022, {1.0: 1.0, 2.3: 0.5, 4.6: 0.2})


def at(seconds: float, parts: list[tuple[float, Samples]]) -> Samples:
    """Add up sounds, each from its own time on."""
    whole = np.zeros(round(seconds * RATE))
    for begin, part in parts:
        first = round(begin * RATE)
        whole[first : first + len(part)] += part[: len(whole) - first]
    return whole


def click(seconds: float, pitch: float) -> Samples:
    """Return the click of a stone tile that touches another one."""
    return tone(seconds, 430 * pitch, 0.014, {1.0: 1.0, 1.7: 0.5, 2.9: 0.2})


def brake(seconds: float, pitch: float) -> Samples:
    """Return the nod of a car that stops."""
    return tone(seconds, 85 * pitch, 0.03, {1.0: 1.0, 2.0: 0.4, 3.0: 0.2})


def pat(seconds: float, pitch: float) -> Samples:
    """Return a soft pat, as of turf that is put down."""
    return tone(seconds, 120 * pitch, 0.018, {1.0: 1.0, 1.6: 0.4})


class Material(NamedTuple):
    """What pieces and the ground are made of."""

    lowest: float  # of the noise as they slide, in Hz
    highest: float
    rubbing: float  # its strength beside the arrival
    grain: float  # how uneven it is
    arrival: Callable[[float, float], Samples]  # its sound for a length in seconds and a pitch


WOOD = Material(260, 1100, 0.35, 0.25, knock)
MATERIALS = {
    "wood": WOOD,
    "stone": Material(550, 1200, 0.2, 0.15, click),
    "tyres": Material(70, 330, 0.8, 0.3, brake),
    "grass": Material(420, 760, 0.3, 0.45, pat),
    "felt": Material(150, 520, 0.5, 0.1, pat),
}


def rub(seconds: float, pitch: float, seed: int, material: Material = WOOD) -> Samples:
    """Return the sound of a piece that slides: it swells, and dies away as the piece slows down."""
    t = times(seconds) / seconds
    grain = 1 + material.grain * noise(seconds, 8, 45, seed + 1)
    swell = np.sin(np.pi * t**0.6) ** 2
    return np.asarray(noise(seconds, material.lowest * pitch, material.highest * pitch, seed) * grain * swell)


def slide(material: Material, cells: int, pitch: float = 1.0) -> Samples:
    """Return the slide of one or more pieces by a cell each, until the last one arrives."""
    seconds = 0.09 + 0.035 * cells
    rubbed = material.rubbing * rub(seconds, pitch, 10 * cells, material)
    return at(seconds + 0.07, [(0.0, rubbed), (seconds - 0.03, material.arrival(0.1, pitch))])


def refused() -> Samples:
    """Return a short and dull sound for a piece that cannot move."""
    return tone(0.16, 150, 0.035, {1.0: 1.0, 1.5: 0.5, 2.1: 0.5, 3.3: 0.25})


def bell(frequency: float, seconds: float) -> Samples:
    """Return a small soft bell."""
    return tone(seconds, frequency, 0.16, {1.0: 1.0, 2.0: 0.22, 2.76: 0.08, 5.4: 0.02})


def hint() -> Samples:
    """Return two bells, a fourth apart."""
    return at(0.6, [(0.0, bell(659.3, 0.6)), (0.12, bell(880.0, 0.48))])


def horn(frequency: float, seconds: float) -> Samples:
    """Return a note of a soft horn: partials that swell the later the higher they are, and a slow end."""
    t = times(seconds)
    made = np.zeros(len(t))
    for multiple in range(1, 7):
        swell = 1 - np.exp(-t / (0.012 + 0.012 * multiple))
        made += 0.6**multiple * swell * np.sin(2 * np.pi * frequency * multiple * t + 0.2 * np.sin(2 * np.pi * 5 * t))
    return np.asarray(made * np.minimum((seconds - t) / (0.6 * seconds), 1.0))


def bleat(frequency: float, seconds: float) -> Samples:
    """Return the call of a goat: a voice that trembles, with the partials of an open mouth."""
    t = times(seconds)
    phase = 2 * np.pi * frequency * (t - 0.12 * t**2 / seconds) + 0.5 * np.sin(2 * np.pi * 9 * t)
    strengths = {1: 0.5, 2: 0.9, 3: 1.0, 4: 0.6, 5: 0.35, 6: 0.3, 7: 0.12}
    voice = sum(strength * np.sin(multiple * phase) for multiple, strength in strengths.items())
    return np.asarray(voice * (0.65 + 0.35 * np.sin(2 * np.pi * 9 * t)) * np.sin(np.pi * (t / seconds) ** 0.5))


CHORD = (261.6, 392.0, 523.3, 659.3, 784.0)
VOICES: dict[str, tuple[float, float, dict[float, float]]] = {
    "wood": (1.0, 0.3, {1.0: 1.0, 2.0: 0.3, 3.0: 0.1, 4.0: 0.04}),
    "stone": (1.5, 0.26, {1.0: 1.0, 2.0: 0.2, 2.76: 0.05}),
    "felt": (0.75, 0.34, {1.0: 1.0, 4.0: 0.12}),
    "tyres": (1.0, 0.22, {1.0: 1.0, 2.0: 0.3, 3.0: 0.1, 4.0: 0.04}),
    "grass": (1.0, 0.3, {1.0: 1.0, 2.0: 0.15, 3.0: 0.2}),
}
"""How the chord of each material sounds: its pitch, how long it rings, and its partials."""


def solved(material: str) -> Samples:
    """Return a chord that rises, each note left to ring; after it a car toots as it leaves, and a goat bleats."""
    pitch, decay, partials = VOICES[material]
    parts = [(0.1 * i, tone(1.25, pitch * note, decay, partials)) for i, note in enumerate(CHORD)]
    if material == "tyres":
        parts += [(0.62, 0.7 * horn(466.2, 0.12)), (0.78, 0.7 * horn(466.2, 0.34))]
    if material == "grass":
        parts += [(0.7, 0.35 * bleat(390.0, 0.5))]
    return at(1.35, parts)


def fanfare() -> Samples:
    """Return the stamp that comes down, and a call of horns: three short notes, and a chord to end on."""
    call = [(0.3, 392.0, 0.16), (0.44, 392.0, 0.16), (0.58, 392.0, 0.16), (0.72, 523.3, 0.45), (1.02, 440.0, 0.22)]
    notes = [*call, *((1.2, note, 1.0) for note in (261.6, 392.0, 523.3, 659.3))]
    horns = [(begin, (0.5 if begin > 1.1 else 1.0) * horn(note, seconds)) for begin, note, seconds in notes]
    return at(2.2, [(0.2, 2 * knock(0.15, 0.6)), *horns])


def undo() -> Samples:
    """Return a slide reversed: it arrives first."""
    return at(0.15, [(0.0, 0.8 * knock(0.06, 1.15)), (0.0, 0.35 * rub(0.14, 1.25, 70)[::-1])])


def new() -> Samples:
    """Return the rattle of pieces that are mixed."""
    random = np.random.RandomState(90)
    begins = 0.01 + 0.05 * np.arange(8) + 0.018 * random.random_sample(8)
    pitches = 0.8 + 0.7 * random.random_sample(8)
    knocks = [(begin, 0.7 * knock(0.08, pitch)) for begin, pitch in zip(begins, pitches, strict=True)]
    return at(0.5, [(0.0, 0.22 * rub(0.48, 1.0, 91)), *knocks])


SIZES: dict[str, tuple[int, float]] = {"1": (1, 1.0), "2": (2, 1.0), "3": (3, 1.0), "wide": (2, 0.72)}
"""The cells and the pitch of a slide, by what it is called."""

SOUNDS: dict[str, Callable[[], Samples]] = {
    **{
        f"slide-{name}-{size}": partial(slide, material, *values)
        for name, material in MATERIALS.items()
        for size, values in SIZES.items()
    },
    "refused": refused,
    "hint": hint,
    **{f"solved-{name}": partial(solved, name) for name in VOICES},
    "fanfare": fanfare,
    "undo": undo,
    "new": new,
}


def loudness(samples: Samples) -> float:
    """Return the root mean square of the loudest 50 ms."""
    width = RATE // 20
    sums = np.cumsum(np.concatenate([[0.0], samples**2]))
    return float(np.sqrt((sums[width:] - sums[:-width]).max() / width))


def finished(samples: Samples) -> Samples:
    """Return the sound as loud as all others, silent at both ends, and with a mean of zero."""
    count = len(samples)
    faded = min(count // 4, RATE // 50)
    fade = 0.5 - 0.5 * np.cos(np.pi * np.arange(faded) / faded)
    window = np.ones(count)
    window[: RATE // 500], window[-faded:] = np.linspace(0, 1, RATE // 500), fade[::-1]
    made = samples * window
    made -= window * made.sum() / window.sum()
    made *= LOUDNESS / loudness(made)
    return np.asarray(made * min(1.0, PEAK / np.abs(made).max()))


def wav(samples: Samples) -> bytes:
    """Return the samples as the bytes of a WAV file."""
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(RATE)
        writer.writeframes(np.round(samples * 32767).astype("<i2").tobytes())
    return file.getvalue()


def files() -> dict[str, bytes]:
    """Return every sound's file, by its name."""
    return {f"{name}.wav": wav(finished(make())) for name, make in SOUNDS.items()}


def main() -> None:
    """Write all sounds."""
    FOLDER.mkdir(exist_ok=True)
    for name, content in files().items():
        (FOLDER / name).write_bytes(content)


if __name__ == "__main__":
    main()
