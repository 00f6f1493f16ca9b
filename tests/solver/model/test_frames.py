"""Frames: where the empty cell and the wide piece are, and the slides between them."""

import pytest
from golden_data import ALL_IDS

from solver import load_board
from solver.model.frames import SINGLE, Frames


@pytest.mark.parametrize(
    ("board_id", "count"),
    (
        ("seven", 8),
        ("eight", 9),
        ("goat", 30),
        ("colours-six", 16),
        ("colours-three", 16),
        ("eleven", 12),
        ("fifteen", 16),
    ),
)
def test_number_of_frames(board_id, count):
    frames = Frames(load_board(board_id))
    assert len(frames.frames) == len(set(frames.frames)) == len(frames.slides) == count


@pytest.mark.parametrize("board_id", ALL_IDS)
class TestEveryBoard:
    def test_the_goal_has_frame_0(self, board_id):
        board = load_board(board_id)
        frames = Frames(board)
        assert frames.number[frames.of(board.goal_cells)] == 0

    def test_every_frame_has_one_empty_cell(self, board_id):
        for frame in Frames(load_board(board_id)).frames:
            assert frame.count(0) == 1, frame

    def test_every_slide_has_inverse_that_leads_back(self, board_id):
        slides = Frames(load_board(board_id)).slides
        for frame, slides_here in enumerate(slides):
            for slide in slides_here:
                back = [s for s in slides[slide.target] if s.direction is slide.direction.inverse]
                assert [(s.target, s.taken, s.put) for s in back] == [(frame, slide.put, slide.taken)], (frame, slide)

    def test_only_upright_slide_changes_arrangement(self, board_id):
        columns = load_board(board_id).columns
        for slides in Frames(load_board(board_id)).slides:
            for slide in slides:
                sideways = slide.direction in ("L", "R")
                assert (slide.taken == slide.put) is sideways, slide
                assert abs(slide.taken - slide.put) < columns, slide


def test_wide_piece_stays_whole():
    for frame in Frames(load_board("goat")).frames:
        left = frame.index(9)
        assert left < 3, frame
        assert frame[left + 1] == 10, frame
        assert sorted(frame) == [SINGLE] * 9 + [0, 9, 10], frame
