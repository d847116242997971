#pragma once

#include "Program.h"

namespace oracle {

struct Executed {
  Outcomes outcomes;
  std::uint64_t executions = 0;
  std::uint64_t repetitions = 0;  ///< Of them, executions that a reduced search found to be known.
  bool exhausted = false;
  std::vector<std::uint32_t> otherEndings;  ///< Neither completed nor stuck.
};

/// Executes \p program with std::thread, std::mutex and so on under every schedule (dfs, every access a scheduling
/// point). \p preemptions: at most so many, -1 for any number.
Executed executeAll(const Program& program, int preemptions = -1, const char* strategy = "every-schedule");

}  // namespace oracle
