"""Help texts of the commands beyond their options."""

BOARD = "an id (see boards), a size such as 2x5, a file, or a line such as 'BB/.A>../A.'"

NOTATION = """\
boards     an id such as eight, goat or klotski (antipode boards lists them), a size such as 2x5,
           a file such as mine.toml, or a line such as 'BB/.A>../A.'
positions  piece numbers row by row, 0 for the empty cell: '0 7 2 1/4 3 6 5'; or start, or farthest;
           commas, line breaks or no rows at all work too: '0,7,2,1,4,3,6,5'
moves      the directions pieces slide, L R U D: LLURD or L2URD; where there are several gaps
           or letters, a piece and its path: 'IR GDR', '12L 3DR'

examples:
  antipode                                             open the game
  antipode play goat --distance 20                     play from exactly 20 moves away
  antipode solve eight '8 6 7/2 5 4/3 0 1' --count     find a shortest solution, and count them
  antipode solve fifteen - --jobs 4 < positions.txt    solve one position per line
  antipode completion bash                             print a script for Tab completion in bash
"""

EXAMPLES = {
    "play": "examples:\n  antipode play goat --distance 20\n  antipode play eight --position '8 6 7/2 5 4/3 0 1'",
    "replay": "example:\n  antipode replay 'antipode:eight:1 2 3/4 5 6/0 7 8:LL'",
    "open": "example:\n  antipode open mine.toml",
    "desktop": "example:\n  antipode desktop --install",
    "completion": "example:\n  source <(antipode completion bash)",
    "boards": "example:\n  antipode boards --json",
    "solve": """\
examples:
  antipode solve eight '8 6 7/2 5 4/3 0 1' --count
  antipode solve fifteen '5 1 3 4/2 6 8 12/10 9 7 11/13 14 15 0' --method ida --bound manhattan
  antipode solve goat - --json < positions.txt""",
    "compare": "example:\n  antipode compare eight farthest --methods bfs,bidirectional,ida:manhattan",
    "review": """\
examples:
  antipode review goat start ULRLLDRRDLUURRDLLDRULL
  antipode review - --json < games.txt      with lines such as antipode:eight:1 2 3/4 5 6/0 7 8:LL""",
    "farthest": "example:\n  antipode farthest seven",
    "hardest": "example:\n  antipode hardest klotski",
    "deep": "examples:\n  antipode deep\n  antipode deep eleven --build",
    "sample": "example:\n  antipode sample goat --distance 30 --count 5 --seed 1",
}
"""At the end of each command's help."""
