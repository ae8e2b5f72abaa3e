# SPDX-License-Identifier: GPL-2.0
# Judges one measured split: "READS OTHERS [UNLIMITED]" on standard input, operations a second.
# Variables: budget, cap (of the reads, or free), weight, published, rule_reads, rule_others; the
# rules are those of the file cases.

function fail(why) {
	if (reason == "")
		reason = why
}

# An operation takes as long as the device does or as the budget says, whichever is longer.
function device_speed(unlimited,   affordable) {
	affordable = (budget - cap) / weight
	return unlimited < affordable ? unlimited : affordable
}

# check SIDE MEASURED PUBLISHED RULE
function check(side, measured, wanted, rule,   limit) {
	if (rule ~ /%$/) {
		limit = wanted * (rule + 0) / 100
		if (measured < wanted - limit || measured > wanted + limit)
			fail(side " not within " rule)
	} else if (rule == ">=reads") {
		# One may be under way when the other is counted.
		if (measured + 1 < $1)
			fail("fewer " side " than reads")
	} else if (measured < substr(rule, 3) + 0) {
		fail(side " not " rule)
	}
}

# Where a rule says only "at least", more than the budget would pass as well.
function check_budget() {
	if (rule_reads ~ /^>=/ && $1 + weight * $2 > budget * 1.02)
		fail("over the budget")
}

{
	split(published, want, "/")
	if (want[2] == "device")
		want[2] = device_speed($3)
	check("reads", $1, want[1], rule_reads)
	check("others", $2, want[2], rule_others)
	check_budget()
	format = $1 < 10 ? "measured %.2f/%.2f" : "measured %.0f/%.0f"
	text = sprintf(format, $1, $2)
	if (NF > 2)
		text = text sprintf(" (%.0f without a limit)", $3)
	printf "%-22s  %s\n", text, reason == "" ? "PASS" : "FAIL (" reason ")"
}
