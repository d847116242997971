#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "explore/predict/Trace.h"

namespace heddle::explore {

/// A place at which one thread can be held so that another one interferes with it.
struct Meeting {
  const Touch* at = nullptr;      ///< The operation before which the thread is held.
  const Touch* before = nullptr;  ///< The last conflicting operation before that; null: the other thread comes first.
  const Touch* until = nullptr;   ///< What the other thread does after it interfered for the first time; null: nothing.
  bool deadlock = false;          ///< The other thread blocks, and holds what the first one then needs.
  int rank = 0;                   ///< How likely and how harmful if the other thread runs as far as it can,
  int rankUntil = 0;              ///< and if it stops before \c until.
};

/// Where \p other can interfere with \p held, according to the conflicts in \p trace. One place of each set of
/// equivalent ones. \p ends: the steps at which the stages were over that drove the execution. What the other thread
/// did until the last of them before a place, it has done when the execution is driven there again.
std::vector<Meeting> meetingsOf(const ThreadPart& held, const ThreadPart& other, const Trace& trace,
                                std::span<const std::uint64_t> ends = {});

}  // namespace heddle::explore
