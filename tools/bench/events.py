# SPDX-License-Identifier: GPL-2.0
"""Reads what the kernel traced: operations let through, marks and probes. Times are in ns."""

import re
from collections import namedtuple

# waited: how long it was at the gate; late: how long after it was due, as the gate says; None where
# only the disk was traced, which does not know.
Admission = namedtuple("Admission", "time volume write size waited late")
Mark = namedtuple("Mark", "time text")

LINE = re.compile(r"^.{16}-\d+ +\[\d+\] \S+ +(\d+)\.(\d{6}): (\w+): (.*)$")
BLOCK = re.compile(r"(\d+,\d+) (\w+) (\d+) ")
FIELD = re.compile(r"(\w+)=(-?\d+)")
LOST = re.compile(r"entries-in-buffer/entries-written: (\d+)/(\d+)")


class Trace:
    """One trace file: admissions, by the gate or by the disk; marks, and calls of probed functions."""

    def __init__(self, path):
        self.admissions, self.marks, self.calls = [], [], []
        with open(path, encoding="utf-8", errors="replace") as lines:
            for line in lines:
                self._line(path, line)

    def _line(self, path, line):
        match = LINE.match(line)
        if match:
            self._event(int(match[1]) * 10**9 + int(match[2]) * 1000, match[3], match[4])
            return
        match = LOST.search(line)
        if match and match[1] != match[2]:
            raise ValueError(f"{path}: the trace's buffer was too small")

    def _event(self, time, name, text):
        if name == "ballast_gate_admit":
            field = {key: int(value) for key, value in FIELD.findall(text)}
            self.admissions.append(
                Admission(time, field["number"], field["class"] == 1, field["bytes"],
                          field["waited_ns"], field["late_ns"]))
        elif name == "block_rq_issue":
            match = BLOCK.match(text)
            self.admissions.append(
                Admission(time, match[1], match[2].startswith("W"), int(match[3]), None, None))
        elif name == "tracing_mark_write":
            self.marks.append(Mark(time, text))
        else:
            self.calls.append(Mark(time, name))

    def by_volume(self):
        volumes = {}
        for admission in self.admissions:
            volumes.setdefault(admission.volume, []).append(admission)
        return volumes
