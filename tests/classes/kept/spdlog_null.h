// CLASS: Sink
// FINDS: data-race
// FLAGS: -DSPDLOG_FMT_EXTERNAL -DFMT_HEADER_ONLY -DSPDLOG_HEADER_ONLY
// spdlog 1.10: the multi-threaded sink is declared with the null mutex, so set_pattern() races.
#pragma once
#include <spdlog/sinks/null_sink.h>
using Sink = spdlog::sinks::null_sink_mt;
