#pragma once

#include "Program.h"

namespace oracle {

struct Executed {
  Outcomes outcomes;
  std::uint64_t executions = 0;
  std::uint64_t repetitions = 0;  ///< Executions that a reduced search recognised as redundant.
  bool exhausted = false;
  std::vector<std::uint32_t> otherEndings;  ///< Neither completed nor stuck.
};

/// Executes \p program with std::thread, std::mutex and so on under every schedule (dfs, every access a scheduling
/// point). \p preemptions: their maximum number, or -1 for no limit.
Executed executeAll(const Program& program, int preemptions = -1, const char* strategy = "every-schedule");

}  // namespace oracle
