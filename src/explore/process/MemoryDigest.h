#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>

namespace heddle::explore {

struct MemoryRange {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
};

/// A hash of all private writable memory of a stopped process, except \p except. If two hashes are equal, nothing was
/// written in between, or only values that were there before. Nothing: the memory cannot be read, there is too much of
/// it, or other processes may write to some of it.
std::optional<std::uint64_t> digestOfMemory(pid_t pid, const MemoryRange& except = {});

}  // namespace heddle::explore
