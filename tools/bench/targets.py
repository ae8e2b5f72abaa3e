# SPDX-License-Identifier: GPL-2.0
"""What is to be reached. Fixed before a run; nothing below looks at results to choose a number."""

# A wake this late is the machine's: the seconds it touches are counted apart, and shown.
LATE_NS = 5_000_000

# What of a changed rate is looked at, from the change on.
CHANGE_WINDOW_NS = 600_000_000

# row: (what, the figure that is judged, its unit, "<=" or ">=", the target)
TARGETS = {
    1: ("limit error over 10 s", "largest of all cases", "%", "<=", 0.1),
    2: ("limit error in any 1 s, the first included", "largest of all cases", "%", "<=", 1.0),
    3: ("delay beyond the ideal pacing, p99", "median of the turns, 1000 IOPS at depth 32", "ms", "<=", 1.0),
    4: ("throughput where the limit is out of reach", "median of pairs, of that without limits", "%", ">=", 98.0),
    5: ("1000 volumes of 20 IOPS at once", "volumes as exact as rows 1 to 3 ask of one", "of 1000", ">=", 1000),
    6: ("effect of a changed limit or weight", "largest of all changes", "ms", "<=", 10.0),
}


def judge(row, figure):
    """PASS, or by how much not."""
    _, _, unit, sense, target = TARGETS[row]
    if figure is None:
        return "not measured"
    if (figure <= target) if sense == "<=" else (figure >= target):
        return "PASS"
    return f"FAIL by {abs(figure - target):.3g} {unit}"
