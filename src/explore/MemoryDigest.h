#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>

namespace heddle {

/// A hash of all private writable memory of a stopped process: two equal ones mean that nothing was written in between,
/// or only what had been there. Nothing: it cannot be read, or there is too much of it.
std::optional<std::uint64_t> digestOfMemory(pid_t pid);

}  // namespace heddle
