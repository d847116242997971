// CLASS: Queue
// FLAGS: -DSPDLOG_FMT_EXTERNAL -DFMT_HEADER_ONLY -DSPDLOG_HEADER_ONLY
#pragma once
#include <spdlog/common.h>
// The header of the queue does not include everything it uses.
#include <spdlog/details/mpmc_blocking_q.h>
using Queue = spdlog::details::mpmc_blocking_queue<int>;
