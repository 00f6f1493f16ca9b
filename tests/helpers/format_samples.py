"""A sample of each format, with what it means: all made by us. The page docs/formats.md shows the same texts."""

from __future__ import annotations

EIGHT = "1 2 3/4 0 6/7 5 8"
PARK = "..#BB./..CD#./AACDE./...FE./...FE./...GGG"
KLOTSKI = "ABBC/ABBC/DEEF/DGHF/I..J"
CELLS = """xsize: 3
ysize: 3
piece: 1 (0,0) (1,0)
piece: 2 (0,0)
put: 1 (0,0)
put: 2 (2,1)
win: 1 (1,2)
"""
LEVEL = """######
#*.ab#
#*.cb#
#dd..#
#..ee#
##--##
  ..
  ..
"""
LEVEL_WITH_GOAL = """######
#**ab#
#**ab#
#cc  #
#dd  #
##--##
#  ..#
#  ..#
######
"""
SAVED = """SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :7:Fifteen
PARAMS  :3:3x3
CPARAMS :3:3x3
DESC    :17:1,2,3,4,0,6,7,5,8
NSTATES :1:3
STATEPOS:1:3
MOVE    :4:M1,2
MOVE    :4:M2,2
"""
TIMES = """No.;Time;Comment;Scramble;Date;P.1
1;12.34;;R3 D L U R;2026-07-31 12:00:00;12.34
2;1:02.50+;"slow; very";D R;2026-07-31 12:01:00;60.50
3;DNF(9.87);;R D;2026-07-31 12:02:00;9.87
4;2.10;UL;1 2 3 4/5 6 7 8/9 10 0 12/13 14 11 15;N/A;2.10
"""
SESSIONS = """{"session1": [[[0, 12340], "R2 D L", "", 1785499200], [[-1, 9000], "L", "", 1785499260]],
"session2": [[[2000, 10000], "D R", "late", 1785499320, ["LU@250", "15p"]]],
"properties": {"sessionData": "{\\"2\\": {\\"name\\": \\"4x4 &amp; more\\", \\"opt\\": {\\"scrType\\": \\"15prp\\"}}}"}}
"""
TWISTY = """Puzzle,Category,Time(millis),Date(millis),Scramble,Penalty,Comment
"15";"Normal";"12340";"1785499200000";"R2 D L";"0";""
"333";"OH";"14340";"1785499260000";"R U R' F2";"1";"pop"
"""
OWN_TABLE = """board,start,moves,par,seconds,assisted,when,run,number,line
eight,1 2 3/4 0 6/7 5 8,2,2,1.5,0,2026-07-31T12:00:00+00:00,now,1,UL
"""
BOARD_FILE = 'name = "Small"\nlayout = """\nAB\nC.\n"""\ngoal = """\n..\n.A\n"""\n'
SAMPLES = {
    "rows": ("1 2 3/4 0 6/7 5 8", "position", EIGHT),
    "lines": ("1 2 3\n4 0 6\n7 5 8", "position", EIGHT),
    "commas": ("1,2,3,4,0,6,7,5,8", "numbers", EIGHT),
    "brackets": ("[[1, 2, 3], [4, 0, 6], [7, 5, 8]]", "numbers", EIGHT),
    "tuple": ("(1, 2, 3, 4, 0, 6, 7, 5, 8)", "numbers", EIGHT),
    "array": ("array([[1, 2, 3],\n       [4, 0, 6],\n       [7, 5, 8]])", "numbers", EIGHT),
    "assignment": ("start = [[1, 2, 3], [4, 0, 6], [7, 5, 8]]", "numbers", EIGHT),
    "packed": ("123406758", "numbers", EIGHT),
    "hex": ("123456789ABCDE0F", "numbers", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"),
    "bars": ("| 1 | 2 | 3 |\n| 4 |   | 6 |\n| 7 | 5 | 8 |", "numbers", EIGHT),
    "table": ("+---+---+---+\n| 1 | 2 | 3 |\n+---+---+---+\n| 4 |   | 6 |\n+---+---+---+\n| 7 | 5 | 8 |\n+---+---+---+",
              "numbers", EIGHT),
    "columns": (" 1  2  3\n 4     6\n 7  5  8", "numbers", EIGHT),
    "underscore": ("1 2 3 4 _ 6 7 5 8", "numbers", EIGHT),
    "x": ("1 2 3\n4 x 6\n7 5 8", "numbers", EIGHT),
    "none": ("[1, 2, 3, 4, None, 6, 7, 5, 8]", "numbers", EIGHT),
    "minus one": ("1 2 3 4 -1 6 7 5 8", "numbers", EIGHT),
    "highest": ("1 2 3/4 9 6/7 5 8", "position", EIGHT),
    "from zero": ("0 1 2/3 x 5/6 4 7", "position", EIGHT),
    "5x5": ("1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 0 24", "position",
            "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 0 24"),
    "2x3": ("4 1 2/5 0 3", "position", "4 1 2/5 0 3"),
    "course file": ("3\n 1  2  3\n 4  0  6\n 7  5  8\n", "numbers", EIGHT),
    "Korf": ("1 2 3 0 4 5 6 7 8 9 10 11 12 13 14 15", "numbers", "1 2 3 0/4 5 6 7/8 9 10 11/12 13 14 15"),
    "snail": ("1 2 3/8 0 4/7 6 5", "position", "1 2 3/8 0 4/7 6 5"),
    "numbered line": ("7 1 2 3 0 4 5 6 7 8 9 10 11 12 13 14 15 3", "position", "1 2 3 0/4 5 6 7/8 9 10 11/12 13 14 15"),
    "board line": ("BB/.A>../A.;steps", "board-line", "BB/.A"),
    "goal line": (">2x3", "board-line", None),
    "board file": (BOARD_FILE, "board-file", "AB/C."),
    "game": ("antipode:eight:1 2 3/4 0 6/7 5 8:UL", "game", EIGHT),
    "solution": ("1 2 3/4 0 6/7 5 8\nUL", "solution", EIGHT),
    "scramble": ("4x4: R2 D L", "scramble", "1 2 3 4/5 6 7 8/9 11 0 12/13 10 14 15"),
    "arrows": ("3x3: →↓", "scramble", "1 2 3/4 0 6/7 5 8"),
    "gap scramble": ("3x3: lu", "scramble", "1 2 3/4 0 6/7 5 8"),
    "car park": ("6 ooxBBoooCDxoAACDEooooFEooooFEooooGGG 100", "car-park", PARK),
    "car park rows": ("ooxBBo\nooCDxo\nAACDEo\noooFEo\noooFEo\noooGGG", "car-park", PARK),
    "game id": ("3x3:1,2,3,4,0,6,7,5,8", "game-id", EIGHT),
    "saved game": (SAVED, "saved-game", EIGHT),
    "level": (LEVEL_WITH_GOAL, "level", "######/#AAab#/#AAab#/#cc..#/#dd..#/##--##/#....#/#....#/######"),
    "cell list": (CELLS, "cell-list", "AA./..B/..."),
    "Huarong digits": ("34433443322331131001", "huarong-digits", KLOTSKI),
    "Huarong rows": ("3443/3443/3223/3113/1001", "huarong-digits", KLOTSKI),
    "Huarong code": ("1A9BF0C00", "huarong-code", KLOTSKI),
    "csTimer table": (TIMES, "timer-table", None),
    "csTimer sessions": (SESSIONS, "timer-table", None),
    "Twisty Timer table": (TWISTY, "timer-table", None),
    "own table": (OWN_TABLE, "timer-table", None),
    "list": ("BB/.A>../A.;steps\nAB/C.>../A.", "list", None),
}  # fmt: skip
"""For each its text, the format that it is read as, and the start; None where there is none."""
