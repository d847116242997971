// CLASS: Sink
// FINDS: data-race
// FLAGS: -DSPDLOG_FMT_EXTERNAL -DFMT_HEADER_ONLY -DSPDLOG_HEADER_ONLY
// spdlog 1.10: the sink for several threads is declared with the mutex that does nothing, so set_pattern() races.
#pragma once
#include <spdlog/sinks/null_sink.h>
using Sink = spdlog::sinks::null_sink_mt;
