#pragma once

#include <cstdint>

namespace heddle::noise {

/// The calling thread is halted while this exists. Halted threads count as unable to advance, and are released one at a
/// time: the one that has been halted longest first. So halts in two threads order them: the second to arrive releases
/// the first.
class Halted {
public:
  Halted();
  ~Halted();
  Halted(const Halted&) = delete;
  Halted& operator=(const Halted&) = delete;

  /// False: too many threads are halted already.
  explicit operator bool() const { return slot_ >= 0; }
  bool isLongest() const;

private:
  int slot_ = -1;
  std::uint64_t ticket_ = 0;
};

/// Whether a thread of this process is halted; \p thread as gettid returns it.
bool isHalted(long thread);

/// In the child of a fork, in which no other thread exists.
void forgetHaltedThreads();

}  // namespace heddle::noise
