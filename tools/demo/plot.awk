# SPDX-License-Identifier: GPL-2.0
# A picture of reads and writes a second while the weight of writes changes.
# Files, in this order: weights.log (milliseconds weight), reads_iops.log, writes_iops.log (as fio
# writes them: milliseconds, operations a second, ...). Variables: budget; cap, that of the reads;
# interval, between two lines of fio's.

BEGIN {
	FS = "[, ]+"
	width = 960; height = 500
	left = 72; right = 24; top = 122; bottom = 56
	colour["reads"] = "#2563eb"
	colour["writes"] = "#e8590c"
}

FILENAME ~ /weights/ {
	changes++
	change_at[changes] = $1
	weight[changes] = $2
	next
}

{
	side = FILENAME ~ /reads/ ? "reads" : "writes"
	if (start == 0 || $1 - interval < start)
		start = $1 - interval
	if ($1 > end)
		end = $1
	if ($2 > most)
		most = $2
	n = ++points[side]
	at[side, n] = $1
	rate[side, n] = $2
}

function x(ms) {
	return left + (ms - start) / (end - start) * (width - left - right)
}

function y(iops) {
	return height - bottom - iops / ceiling * (height - top - bottom)
}

function text(px, py, anchor, style, words) {
	printf "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" %s>%s</text>\n", px, py, anchor, style, words
}

function line(x1, y1, x2, y2, style) {
	printf "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" %s/>\n", x1, y1, x2, y2, style
}

# A first in, first out queue that is never empty takes from both sides alike, until the reads are
# at their cap; what they leave is for the writes.
function ideal_reads(w,   share) {
	share = budget / (1 + w)
	return share < cap ? share : cap
}

function ideal_writes(w) {
	return (budget - ideal_reads(w)) / w
}

function head(   i) {
	printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" ", width, height
	printf "width=\"%d\" height=\"%d\" ", width, height
	print "font-family=\"Helvetica, Arial, sans-serif\" font-size=\"13\" fill=\"#374151\">"
	printf "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", width, height
	text(left, 30, "start", "font-size=\"18\" font-weight=\"bold\" fill=\"#111827\"",
	     "A volume of " budget " IOPS while the weight of its writes is changed")
	text(left, 50, "start", "fill=\"#6b7280\"",
	     "4 KiB random reads, which fio caps at " cap " a second, and 4 KiB random writes without a cap")
}

function axes(   value, second, last) {
	for (value = 0; value <= ceiling; value += 200) {
		line(left, y(value), width - right, y(value), "stroke=\"" (value ? "#e5e7eb" : "#9ca3af") "\"")
		text(left - 8, y(value) + 4, "end", "", value)
	}
	last = int((end - start) / 1000)
	for (second = 0; second <= last; second += 2) {
		line(x(start + second * 1000), y(0), x(start + second * 1000), y(0) + 5, "stroke=\"#9ca3af\"")
		text(x(start + second * 1000), y(0) + 20, "middle", "", second)
	}
	text((left + width - right) / 2, height - 12, "middle", "", "seconds")
	printf "<g transform=\"translate(20 %.1f) rotate(-90)\">", (top + height - bottom) / 2
	text(0, 0, "middle", "", "operations a second")
	print "</g>"
}

# Drawn over the curves, and named in figures just above.
function ideal(from, to, value, name) {
	line(x(from), y(value), x(to), y(value), "stroke=\"#111827\" stroke-dasharray=\"5 4\"")
	text(x(from) + 8, y(value) - 14, "start", "fill=\"#111827\"", sprintf(name, value))
}

# One stretch of time with one weight: its name above, a mark where it begins, and the ideals.
function stretch(i,   from, to, reads, writes, same) {
	from = change_at[i] > start ? change_at[i] : start
	to = i < changes ? change_at[i + 1] : end
	if (i > 1)
		line(x(from), top - 12, x(from), y(0), "stroke=\"#6b7280\" stroke-width=\"1.5\"")
	text((x(from) + x(to)) / 2, top - 18, "middle", "font-weight=\"bold\" fill=\"#111827\"",
	     "weight " weight[i])
	reads = ideal_reads(weight[i])
	writes = ideal_writes(weight[i])
	same = writes - reads < 1
	ideal(from, to, reads, same ? "%.0f each" : "reads %.0f")
	if (!same)
		ideal(from, to, writes, "writes %.0f")
}

# A point is the mean since the point before it, so it belongs in the middle between the two.
function middle(side, i) {
	return i > 1 ? (at[side, i - 1] + at[side, i]) / 2 : (start + at[side, i]) / 2
}

function curve(side,   i) {
	printf "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2.2\" stroke-linejoin=\"round\" points=\"", colour[side]
	for (i = 1; i <= points[side]; i++)
		printf "%.1f,%.1f ", x(middle(side, i)), y(rate[side, i])
	print "\"/>"
}

function legend(px, name, style) {
	line(px, 68, px + 26, 68, style)
	text(px + 33, 72, "start", "", name)
}

END {
	if (!changes || !points["reads"] || !points["writes"]) {
		print "plot: the logs are empty" > "/dev/stderr"
		exit 1
	}
	ceiling = most > 1200 ? 200 * int(most / 200 + 1) : 1200
	head()
	axes()
	curve("writes")
	curve("reads")
	for (i = 1; i <= changes; i++)
		stretch(i)
	legend(left, "reads", "stroke=\"" colour["reads"] "\" stroke-width=\"2.2\"")
	legend(left + 90, "writes", "stroke=\"" colour["writes"] "\" stroke-width=\"2.2\"")
	legend(left + 190, "what the weight should give", "stroke=\"#111827\" stroke-dasharray=\"5 4\"")
	print "</svg>"
}
