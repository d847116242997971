#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>

namespace heddle {

struct MemoryRange {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
};

/// A hash of all private writable memory of a stopped process outside of \p except: two equal ones mean that nothing
/// was written there in between, or only what had been there. Nothing: it cannot be read, or there is too much of it.
std::optional<std::uint64_t> digestOfMemory(pid_t pid, const MemoryRange& except = {});

}  // namespace heddle
