#pragma once

#include <string>

#include "explain/FindingsReport.h"

namespace heddle::explain {

/// The interleavings in the Chrome trace-event format, for Perfetto and chrome://tracing. A finding is a process, and
/// each step takes one microsecond. Lock ownership is shown as asynchronous events.
std::string renderTraceEvents(const FindingsReport& report);

}  // namespace heddle::explain
