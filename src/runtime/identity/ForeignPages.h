#pragma once

#include <cstdint>

namespace heddle::rt {

/// The number of a page of memory that the runtime did not hand out: mappings of the program, shared memory. The kernel
/// chooses its address, which differs between processes. So pages are numbered in the order in which an execution first
/// accesses them. The same schedule gives the same numbers.
std::uint32_t foreignPage(std::uintptr_t address);

inline constexpr std::uintptr_t kForeignPageSize = 4096;

}  // namespace heddle::rt
