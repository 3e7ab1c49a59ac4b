#!/usr/bin/env python3
"""Prints what bench.sh has measured as a table in Markdown.

usage: bench-report.py FOLDER

FOLDER/machine is a line on the machine. A line of FOLDER/results is a figure: problem, shape, name, value. Figures
are memory_kb, and for each round the seconds of solution and floor, and where they are timed of plain and proconio.
Leaves FOLDER/chart, which bench.gnuplot draws and describes.
"""

import sys
from itertools import groupby
from pathlib import Path
from statistics import median

SLOWER_MAX = 1.3  # as many times the plain program's time a solution may take

INTRODUCTION = """\
# How far from the floor

{}

Milliseconds are of whole processes. The floor is a program that only reads the input and writes as many bytes as the
answer has. Ratios are to its time: of the solution, of its proconio build, and of the plain program. *vs plain* is the
solution's time over the plain program's, with an exclamation mark above {}. MB is the solution's peak of memory.
"""

HEADS = "shape", "ms", "floor ms", "ratio", "proconio", "plain", "vs plain", "MB"


def ratio(figures, of, by):
    """The median of the rounds' own ratios; None if one of the two was not timed."""
    ratios = [a / b for a, b in zip(figures.get(of, []), figures.get(by, []))]
    return median(ratios) if ratios else None


def read(path):
    """The figures of each shape, in the order of the results."""
    shapes = {}
    for line in path.read_text().splitlines():
        problem, shape, name, value = line.split("\t")
        shapes.setdefault((problem, shape), {}).setdefault(name, []).append(float(value))
    return shapes


def number(value):
    return "-" if value is None else f"{value:.2f}"


def cells(shape, figures):
    to_plain = ratio(figures, "solution", "plain")
    return [
        shape,
        number(median(figures["solution"]) * 1000),
        number(median(figures["floor"]) * 1000),
        *(number(ratio(figures, name, "floor")) for name in ("solution", "proconio", "plain")),
        number(to_plain) + (" !" if to_plain and to_plain > SLOWER_MAX else ""),
        f"{figures['memory_kb'][0] / 1024:.1f}",
    ]


def print_table(rows):
    widths = [max(map(len, column)) for column in zip(*rows)]
    rows.insert(1, ["-" * widths[0]] + ["-" * (width - 1) + ":" for width in widths[1:]])
    for first, *others in rows:
        aligned = [first.ljust(widths[0])] + [text.rjust(width) for text, width in zip(others, widths[1:])]
        print(f"| {' | '.join(aligned)} |")


def main():
    folder = Path(sys.argv[1])
    chart = []
    print(INTRODUCTION.format((folder / "machine").read_text().strip(), SLOWER_MAX), end="")
    for problem, group in groupby(read(folder / "results").items(), lambda item: item[0][0]):
        rows = [cells(shape, figures) for (_, shape), figures in group]
        title = Path(f"bins/{problem}.rs").read_text().splitlines()[0].strip("/! ")
        print(f"\n## {title}\n")
        print_table([list(HEADS), *rows])
        chart += ["", f"{problem} - -"] + [f"{row[0]} {row[3]} {row[4]}" for row in rows]
    (folder / "chart").write_text("".join(f"{row} {line}\n" for row, line in enumerate(chart) if line))


main()
