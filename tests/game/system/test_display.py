"""How large the system has programs draw."""

from every import every

from game.system.display import display_density
from game.ui.geometry import density_scale, text_size


@every(
    ("environment", "density"),
    [
        ({"GDK_SCALE": "2"}, 2.0),
        ({"QT_SCALE_FACTOR": "1.5"}, 1.5),
        ({"GDK_SCALE": "much", "QT_SCALE_FACTOR": "1.25"}, 1.25),
        ({"GDK_SCALE": "0.1"}, 1.0),
        ({"GDK_SCALE": "99"}, 4.0),
        ({}, 1.0),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, 1.0),  # the compositor enlarges it
    ],
)
def test_density_is_what_the_desktop_says(environment, density):
    assert display_density(environment) == density


def test_scale_divides_the_window():
    assert text_size(3840, 2160, density_scale(3840, 2160, 2.0)) == 2 * text_size(1920, 1080)
    assert density_scale(1280, 800, 1.0) == 1.0


def test_text_grows_slower_than_windows():
    assert [text_size(*size) for size in ((1280, 800), (1920, 1080), (3840, 2160))] == [22, 30, 45]
    assert 1.6 * text_size(1280, 800) < text_size(1280, 800, 2.0) < 2 * text_size(1280, 800)
    assert text_size(3840, 2160, 2.0) == 91
