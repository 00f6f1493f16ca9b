"""Where the pictures of ``pictures.py`` are taken: each chapter starts the program anew and follows its words.

A word is a key such as ``ctrl+h``, pressed and let go, with a pause after it unless ``~`` follows; or

- ``@name``: waits until nothing moves, and saves a picture; ``!name``: saves one of this very moment
- ``2s``: lets two seconds pass; ``tomorrow``: a day
- ``click=NAME``: clicks the control of a command (``hint``), or of a pick by its kind and value (``day=-1``);
  ``ask=NAME``: the same with the right button; ``point=NAME``: only moves the pointer there. Two hundredths such as
  ``50,25`` name a point of the window instead.
- ``moves=LLRU``: slides; ``solve``: slides to the goal, which is near
- ``copied=NAME``: puts one of ``TEXTS`` on the clipboard
- ``spoil``: no game can be saved from now on
"""

from __future__ import annotations

from typing import NamedTuple

BOARDS = ("seven", "eight", "goat", "colours-six", "colours-three", "eleven", "fifteen")

TEXTS = {
    "nonsense": "no position at all",
    "unsolvable": "2 1 3/4 5 6/7 8 0",
    "position": "1 2 3/4 0 5/6 7 8",
    "game": "antipode:eight:2 8 3/1 0 7/4 6 5:DRULDLRULURRDLURDLLU",
    "illegal": "antipode:eight:1 2 3/4 5 6/7 0 8:UUU",
    "long": "1 " * 500_000,
    "corner": "7 5 #/3 2 4/1 6 0>1 2 #/3 4 5/6 7 0",
    "colours": "1 1 1/2 2 2/0 0 3>2 . ./. 1 ./. . 3",
    "klotski": "ABBC/ABBC/DEEF/DGHF/I..J>..../..../..../.BB./.BB.",
}


class Chapter(NamedTuple):
    """What is done after one start of the program."""

    name: str
    arguments: list[str]
    """Of ``main.py``."""
    words: str
    names_folders: bool = False
    """A picture names a folder of the player's."""


def at(name: str, board: str, position: str, words: str) -> Chapter:
    """Return a chapter that begins with a position."""
    return Chapter(name, ["play", board, "--position", position], words)


def drawn(name: str, board: str, words: str) -> Chapter:
    """Return a chapter that begins with a random position."""
    return Chapter(name, ["play", board, "--seed", "7"], words)


def near(name: str, board: str, words: str) -> Chapter:
    """Return a chapter that begins three moves from the goal."""
    return Chapter(name, ["play", board, "--distance", "3", "--seed", "7"], words)


def of_each_board(board: str) -> list[Chapter]:
    """Return the chapters for what differs between boards."""
    return [
        drawn(f"play-{board}", board, "@fresh h @hint h~ !hint-moves @hint-played p @paused p"),
        drawn(f"solution-{board}", board, "ctrl+h 1s !runs + + !faster space @halted space 1s escape @stopped"),
        near(f"solved-{board}", board, "solve 0.5s !celebrates @solved h @hint-after v @review escape u @undone"),
        drawn(f"position-rank-{board}", board, "i @position-rank"),
        drawn(f"practice-{board}", board, "x @practice 5 @five right @six"),
        drawn(f"collection-{board}", board, "c @collection"),
        drawn(f"editor-{board}", board, "e @editor right return down return @moved"),
    ]


PLAYED = "moves=DRULDLRULURRDLURDLLU"
GAME = "2 8 3/1 0 7/4 6 5"
EASY = "1 2 3/4 0 5/6 7 8"
NEARLY = "1 2 3/4 5 6/7 0 8"
GAMES = " ".join(f"n {'moves=LR moves=RL ' * (number % 4)}{number}s solve" for number in range(1, 14))
"""Thirteen games, some with moves too many."""

CHAPTERS = [
    Chapter(
        "picker",
        [],
        "@home ask=daily @bubble tab @ring right down @moved click=collection=numbers @numbers tab down @below "
        "ask=board=eight @board point=board=seven @hover click=filter=unsolved @unsolved ctrl+d @favourite end @end "
        "escape @back",
    ),
    Chapter(
        "picker-collections",
        [],
        "click=collection=colours @colours escape click=collection=farm @farm escape click=collection=car-park "
        "@car-park escape click=collection=klotski @klotski escape end click=collection=shapes @shapes escape "
        "click=collection=classics @classics escape click=collection=huarong-dao @huarong-dao escape "
        "click=collection=yours @yours",
    ),
    Chapter("picker-search", [], "k l o @found down @down x x @none escape @home"),
    at("picker-played", "eight", EASY, "left escape @continue"),
    Chapter("sizes", [], "click=collection=numbers down down click=other_sizes @sizes click=more_rows @larger"),
    Chapter("journey", [], "f6 @journey right down @moved ask=50,50 @bubble return @step h @hint"),
    Chapter(
        "endless",
        [],
        "f7 @endless escape down down click=collection=klotski @klotski click=play_on @dialog click=harder @harder "
        "click=play @played n @another u @undone",
    ),
    Chapter(
        "speed",
        [],
        "shift+f7 @marathon tab tab @ring right @changed ask=50,40 @bubble click=kind=relay @relay click=kind=sessions "
        "@sessions click=kind=marathon click=play @played",
    ),
    Chapter(
        "learn",
        [],
        "f5 @list return @step escape tab tab return @lesson right @stepped n @try shift+f5 @searches right @node",
    ),
    Chapter("photo", [], "down down click=collection=pictures @pictures end @end"),
    drawn("distances-klotski", "klotski", "i @distances c @ladder l @methods e @editor f8 4s @map"),
    Chapter("car-park", ["play", "rush-60"], "@fresh h @hint h @hint-played ctrl+h 20s @shown v @review"),
    at("stages", "eight", EASY, "shift+f3 @progress click=tab=stages @stages"),
    Chapter(
        "searches",
        [],
        "f5 shift+f5 @searches right right @node 3 right right right right right right @ida end @cut 2 space 60s @met",
    ),
    Chapter("standing", [], "shift+f3 @none"),
    at("standing-some", "seven", "start", f"{GAMES} shift+f3 @some"),
    drawn("map-seven", "seven", "f8 @map 2s right right plus plus @turned h @way"),
    drawn("map-klotski", "klotski", "f8 4s @map ask=50,50 @bubble"),
    near("map-fifteen", "fifteen", "f8 4s @map"),
    drawn("aim", "klotski", "f9 @aim f9 @again"),
    at("share", "eight", GAME, "moves=DRU ctrl+e @share down down right @changed escape solve @solved"),
    *(chapter for board in BOARDS for chapter in of_each_board(board)),
    at("play", "eight", EASY, "left~ !slide @slid u @undone ctrl+y @redone n @new f @farthest ctrl+shift+n @restarted"),
    at("play-arrows", "eight", EASY, "up up up @bumped tab tab @ring return @pressed shift+tab @back m @mute"),
    at("play-greyed", "eight", EASY, "@greyed ask=undo @why ask=redo @why-redo point=hint @hover click=undo @clicked"),
    at(
        "play-bubbles", "eight", EASY, "shift+f1 @how tab shift+f1 @ring ask=hint @hint ask=50,50 @board ask=5,50 @side"
    ),
    at("play-copy", "eight", EASY, "ctrl+c @copied ctrl+shift+c @shared left ctrl+shift+c @shared-moves"),
    at(
        "paste",
        "eight",
        GAME,
        "copied=nonsense ctrl+v @nonsense copied=unsolvable ctrl+v @unsolvable copied=illegal "
        "ctrl+v @illegal copied=long ctrl+v @long copied=position ctrl+v @position copied=game "
        "ctrl+v @game",
    ),
    at("restored", "eight", GAME, "moves=DRU escape @boards return @again"),
    at("position-rank", "eight", GAME, "moves=DRUL i @position-rank escape moves=D i @later"),
    at(
        "review",
        "eight",
        GAME,
        f"{PLAYED} v @review right @one right right @three up @costly end @end down @next home left "
        "@first click=last @last click=first @begin click=short_cut @short-cut right @short-cut-on "
        "space 1s !plays space @halted click=close @closed click=play @taken",
    ),
    at(
        "review-graph",
        "eight",
        GAME,
        f"{PLAYED} v click=30,85 @click ask=30,85 @ask ask=70,40 @legend point=50,85 @hover tab tab "
        "tab @ring click=stretch @stretch",
    ),
    at("review-running", "eight", GAME, "moves=DRULDLRU v @review right @end left left @before escape @back"),
    Chapter("replay", ["replay", TEXTS["game"]], "@replay right right @on escape @behind"),
    at(
        "mistakes",
        "eight",
        GAME,
        f"o @none escape {PLAYED} o @all return @first moves=L @answer return @next h @hint click=skip @skipped "
        "click=clear @sure click=sure @forgotten",
    ),
    at(
        "mistakes-later",
        "eight",
        GAME,
        f"{PLAYED} o return moves=U @up moves=L @left moves=D @down moves=R @right tomorrow escape escape o "
        "return @tomorrow ask=skip @bubble moves=L @answer",
    ),
    at("statistics-none", "eight", EASY, "f3 @none ask=30,20 @bubble"),
    at(
        "statistics",
        "seven",
        "start",
        f"{GAMES} f3 @table click=plot @plot left left left @game ask=plot @bubble escape escape "
        "f3 click=measure=time @time tab @ring right @efficiency click=board=eight @none",
    ),
    Chapter(
        "statistics-export",
        ["play", "eight", "--position", NEARLY],
        "moves=L f3 click=export @saved click=export @again click=data @data",
        names_folders=True,
    ),
    at(
        "lab-seven",
        "seven",
        "farthest",
        "l down @ended b @bars down down @second + @limit up return @off space down @again ask=20,35 @bubble",
    ),
    near("lab-fifteen", "fifteen", "l down @ended b @bars"),
    near("lab-goat", "goat", "l down down @ended"),
    Chapter(
        "settings",
        [],
        "f2 @look down down right @theme down right @scale left down down right @motion click=tab=play @play down "
        "down right @arrows click=tab=speed @speed click=tab=sound @sound down down right @volume "
        "click=defaults @defaults click=undo @undone escape @picker",
    ),
    Chapter("settings-bubbles", [], "f2 down down shift+f1 @ring ask=30,30 @choice ask=tab=keys @keys"),
    Chapter("settings-languages", [], "f2 ask=setting=language @bubble down up up @focus left left @before"),
    at(
        "play-large",
        "eight",
        EASY,
        "f2 down down down right escape @large h @hint i @position-rank escape f3 @statistics escape f1 @help",
    ),
    Chapter(
        "keys",
        [],
        "f2 click=tab=keys @keys tab tab tab tab tab tab @ring return @waits q @taken f1 @conflict escape down down "
        "down @down pagedown @page end @end home @home",
    ),
    Chapter("keys-change", [], "f2 click=tab=keys tab tab tab tab tab tab return z @changed escape escape f1 @help"),
    at("help", "eight", EASY, "f1 @help pagedown @page end @end tab @ring escape @back"),
    Chapter("help-picker", [], "f1 @help down down @down end @end"),
    at("menu", "eight", EASY, "f10 @menu tab tab @ring down down @down right @right ask=learn @bubble escape @back"),
    Chapter("menu-picker", [], "f10 @menu ask=practice @greyed"),
    drawn("menu-fifteen", "fifteen", "f10 @menu"),
    Chapter(
        "daily",
        [],
        "click=daily @today tab @ring click=month=-1 @before click=month=1 ask=50,50 @bubble return @board h @hint "
        "escape tomorrow @back escape click=daily @tomorrow left @yesterday return n @next",
    ),
    at("games-none", "eight", EASY, "g @none"),
    at(
        "games",
        "seven",
        "start",
        f"{GAMES} n h h g @games down down @down tab tab @ring right @right click=filter @board "
        "click=filter=result @result click=share @shared end @end ask=50,50 @bubble home return @review",
    ),
    at(
        "practice",
        "eight",
        EASY,
        "x @practice 1 2 @twelve + @more - @less up up @ring click=seed 3 1 @seed return @played x "
        "click=new @new-seed ask=60,40 @bubble click=play @played-again",
    ),
    at("collection-won", "seven", "start", f"{GAMES} c @ladder right right @rung ask=50,50 @bubble return @played"),
    drawn("collection-trophies", "seven", "c @trophies end @end tab tab @ring return @played"),
    at(
        "editor",
        "eight",
        EASY,
        "e @editor right return right return @impossible ask=mend @bubble click=mend @mended "
        "click=goal @goal click=new @random click=farthest @farthest u @undone ctrl+y @redone "
        "ctrl+c @copied copied=nonsense ctrl+v @nonsense copied=game ctrl+v @game "
        "click=play_position @played",
    ),
    at("editor-mouse", "eight", EASY, "e click=cell=0 @picked click=cell=5 @changed point=cell=3 @hover"),
    Chapter(
        "editor-blocks",
        ["play", "klotski"],
        "e @editor right right return @picked down down return 1s @apart click=cell=0 click=cell=5 @refused "
        "click=mend @mended f @farthest click=goal @goal",
    ),
    near("editor-fifteen", "fifteen", "e @editor click=measure @measured return right return @changed"),
    at(
        "maker",
        "eight",
        EASY,
        "f4 @empty down return right return @piece copied=klotski ctrl+v @pasted f @hardest 2 @goal "
        "click=step=-1 @easier click=save @unnamed escape copied=nonsense ctrl+v @nonsense click=tool=wall "
        "click=cell=0 @wall u click=open @boards escape ask=hardest @bubble",
    ),
    at(
        "maker-numbers",
        "eight",
        EASY,
        "f4 copied=corner ctrl+v @corner click=tool=colour click=cell=8 @no-gap 2 @goal copied=colours ctrl+v @colours "
        "2 @open-goal click=rule=order @ordered u 8 @played h h @hint e @editor escape v @review",
    ),
    Chapter(
        "closing",
        ["play", "eight", "--position", EASY],
        "left spoil left @problem f3 @statistics escape ctrl+q @closing ask=closing @bubble "
        "click=closing @tried escape @back",
        names_folders=True,
    ),
]
"""In the order in which they are played; none knows of another."""
