"""Completion with the Tab key, as the shells themselves ask for it."""

import os
import shutil
import sys

import pytest
from desktop import require
from golden_data import ROOT
from waiting import run_program

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="these shells are rare there")


@pytest.fixture
def environment(child_environment, tmp_path):
    """With the command ``antipode`` on the path."""
    program = tmp_path / "bin" / "antipode"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{ROOT}/main.py" "$@"\n')
    program.chmod(0o755)
    return child_environment | {"PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}", "HOME": str(tmp_path)}


def ran(environment, *command):
    done = run_program(command, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


ASKED = {
    "antipode so": {"solve"},
    "antipode --ver": {"--version"},
    "antipode solve klo": {"klotski"},
    "antipode solve eight far": {"farthest"},
    "antipode solve eight start --meth": {"--method", "--methods"},
    "antipode solve eight start --method bi": {"bidirectional"},
    "antipode completion f": {"fish"},
}
QUICK = ("antipode --ver", "antipode solve eight start --method bi")
"""An option and a value; the others go the same ways, and fish asks for an id."""


@pytest.mark.parametrize(
    "line", [pytest.param(line, marks=[] if line in QUICK else pytest.mark.slow) for line in ASKED]
)
def test_bash_completes(line, environment):
    require("bash")
    script = (
        'source <(antipode completion bash); COMP_LINE="$1"; COMP_POINT=${#1}; COMP_TYPE=9\n'
        'read -ra COMP_WORDS <<< "$1"\n'
        'COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 )); _python_argcomplete antipode; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    found = {word.strip() for word in ran(environment, "bash", "-c", script, "bash", line).splitlines()}
    assert found
    assert found <= ASKED[line]


def test_fish_completes(environment):
    require("fish")
    script = "antipode completion fish | source; complete -C 'antipode solve klo'"
    assert [line.split("\t")[0].strip() for line in ran(environment, "fish", "-c", script).splitlines()] == ["klotski"]


def test_zsh_takes_the_script(environment):
    require("zsh")
    script = "autoload -U compinit; compinit -D -u; source <(antipode completion zsh); print $_comps[antipode]"
    assert "argcomplete" in ran(environment, "zsh", "-f", "-c", script)


def test_completion_needs_no_shell(environment):
    assert shutil.which("antipode", path=environment["PATH"])
    assert "Register-ArgumentCompleter" in ran(environment, "antipode", "completion", "powershell")
