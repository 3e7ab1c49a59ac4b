#!/usr/bin/env python3
"""Prints the times in README.md: for each game, the extreme shape on which the fast program is slowest.

usage: tests/referee/times.py [RUNS [GAME...]]

The times are CPU times of the whole process in ms, the best of RUNS (41) runs of each program in turn. The inputs are
those that make check wrote to target/extreme/.
"""

import os
import pathlib
import platform
import subprocess
import sys

GAMES = ["gmt_002", "gmt_011", "treblecross", "cf_455b", "daenerys"]


def compiled(source):
    """The path of a program, compiled by the judge as for make test."""
    build = subprocess.run(["target/tools/judge", "build", source], check=True, capture_output=True, text=True)
    return build.stdout.strip()


def cpu_time(program, case):
    """The CPU time of a run in ms, and an error if its output is wrong."""
    with open(case) as stdin:
        child = subprocess.Popen(program, stdin=stdin, stdout=subprocess.PIPE)
        output = child.stdout.read()
        usage = os.wait4(child.pid, 0)[2]
    if output != case.with_suffix(".out").read_bytes():
        sys.exit(f"error: {program} is wrong on {case}")
    return (usage.ru_utime + usage.ru_stime) * 1000


def best(programs, case, runs):
    """The best time of each program, which run in turn."""
    rounds = [[cpu_time(program, case) for program in programs] for _ in range(runs)]
    return [min(times) for times in zip(*rounds)]


def row(game, runs):
    """The row of a game."""
    programs = [compiled(f"tests/{game}/plain.rs"), compiled(f"bins/{game}.rs")]
    cases = sorted(pathlib.Path("target/extreme", game).glob("*.in"))
    if not cases:
        sys.exit(f"error: no inputs; first run: make check P={game}")
    times = {case.stem: best(programs, case, runs) for case in cases}
    shape = max(times, key=lambda shape: times[shape][1])
    textbook, fast = times[shape]
    return f"| {game} | {shape} | {textbook:.2g} ms | {fast:.2g} ms |"


def processor():
    """The name of the processor, from Linux, or what Python knows of it."""
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.split(": ")[1] for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def main():
    runs, games = sys.argv[1:2] or ["41"], sys.argv[2:] or GAMES
    if not runs[0].isdigit() or runs[0] == "0" or not set(games) <= set(GAMES):
        sys.exit(f"usage: tests/referee/times.py [RUNS [GAME...]], where a GAME is one of {', '.join(GAMES)}")
    os.chdir(pathlib.Path(__file__).parents[2])
    runs = int(runs[0])
    print("| problem | shape | textbook | fast |\n| --- | --- | --: | --: |")
    for game in games:
        print(row(game, runs), flush=True)
    print(f"\nBest of {runs} runs, {processor()}, {platform.system()} {platform.release()}.")


main()
