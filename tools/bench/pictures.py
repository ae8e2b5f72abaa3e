# SPDX-License-Identifier: GPL-2.0
"""Which pictures there are."""

import os

from draw import COLOURS, Picture, bars, shares
from report import WAYS

OURS, THEIRS = COLOURS[0], COLOURS[1]
STEP = 0.01


def rate_curve(times, seconds):
    """Operations a second, in steps."""
    counts = [0] * int(seconds / STEP)
    for time in times:
        at = int(time / 1e9 / STEP)
        if 0 <= at < len(counts):
            counts[at] += 1
    return [((i + 0.5) * STEP, count / STEP) for i, count in enumerate(counts)]


def draw_rate(path, ways):
    picture = Picture("A limit of 1000 operations a second, from the first one on",
                      "4 KiB random reads, 32 always waiting; what was let through in each hundredth of the first second")
    curves = {way: rate_curve(ways[way][0]["times"], 1) for way in ("iomax", "gated") if way in ways}
    most = max(value for curve in curves.values() for _, value in curve)
    picture.axes((0, 1), (0, most * 1.1), "seconds", "operations a second")
    for way, curve in curves.items():
        picture.curve(curve, OURS if way == "gated" else THEIRS, "ballast" if way == "gated" else "io.max")
    picture.save(path)


def draw_delay(path, ways):
    picture = Picture("Latency under a limit, as fio sees it",
                      "1000 operations a second, 32 at once: each should take 32 ms")
    picture.axes((0, 120), (0, 100), "milliseconds", "percent of the operations")
    for way in ("iomax", "gated"):
        for turn in ways.get(way, [])[:1]:
            points = [(value / 1e6, percent) for percent, value in sorted(turn["fio"].items())]
            picture.curve(points, OURS if way == "gated" else THEIRS, "ballast" if way == "gated" else "io.max")
    picture.save(path)


def draw_throughput(path, found):
    lines = [(WAYS[way], speed["median"], speed["least"], speed["most"], OURS if way in ("open", "gated") else THEIRS)
             for way in WAYS if (speed := found["ways"].get(way))]
    bars(path, "What a layer costs where no limit is reached",
         "4 KiB random reads, 32 at once, on two CPUs; medians, and the line from the least to the most",
         lines, "a second")


def draw_volumes(path, found):
    picture = Picture("A thousand limits of 20 operations a second at once",
                      "by how much each is off over ten seconds")
    picture.axes((0.001, 100), (0, 100), "percent off the limit", "percent of the volumes", x_log=True)
    for way, got in found.items():
        points = shares([max(abs(value), 0.001) for value in got["tens"]])
        picture.curve(points, OURS if way == "gated" else THEIRS, "ballast" if way == "gated" else "io.max")
    picture.save(path)


def draw_changes(path, found):
    picture = Picture("A limit changed from 1000 to 50 operations a second, and back",
                      "what went in the 0.6 s after the kernel was told, 32 waiting: median change of six")
    drawn = []
    for kind, colour, name in (("iops", OURS, "ballast"), ("iomax_iops", THEIRS, "io.max")):
        for up in (True, False):
            some = sorted((c["times"] for c in found.get(kind, []) if (c["new"] > c["old"]) == up), key=len)
            if some:
                times = some[len(some) // 2]
                points = [(0, 0)] + [(time / 1e6, i + 1) for i, time in enumerate(times)] + [(600, len(times))]
                drawn.append((points, colour, f"{name}, {'up' if up else 'down'}",
                              "" if up else 'stroke-dasharray="6 4"'))
    picture.axes((0, 600), (0, max(len(points) for points, *_ in drawn) * 1.1), "milliseconds since the change",
                 "operations let through")
    for points, colour, name, dashes in drawn:
        picture.curve(points, colour, name, dashes)
    picture.save(path)


def draw_cost(path, found):
    bars(path, "What the gate computes for one operation", "instructions, counted by valgrind in the userspace build",
         [(what, count, None, None, OURS) for count, what in found], "instructions")


def draw_all(folder, found):
    """Each picture whose figures are there."""
    reads = found.get("accuracy", {}).get("reads")
    if reads:
        draw_rate(os.path.join(folder, "rate.svg"), reads)
        draw_delay(os.path.join(folder, "delay.svg"), reads)
    for name, draw in (("throughput", draw_throughput), ("volumes", draw_volumes), ("changes", draw_changes),
                       ("cost", draw_cost)):
        if found.get(name):
            draw(os.path.join(folder, name + ".svg"), found[name])
