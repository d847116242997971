#pragma once

#include <cstddef>
#include <cstdint>

/// Random numbers of the operating system, derived from the seed of the execution. Each depends on its thread and its
/// position in that thread, so a thread draws the same numbers in every schedule.
namespace heddle::rt {

std::uint64_t drawRandom();
void fillRandom(void* buffer, std::size_t size);

}  // namespace heddle::rt
