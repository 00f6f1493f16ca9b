"""Board files whose values are nested, long or large beyond what ``repr`` can write out."""

ENORMOUS = f"0x{'f' * 6000}"
"""Python writes out no integer of more than 4,300 digits."""
DOTTED = ".a" * 1200
TILES = 'name = "Tiles"\nrows = 2\ncolumns = 2\ngoal = "1 2/3 0"\n'

HOSTILE = {
    "dotted keys": f"numbers = '2x2'\nname{DOTTED} = 1\n",
    "dotted keys of a section": f"{TILES}search.patterns{DOTTED} = 1\n",
    "dotted keys of a symbol": f"{TILES}symbols.1{DOTTED} = 1\n",
    "dotted keys that take long to read": f"a{'.a' * 32_000} = 1\n",
    "an enormous number": f"numbers = {ENORMOUS}\n",
    "an enormous number in a list": f"numbers = '2x2'\nname = [{ENORMOUS}]\n",
    "an enormous number in a table": f"numbers = '2x2'\nyear = {{a = [{ENORMOUS}]}}\n",
    "an enormous part of a block": f"{TILES}blocks = [[1, {ENORMOUS}]]\n",
    "an enormous piece of a pattern": f"{TILES}search.patterns = [[{ENORMOUS}]]\n",
    "an enormous count": f"{TILES}[known]\npositions_by_distance = [{ENORMOUS}]\nfarthest = []\n",
    "an enormous symbol": f"{TILES}symbols = {{1 = {ENORMOUS}}}\n",
    "more digits than can be read": f"numbers = {'9' * 6000}\n",
    "lists within lists": f"numbers = '2x2'\norder = {'[' * 150}{']' * 150}\n",
    "lists too deep to read": f"numbers = {'[' * 20_000}",
    "tables within tables": f"numbers = {'{a = ' * 80}1{'}' * 80}\n",
    "a long list": f"numbers = [{'1, ' * 15_000}]\n",
    "a huge text": f"numbers = '2x2'\nnote = '{'x' * 30_000}'\n",
    "a huge key": f"numbers = '2x2'\n{'x' * 30_000} = 1\n",
    "no number": "layout = nan\ngoal = -inf\n",
    "a date": "numbers = 1979-05-27T07:32:00Z\n",
    "control characters": 'numbers = "2x2"\nname = "\\u001b[31m\\u202e"\n',
}
"""The texts of files, none of which is a board."""
