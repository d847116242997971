#pragma once

#include "Program.h"

namespace racing {

enum class Points : std::uint32_t { Racing = 0, All = 2 };

struct Search {
  const char* strategy;
  Points points;
  int preemptions = -1;  ///< Maximum number; -1: no limit.
};

struct Executed {
  Outcomes outcomes;
  std::uint64_t executions = 0;
  bool exhausted = false;
  std::vector<std::uint32_t> otherEndings;  ///< Endings that no program can have.
};

/// Executes \p program with std::thread, std::mutex and so on under all schedules of \p search.
Executed executeAll(const Program& program, const Search& search);

}  // namespace racing
