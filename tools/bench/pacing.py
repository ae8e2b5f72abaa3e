# SPDX-License-Identifier: GPL-2.0
"""When an exact pacer, never late, would have let each operation through: Documentation/gate.md once
more, in whole numbers without rounding. It shares no code with the module. And what is measured
against that."""

from targets import LATE_NS

MS = 10**6
SECOND = 10**9
CATCH_UP = 100 * MS


class Limits:
    """iops and bw a second, 0 for none; what a write weighs, in thousandths."""

    def __init__(self, iops=0, bw=0, write_weight=1000):
        self.iops, self.bw, self.write_weight = iops, bw, write_weight
        # Time is counted in such parts of a nanosecond that every cost is a whole number of them.
        self.scale = (iops or 1) * (bw or 1)

    def costs(self, op):
        """What the operation takes of each budget, in scaled ns."""
        weight = self.write_weight if op.write else 1000
        costs = []
        if self.iops:
            costs.append(weight * MS * self.scale // self.iops)
        if self.bw:
            costs.append(op.size * SECOND * self.scale // self.bw)
        return costs

    def least(self):
        """The credit that is always there."""
        least = []
        if self.iops:
            least.append(max(MS * self.scale, SECOND * self.scale // self.iops))
        if self.bw:
            least.append(MS * self.scale)
        return least

    def units(self, op):
        """What is counted: operations of weight 1, or bytes."""
        if self.iops:
            return (self.write_weight if op.write else 1000) / 1000
        return op.size

    def used(self, op):
        """The share of a second of each limit that it takes."""
        return [cost / self.scale / SECOND for cost in self.costs(op)]

    def rate(self):
        """Units a second, or None where two limits take turns and no one number says it."""
        return None if self.iops and self.bw else self.iops or self.bw


def ideal(ops, limits):
    """The due time of each operation, ns, in the order in which they went. Where arrivals are not
    known, something always waits from the first on."""
    scale, least = limits.scale, limits.least()
    spent = [-(1 << 100)] * len(least)
    ref, late, before, dues = -(1 << 100), 0, None, []
    for op in ops:
        arrival = op.time - (op.waited or 0)
        if before is None or op.waited is not None and arrival >= before:
            if arrival * scale - ref > late + CATCH_UP * scale:
                late = 0
            ref = max(ref, arrival * scale - late)
        due = ref
        for i, cost in enumerate(limits.costs(op)):
            spent[i] = max(spent[i], ref - max(least[i], cost)) + cost
            due = max(due, spent[i])
        lost = max(op.time * scale - CATCH_UP * scale - due, 0)
        spent = [time + lost for time in spent]
        spare = due == ref and lost == 0
        ref = due + lost
        late = 0 if spare else max(op.time * scale - ref, 0)
        before = op.time
        dues.append(due / scale)
    return dues


def delays(ops, dues):
    """How long after an exact pacer each operation went, ns; never before it had arrived. Of what goes
    at once, the trace shows the arrival some microseconds late, and the ideal with it: that the first
    ones then seem to go too early is taken as such a shift, of all."""
    after = [op.time - max(due, op.time - (op.waited or 0)) for op, due in zip(ops, dues)]
    early = min(0, min(after))
    return [delay - early for delay in after]


def late_seconds(ops, dues, start, count):
    """The seconds that a late wake touches: where it was due, where it went, and between."""
    late = set()
    for op, due, delay in zip(ops, dues, delays(ops, dues)):
        if delay > LATE_NS or (op.late or 0) > LATE_NS:
            late.update(range(int((due - start) // SECOND), int((op.time - start) // SECOND) + 1))
    return {second for second in late if 0 <= second < count}


class Window:
    """What went in some seconds, counted from the first operation: by how many percent more than an
    exact pacer lets go, and than the limits allow (of two, the one that is used more)."""

    def __init__(self, ops, dues, limits, first, seconds):
        begin = ops[0].time + first * SECOND
        end = begin + seconds * SECOND
        self.went = sum(limits.units(op) for op in ops if begin <= op.time < end)
        # An operation due exactly at the end belongs to the next window, wherever rounding puts it.
        self.ideal = sum(limits.units(op) for op, due in zip(ops, dues) if begin <= due + 1 < end)
        self.of_ideal = 100 * (self.went / self.ideal - 1) if self.ideal else -100.0
        used = [limits.used(op) for op in ops if begin <= op.time < end]
        self.beyond = max((100 * (sum(limit) / seconds - 1) for limit in zip(*used)), default=-100.0)


def paced_error(ops, rate, begin, end):
    """By how many percent the operations that went in a window were closer to each other than the
    rate says: for limits so low that counting one more or less would be several percent."""
    inside = [op.time for op in ops if begin <= op.time < end]
    if len(inside) < 3:
        return -100.0
    return 100 * ((len(inside) - 1) * SECOND / (inside[-1] - inside[0]) / rate - 1)
