#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "noise/ThreadState.h"
#include "wire/NoiseBlock.h"

namespace heddle::noise {

struct Access {
  std::uint64_t site;  ///< SiteId.
  std::uintptr_t address;
  std::size_t size;
  wire::noise::EventKind kind;
};

/// Announces that the calling thread is delayed right before \p access. Another thread that arrives at a conflicting
/// access meanwhile races with it: nothing orders two accesses that are both about to happen. (DataCollider and TSVD
/// detect races in this way.)
class Delayed {
public:
  Delayed(const ThreadState& thread, const Access& access);
  ~Delayed();
  Delayed(const Delayed&) = delete;
  Delayed& operator=(const Delayed&) = delete;

private:
  int slot_ = -1;
};

/// Compares an access that is about to happen with those at which other threads are delayed, and counts the pair of
/// sites with the last access to the same memory.
void arrive(const ThreadState& thread, const Access& access);

/// The program does not want races on this memory to be reported.
void addBenign(std::uintptr_t start, std::size_t size);

/// In the child of a fork, in which no other thread exists.
void forgetDelayedThreads();

}  // namespace heddle::noise
