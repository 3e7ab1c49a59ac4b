#!/usr/bin/env python3
"""Tells what bench.sh has measured.

usage: bench-report.py row FOLDER           the row of the last shape, with a head if it is a problem's first
       bench-report.py report FOLDER NAME   a summary, NAME.md, NAME.json, and in FOLDER what bench.gnuplot draws

FOLDER/machine is a line on the machine. A line of FOLDER/results is a figure: problem, shape, scale, name, value.
Figures are input_bytes, output_bytes, memory_kb, and for each round the seconds of solution and floor, and at the
limits of plain and proconio. There may be no memory_kb, plain or proconio.
"""

import json
import sys
from itertools import groupby
from pathlib import Path
from statistics import median, quantiles

SLOWER_MAX = 1.3  # as many times the plain program's time a solution may take
UNSTEADY = 0.15  # as much of the ratio may lie between its quartiles, unless the machine is busy

HEADS = "shape", "ms", "floor", "ratio", "quartiles", "proconio", "plain", "vs plain", "MB"
ROW = "  {:17}{:>8}{:>7}{:>7}{:>16}{:>9}{:>8}{:>9}{:>7}"

INTRODUCTION = """\
# How far from the floor

{}

Milliseconds are of whole processes. The floor is a program that only reads the input and writes as many bytes
as the answer has; ratios are to its time, proconio of the same solution with its input read by that crate, plain
of tests/plain. vs plain is the solution's time over that program's; ! marks more than {}. MB is the peak of memory.
"""


def summarise(key, figures):
    """All that is told of a shape at a scale; None is what is not known."""

    def ratios(of, by):
        return [a / b for a, b in zip(figures.get(of, []), figures.get(by, []))]

    def middle(values, factor=1):
        return round(median(values) * factor, 4) if values else None

    ratio, to_plain = ratios("solution", "floor"), middle(ratios("solution", "plain"))
    low, _, high = quantiles(ratio, method="inclusive") if len(ratio) > 1 else ratio * 3
    return {
        **dict(zip(("problem", "shape", "scale"), key)),
        **{name: int(figures[name][0]) if name in figures else None
           for name in ("input_bytes", "output_bytes", "memory_kb")},
        **{f"{name}_ms": middle(figures.get(name), 1000) for name in ("solution", "floor", "plain", "proconio")},
        "ratio": middle(ratio),
        "ratio_quartiles": [round(low, 4), round(high, 4)],
        "plain_ratio": middle(ratios("plain", "floor")),
        "proconio_ratio": middle(ratios("proconio", "floor")),
        "ratio_to_plain": to_plain,
        "slower_than_plain": bool(to_plain and to_plain > SLOWER_MAX),
    }


def read(path):
    """The summaries, in the order of the results."""
    shapes = {}
    for line in path.read_text().splitlines():
        *key, name, value = line.split("\t")
        shapes.setdefault(tuple(key), {}).setdefault(name, []).append(float(value))
    return [summarise(key, figures) for key, figures in shapes.items()]


def by(name, summaries):
    return [(value, list(group)) for value, group in groupby(summaries, lambda summary: summary[name])]


def at_limits(summaries):
    return [summary for summary in summaries if summary["scale"] == "1"]


def size(summary):
    return summary["input_bytes"] + summary["output_bytes"]


def title(problem):
    return Path(f"bins/{problem}.rs").read_text().splitlines()[0].strip("/! ")


def cells(summary):
    def number(value):
        return "-" if value is None else f"{value:.2f}"

    return [summary["shape"], number(summary["solution_ms"]), number(summary["floor_ms"]), number(summary["ratio"]),
            " to ".join(map(number, summary["ratio_quartiles"])), number(summary["proconio_ratio"]),
            number(summary["plain_ratio"]), "! " * summary["slower_than_plain"] + number(summary["ratio_to_plain"]),
            f"{summary['memory_kb'] / 1024:.1f}" if summary["memory_kb"] else "-"]


def print_row(summaries):
    problem, shapes = by("problem", at_limits(summaries))[-1]
    if len(shapes) == 1:
        print(f"\n{title(problem)}\n{ROW.format(*HEADS)}")
    print(ROW.format(*cells(shapes[-1])))


def print_summary(shapes):
    for problem, group in by("problem", shapes):
        group.sort(key=lambda summary: summary["ratio"])
        memory = max(summary["memory_kb"] or 0 for summary in group) / 1024
        print(f"{problem:12} {group[0]['ratio']:.2f} to {group[-1]['ratio']:.2f} times the floor, worst on",
              group[-1]["shape"] + (f"; at most {memory:.1f} MB" if memory else ""))
    for summary in shapes:
        if summary["slower_than_plain"]:
            print("note: {problem} takes {ratio_to_plain:.2f} times as long as tests/{problem}.rs on {shape}"
                  .format(**summary))
    spreads = [(high - low) / summary["ratio"] for summary in shapes for low, high in [summary["ratio_quartiles"]]]
    if unsteady := sum(spread > UNSTEADY for spread in spreads):
        print(f"note: on {unsteady} of {len(shapes)} shapes the quartiles are more than {UNSTEADY:.0%} of the ratio "
              "apart: the machine was busy, run again")


def markdown(summaries, machine):
    def table(heads, rows):
        rule = ["---"] + ["---:"] * (len(heads) - 1)
        return "\n" + "".join(f"| {' | '.join(row)} |\n" for row in [heads, rule, *rows])

    text = INTRODUCTION.format(machine, SLOWER_MAX)
    for problem, group in by("problem", summaries):
        text += f"\n## {title(problem)}\n" + table(HEADS, map(cells, at_limits(group)))
        growth = []
        for shape, scales in by("shape", group):
            first, last = scales[0], scales[-1]
            growth.append([shape, *(f"{summary['solution_ms']:.2f}" for summary in scales),
                           f"x {size(last) / size(first):.1f}", f"x {last['solution_ms'] / first['solution_ms']:.1f}"])
        text += table(("ms at a part of the limits", "1/8", "1/4", "1/2", "1", "bytes grow", "time grows"), growth)
    return text


def charts(summaries):
    """The files that bench.gnuplot reads; it says what is in them."""
    heads, bars, growth, titles, row = "", "", "", "", -1
    for problem, group in by("problem", summaries):
        row += 2
        heads += f"{row}\t{problem}\n"
        for summary in at_limits(group):
            row += 1
            bars += "{}\t{shape}\t{ratio}\t{}\t{}\t{}\n".format(
                row, *summary["ratio_quartiles"], summary["proconio_ratio"] or "-", **summary)
        worst = max(at_limits(group), key=lambda summary: summary["ratio"])
        titles += f'"{problem}: {worst["shape"]}" '
        for shape, scales in by("shape", group):
            growth += "".join(f"{size(summary)} {summary['solution_ms']}\n" for summary in scales) + "\n"
        growth += "\n"
        above = (worst["solution_ms"] - worst["floor_ms"]) / size(worst)
        for summary in dict(by("shape", group))[worst["shape"]]:
            growth += "{} {solution_ms} {floor_ms} {}\n".format(size(summary), above * size(summary), **summary)
        growth += "\n\n"
    return {"ratio": f"{heads}\n\n{bars}", "growth": growth, "titles": titles}


def main():
    folder = Path(sys.argv[2])
    summaries = read(folder / "results")
    if sys.argv[1] == "row":
        print_row(summaries)
        return
    name, machine = sys.argv[3], (folder / "machine").read_text().strip()
    print_summary(at_limits(summaries))
    Path(f"{name}.md").write_text(markdown(summaries, machine))
    Path(f"{name}.json").write_text(json.dumps({"machine": machine, "shapes": summaries}, indent=2) + "\n")
    for file, text in charts(summaries).items():
        (folder / file).write_text(text)


main()
