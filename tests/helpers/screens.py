"""Every screen, and how a player gets there."""

import errno
import os

from reviewing import GAME

from game.model.drawing_data import drawing_of
