#pragma once

#include <cstdint>

#include "runtime/engine/Thread.h"

/// The logical threads of the execution, and their permanent names: (parent, n-th child) -> ThreadId. The names are
/// kept in the control block, so that forked executions, replays and the tool agree on them.
namespace heddle::rt {

void beginThreads();

/// Call this when the names in the control block were replaced.
void reloadThreadNames();

/// Creates a thread of \p parent (null: the first thread), reset and alive. Returns null if there are too many.
Thread* addThread(Thread* parent);

/// Makes threadByHandle find \p thread, once its carrier has assigned a handle.
void registerHandle(Thread& thread);

/// Marks \p thread as ended.
void retireThread(Thread& thread);

std::uint32_t liveThreads();
std::uint32_t threadsEver();  ///< Threads created in this execution.

Thread* liveThread(std::uint32_t index);  ///< In order of creation; index < threadsEver(); null if it has ended.

template <class Function>
void forEachLiveThread(Function function) {
  for (std::uint32_t i = 0; i < threadsEver(); ++i) {
    if (Thread* t = liveThread(i); t != nullptr) { function(*t); }
  }
}

}  // namespace heddle::rt
