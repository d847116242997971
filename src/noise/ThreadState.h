#pragma once

#include <cstdint>

#include "core/Rng.h"
#include "wire/NoiseBlock.h"

namespace heddle::noise {

/// What noise mode knows about a thread. Zero-initialised thread-local memory of a library that is loaded at the start
/// needs neither allocation nor registration, so a signal handler may use it.
struct ThreadState {
  std::uint32_t number = 0;  ///< In the order of their first events; 0: no event yet.
  std::uint32_t ignoring = 0;
  bool busy = false;  ///< The thread is in a hook: events of a signal handler are not recorded.
  const wire::noise::Rule* pending = nullptr;  ///< Noise after the last event.
  std::uint64_t lastSite = 0;
  Rng random;
};

/// The calling thread's state, ready for use.
ThreadState& self();

/// Guards a hook against events of signal handlers that interrupt it.
class Busy {
public:
  explicit Busy(ThreadState& thread) : thread_(thread), entered_(!thread.busy) { thread.busy = true; }
  ~Busy() {
    if (entered_) { thread_.busy = false; }
  }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;
  explicit operator bool() const { return entered_; }

private:
  ThreadState& thread_;
  bool entered_;
};

}  // namespace heddle::noise
