/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Tracepoints: what happens to each operation at the gate and after.
 */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM ballast

#if !defined(BALLAST_TRACE_H) || defined(TRACE_HEADER_MULTI_READ)
#define BALLAST_TRACE_H

#include <linux/tracepoint.h>

/* clang-format off */

TRACE_EVENT(ballast_gate_wait,
	TP_PROTO(u32 number, u32 class, u32 bytes, u32 waiting),
	TP_ARGS(number, class, bytes, waiting),
	TP_STRUCT__entry(
		__field(u32, number)
		__field(u32, class)
		__field(u32, bytes)
		__field(u32, waiting)
	),
	TP_fast_assign(
		__entry->number = number;
		__entry->class = class;
		__entry->bytes = bytes;
		__entry->waiting = waiting;
	),
	TP_printk("number=%u class=%u bytes=%u waiting=%u", __entry->number,
		  __entry->class, __entry->bytes, __entry->waiting)
);

TRACE_EVENT(ballast_gate_admit,
	TP_PROTO(u32 number, u32 class, u32 bytes, u64 waited_ns, s64 late_ns),
	TP_ARGS(number, class, bytes, waited_ns, late_ns),
	TP_STRUCT__entry(
		__field(u32, number)
		__field(u32, class)
		__field(u32, bytes)
		__field(u64, waited_ns)
		__field(s64, late_ns)
	),
	TP_fast_assign(
		__entry->number = number;
		__entry->class = class;
		__entry->bytes = bytes;
		__entry->waited_ns = waited_ns;
		__entry->late_ns = late_ns;
	),
	TP_printk("number=%u class=%u bytes=%u waited_ns=%llu late_ns=%lld",
		  __entry->number, __entry->class, __entry->bytes,
		  __entry->waited_ns, __entry->late_ns)
);

TRACE_EVENT(ballast_done,
	TP_PROTO(u32 number, u32 class, u32 bytes, u64 service_ns, int error),
	TP_ARGS(number, class, bytes, service_ns, error),
	TP_STRUCT__entry(
		__field(u32, number)
		__field(u32, class)
		__field(u32, bytes)
		__field(u64, service_ns)
		__field(int, error)
	),
	TP_fast_assign(
		__entry->number = number;
		__entry->class = class;
		__entry->bytes = bytes;
		__entry->service_ns = service_ns;
		__entry->error = error;
	),
	TP_printk("number=%u class=%u bytes=%u service_ns=%llu error=%d",
		  __entry->number, __entry->class, __entry->bytes,
		  __entry->service_ns, __entry->error)
);

/* clang-format on */

#endif /* BALLAST_TRACE_H */

#undef TRACE_INCLUDE_PATH
#define TRACE_INCLUDE_PATH kmod
#undef TRACE_INCLUDE_FILE
#define TRACE_INCLUDE_FILE trace
#include <trace/define_trace.h>
