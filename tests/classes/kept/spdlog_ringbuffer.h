// CLASS: Sink
// FLAGS: -DSPDLOG_FMT_EXTERNAL -DFMT_HEADER_ONLY -DSPDLOG_HEADER_ONLY
#pragma once
#include <spdlog/sinks/ringbuffer_sink.h>
using Sink = spdlog::sinks::ringbuffer_sink_mt;
