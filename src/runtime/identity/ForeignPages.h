#pragma once

#include <cstdint>

namespace heddle::rt {

/// Memory that nobody of us handed out: mappings of the program, shared memory. Its address is chosen by the kernel and
/// differs from process to process; so its pages are numbered in the order in which an execution comes to them. The
/// same schedule gives the same numbers.
std::uint32_t foreignPage(std::uintptr_t address);

inline constexpr std::uintptr_t kForeignPageSize = 4096;

}  // namespace heddle::rt
