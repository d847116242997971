#pragma once

#include <cstddef>
#include <cstdint>

/// Random numbers of the operating system, from the seed of the execution. Each is named by its thread and its place in
/// that thread, so a thread draws the same numbers in every schedule.
namespace heddle::rt {

std::uint64_t drawRandom();
void fillRandom(void* buffer, std::size_t size);

}  // namespace heddle::rt
