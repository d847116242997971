#pragma once

#include "runtime/engine/Thread.h"

#include <cstdint>

/// The logical threads of the execution, and their names for ever: (parent, n-th child) -> ThreadId, kept in the
/// control block so that forked executions, replays and the outside agree.
namespace heddle::rt {

void beginThreads();

/// The control block has other names now than it had.
void reloadThreadNames();

/// A new thread of \p parent (null: the first thread), reset and alive; null when there are too many.
Thread* bearThread(Thread* parent);

/// Makes threadByHandle find \p thread, once its carrier has given it a handle.
void registerHandle(Thread& thread);

/// \p thread has ended.
void buryThread(Thread& thread);

std::uint32_t liveThreads();
std::uint32_t threadsEver();  ///< In this execution.

Thread* liveThread(std::uint32_t index);  ///< In order of birth; index < threadsEver(); null if it has ended.

template <class Function>
void forEachLiveThread(Function function) {
  for (std::uint32_t i = 0; i < threadsEver(); ++i) {
    if (Thread* t = liveThread(i); t != nullptr) {
      function(*t);
    }
  }
}

}  // namespace heddle::rt
