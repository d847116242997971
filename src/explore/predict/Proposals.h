#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/Drive.h"
#include "explore/predict/Trace.h"

namespace heddle::explore {

/// A drive that may show an error, and why it is worth a schedule.
struct Proposal {
  Drive drive;
  int rank = 0;            ///< Higher is better.
  SiteId site = kNoSite;   ///< Where a thread is held.
  std::uint64_t pair = 0;  ///< Which kinds of threads interact.
  std::uint64_t lot = 0;   ///< Decides between equal ranks.
};

/// An execution to predict others from.
struct Executed {
  const Drive& drive;
  std::span<const std::uint64_t> ends;  ///< The step at which each stage of the drive was over, as far as known.
  const Trace& trace;
};

/// Predicts executions in which one thread is held before an operation while another one runs. For each pair of kinds
/// of threads, one of each kind is considered. A place to hold the first is worth a schedule if the second can then get
/// in between: it conflicts with an operation before that place and with one at or after it (no serial order of the two
/// shows the same), or all of it comes first although it came later. What the second can do until it needs a lock that
/// the first holds is all that counts, so what mutexes, creations and joins exclude is not proposed.
///
/// Also proposes to close cycles of locks that threads acquire while they hold others.
std::vector<Proposal> proposalsOf(const Executed& executed);

}  // namespace heddle::explore
