# SPDX-License-Identifier: GPL-2.0
"""The figures of each row, out of what the machines left in a folder."""

import glob
import json
import os
from statistics import median

import pacing
from events import Trace
from pacing import MS, SECOND, Limits, Window
from targets import CHANGE_WINDOW_NS

HERE = os.path.dirname(os.path.abspath(__file__))
TEN = 10


def percentile(values, percent):
    """The smallest value that so many percent of them do not exceed."""
    values = sorted(values)
    return values[max(0, -(-len(values) * percent // 100) - 1)] if values else None


def spread(values):
    return {"median": median(values), "least": min(values), "most": max(values), "count": len(values)}


def largest(values):
    """The one furthest from 0."""
    values = [value for value in values if value is not None]
    return max(values, key=abs) if values else None


def read_json(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def read_cases():
    """name: (limits, depth), from the table that the machine goes through."""
    cases = {}
    with open(os.path.join(HERE, "cases"), encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("#"):
                continue
            name, iops, bw, weight, _, _, depth, *_ = line.split()
            cases[name] = (Limits(int(iops.strip("-") or 0), int(bw.strip("-") or 0),
                                  round(float(weight) * 1000)), int(depth))
    return cases


def fio_latency(path):
    """Percentiles of what fio saw, ns: {percent: ns}."""
    found = {}
    for job in read_json(path)["jobs"]:
        for side in ("read", "write"):
            if job[side]["total_ios"]:
                found = job[side]["clat_ns"]["percentile"]
    return {float(percent): value for percent, value in found.items()}


def turn_figures(path, limits, depth):
    """One case, one way, one turn."""
    ops = Trace(path).admissions
    dues = pacing.ideal(ops, limits)
    start = ops[0].time
    gate = ops[0].waited is not None
    late = pacing.late_seconds(ops, dues, start, TEN) if gate else set()
    ten = Window(ops, dues, limits, 0, TEN)
    seconds = [Window(ops, dues, limits, second, 1) for second in range(TEN)]
    # An exact pacer of the same arrivals is the measure: what fio was slow to ask for is not the
    # gate's. What io.max was asked for is not known; of two limits, the one it went beyond more counts.
    error = (lambda w: w.of_ideal) if gate or limits.rate() else (lambda w: w.beyond)
    latency = fio_latency(path.replace(".trace", ".json"))
    figures = {
        "ten": error(ten), "ten of limit": ten.beyond, "seconds": [error(w) for w in seconds],
        "late": sorted(late), "worst": largest(error(w) for i, w in enumerate(seconds) if i not in late),
        "worst late": largest(error(w) for i, w in enumerate(seconds) if i in late),
        "went": [w.went for w in seconds],
        "fio": latency,
    }
    if limits.iops and not limits.bw and limits.write_weight == 1000:
        figures["fio beyond p99"] = (latency[99.0] - depth * SECOND / limits.iops) / MS
    if gate:
        within = [op for op in ops if op.time < start + TEN * SECOND]
        delays = pacing.delays(within, dues)
        clear = [d for op, d in zip(within, delays) if int((op.time - start) // SECOND) not in late]
        for percent in (50, 90, 99):
            figures[f"delay p{percent}"] = percentile(clear, percent) / MS if clear else None
        figures["delay p99 with late"] = percentile(delays, 99) / MS
        figures["delay most"] = max(delays) / MS
    figures["times"] = [op.time - start for op in ops]
    return figures


def accuracy(folder):
    """Rows 1 to 3: {case: {way: [figures of a turn]}}."""
    found = {}
    for name, (limits, depth) in read_cases().items():
        for path in sorted(glob.glob(os.path.join(folder, f"{name}.*.*.trace"))):
            way = path.split(".")[-3]
            found.setdefault(name, {}).setdefault(way, []).append(turn_figures(path, limits, depth))
    return found


def throughput(folder):
    """Row 4: speeds of the ways, and the paired windows."""
    ways = {}
    for path in sorted(glob.glob(os.path.join(folder, "*.json"))):
        way = path.split(".")[-2]
        ways.setdefault(way, []).append(sum(job["read"]["iops"] for job in read_json(path)["jobs"]))
    speeds = {"open": [], "gated": []}
    with open(os.path.join(folder, "windows"), encoding="utf-8") as lines:
        for line in lines:
            way, operations, microseconds = line.split()
            speeds[way].append(int(operations) * 10**6 / int(microseconds))
    ratios = [100 * with_limit / without for with_limit, without in zip(speeds["gated"], speeds["open"])]
    return {
        "ways": {way: spread(values) for way, values in ways.items()},
        "ratios": spread(ratios) | {"quarter": percentile(ratios, 25), "three quarters": percentile(ratios, 75)},
        "pairs": {way: spread(values) for way, values in speeds.items()},
        "all ratios": ratios,
    }


def volume_figures(ops, limits):
    """One of many volumes. Those who were late are told by the same rules as in rows 1 to 3."""
    start, rate = ops[0].time, limits.iops
    gate = ops[0].waited is not None
    dues = pacing.ideal(ops, limits)
    late = pacing.late_seconds(ops, dues, start, TEN) if gate else set()
    seconds = [pacing.paced_error(ops, rate, start + i * SECOND, start + (i + 1) * SECOND) for i in range(TEN)]
    return {
        "ten": pacing.paced_error(ops, rate, start, start + TEN * SECOND),
        "worst": largest(error for i, error in enumerate(seconds) if i not in late) or 0.0,
        "late": len(late), "count": sum(1 for op in ops if op.time < start + TEN * SECOND),
        "delays": pacing.delays(ops, dues) if gate else [],
    }


def volumes(folder, iops=20):
    """Row 5: {way: figures}."""
    found = {}
    for way in ("gated", "iomax"):
        path = os.path.join(folder, way + ".trace")
        if not os.path.exists(path):
            continue
        each = [volume_figures(ops, Limits(iops)) for ops in Trace(path).by_volume().values()]
        delays = [delay for one in each for delay in one.pop("delays")]
        found[way] = {
            "volumes": len(each), "tens": [one["ten"] for one in each],
            "worsts": [one["worst"] for one in each],
            "ten": spread([abs(one["ten"]) for one in each]),
            "worst": spread([abs(one["worst"]) for one in each]),
            "late seconds": sum(one["late"] for one in each), "seconds": TEN * len(each),
            "counts": spread([one["count"] for one in each]),
            "exact": sum(abs(one["ten"]) <= 0.1 and abs(one["worst"]) <= 1 for one in each),
        }
        if delays:
            found[way]["delay"] = {f"p{p}": percentile(delays, p) / MS for p in (50, 90, 99, 100)}
    return found


def change_figures(trace):
    """Each change of one kind: for how long the old rate seems to have stayed in force."""
    changes = []
    for mark, following in zip(trace.marks, trace.marks[1:]):
        if not mark.text.startswith("change"):
            continue
        old, new = (int(word) for word in mark.text.split()[1:])
        told = next((call.time for call in trace.calls if mark.time < call.time < following.time), mark.time)
        end = told + CHANGE_WINDOW_NS
        times = [op.time - told for op in trace.admissions if told < op.time <= end]
        stayed = (len(times) - new * CHANGE_WINDOW_NS / SECOND) / (old - new) * SECOND
        changes.append({"old": old, "new": new, "effect": stayed / MS, "command": (told - mark.time) / MS,
                        "first": times[0] / MS if times else None, "times": times})
    return changes


def changes(folder):
    """Row 6: {kind: [change]}."""
    found = {}
    for kind in ("iops", "bw", "weight", "iomax_iops", "iomax_bw"):
        path = os.path.join(folder, kind + ".trace")
        if os.path.exists(path):
            found[kind] = change_figures(Trace(path))
    return found


def cost(path):
    """Instructions for one operation: [(instructions, what)], as tools/bench/count prints them."""
    with open(path, encoding="utf-8") as lines:
        return [(float(number), what.strip()) for number, what in (line.split(" ", 1) for line in lines)]


def machine(path):
    """What it ran on: {what: value}."""
    with open(path, encoding="utf-8") as lines:
        return dict(line.rstrip("\n").split(": ", 1) for line in lines)
