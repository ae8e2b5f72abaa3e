# SPDX-License-Identifier: GPL-2.0
"""The tables."""

from targets import CHANGE_WINDOW_NS, TARGETS, judge

WAYS = {"raw": "the disk as it is", "iomax": "io.max", "linear": "dm-linear", "open": "a volume without limits",
        "gated": "a volume, limits out of reach"}
KINDS = {"iops": "volume: iops", "bw": "volume: bw", "weight": "volume: writeIopsWeight",
         "iomax_iops": "io.max: riops", "iomax_bw": "io.max: rbps"}


def number(value, digits=2):
    return "-" if value is None else f"{value + 0.0 if abs(value) >= 0.5 / 10**digits else 0:.{digits}f}"


def table(head, lines):
    """Columns as wide as they must be; the first to the left, the others to the right."""
    cells = [head] + [[cell if isinstance(cell, str) else number(cell) for cell in line] for line in lines]
    widths = [max(len(line[i]) for line in cells) for i in range(len(head))]
    return "".join("  " + "  ".join(cell.ljust(width) if i == 0 else cell.rjust(width)
                                    for i, (cell, width) in enumerate(zip(line, widths))).rstrip() + "\n"
                   for line in cells)


def summary(judged):
    lines = []
    for row, (what, figure, unit, sense, target) in TARGETS.items():
        got = judged[row]
        shown = "-" if got is None else f"{got:.3g}" if got < 100 else f"{got:.0f}"
        lines.append([f"{row} {what}", f"{sense} {target:g} {unit}", shown, judge(row, got)])
    return "The six rows (" + "; ".join(f"{row}: {line[1]}" for row, line in TARGETS.items()) + ")\n\n" + \
        table(["row", "target", "measured", "verdict"], lines)


def accuracy(found):
    lines = []
    for case, ways in found.items():
        for way, turns in ways.items():
            for turn in turns:
                lines.append([case, "volume" if way == "gated" else "io.max", number(turn["ten"], 3),
                              number(turn["ten of limit"], 3), number(turn["worst"]), str(len(turn["late"])), number(turn["worst late"]),
                              number(turn.get("delay p50"), 3), number(turn.get("delay p99"), 3),
                              number(turn.get("delay p99 with late"), 3), number(turn.get("fio beyond p99"), 3)])
    return "Rows 1 to 3: errors in %, against an exact pacer of the same arrivals, and beside that against the bare " \
        "limit (of two,\nthe one that is used more); delays beyond the exact pacer in ms. Worst 1 s: of the seconds " \
        "that no late wake touches; how\nmany it does, and the worst of those, beside it. By fio: its p99 latency " \
        "less what the depth makes of it.\n\n" + \
        table(["case", "of", "10 s", "of limit", "worst 1 s", "late s", "worst late", "p50", "p99", "p99 all", "by fio p99"], lines)


def throughput(found, cpus=2):
    raw = found["ways"]["raw"]["median"]
    lines = [[WAYS[way], f"{speed['median']:,.0f}", f"{speed['least']:,.0f}", f"{speed['most']:,.0f}",
              number(100 * speed["median"] / raw, 1)]
             for way in WAYS if (speed := found["ways"].get(way))]
    ratios = found["ratios"]
    return f"Row 4: 4 KiB random reads, 32 at once, {cpus} CPU{'s'[:cpus - 1]}. Operations a second, each way in " \
        "turn:\n\n" + \
        table(["way", "median", "least", "most", "% of the disk"], lines) + \
        f"\n  With limits against without, {ratios['count']} pairs of windows within one run of fio: " \
        f"{ratios['median']:.1f} % (half of them between\n  {ratios['quarter']:.1f} and " \
        f"{ratios['three quarters']:.1f}, all between {ratios['least']:.1f} and {ratios['most']:.1f})\n"


def volumes(found):
    lines = []
    for way, got in found.items():
        delay = got.get("delay", {})
        lines.append(["volumes" if way == "gated" else "io.max", str(got["volumes"]), str(got["exact"]),
                      number(got["ten"]["median"], 3), number(got["ten"]["most"], 3), number(got["worst"]["median"]),
                      number(got["worst"]["most"]), f"{got['late seconds']} of {got['seconds']}",
                      f"{got['counts']['least']} to {got['counts']['most']}",
                      number(delay.get("p50")), number(delay.get("p99")), number(delay.get("p100"))])
    return "Row 5: many limits at once. Errors in %: median and largest of the volumes, over 10 s and in their worst " \
        "second; delays\nbeyond the ideal pacing in ms.\n\n" + \
        table(["of", "count", "exact", "10 s", "most", "1 s", "most", "late seconds", "in 10 s", "p50", "p99", "most"],
              lines)


def changes(found):
    lines = []
    for kind, each in found.items():
        for up in (True, False):
            some = [change for change in each if (change["new"] > change["old"]) == up]
            if not some:
                continue
            effects = sorted(change["effect"] for change in some)
            firsts = sorted(change["first"] for change in some if change["first"] is not None)
            went = sorted(len(change["times"]) for change in some)
            ideal = some[0]["new"] * CHANGE_WINDOW_NS / 1e9
            ours = not kind.startswith("iomax")
            lines.append([KINDS[kind], f"{some[0]['old']} to {some[0]['new']}", str(len(some)),
                          number(effects[0]) if ours else "-", number(effects[-1]) if ours else "-",
                          f"{firsts[0]:.1f} to {firsts[-1]:.1f}" if firsts else "-",
                          f"{ideal:.0f}", f"{went[0]} to {went[-1]}",
                          number(sorted(change["command"] for change in some)[len(some) // 2], 0) if ours else "-"])
    return f"Row 6: limits changed while 32 wait. Effect: for how many ms the old rate seems to have stayed in force, " \
        f"from what went in the\n{CHANGE_WINDOW_NS / 1e9:g} s after the kernel was told (one operation more or less " \
        "is 1 ms). First: when the next one went. io.max lets\nthrough more than either limit allows, so it has no " \
        "such time.\n\n" + \
        table(["what", "a second", "times", "effect", "most", "first, ms", "ideal", "went", "command, ms"], lines)


def cost(found):
    return "Cost: instructions for one operation in the gate's arithmetic, by valgrind in the userspace build:\n\n" + \
        table(["limits", "instructions"], [[what, number(count, 0)] for count, what in found])


def machine(found):
    return "Machine\n\n" + table(["what", ""], [[what, value] for what, value in found.items()])


PARTS = (("accuracy", accuracy), ("throughput", throughput),
         ("throughput-1cpu", lambda found: throughput(found, 1)), ("volumes", volumes), ("volumes-400", volumes),
         ("changes", changes), ("cost", cost), ("machine", machine))


def text(found, judged):
    parts = [summary(judged)] + [write(found[name]) for name, write in PARTS if name in found]
    return "\n".join(parts)
