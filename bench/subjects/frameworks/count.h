#pragma once

#include <mutex>
#include <thread>

/// The body of each framework's test: two threads add to a counter under a lock.
inline int countTogether() {
  std::mutex mutex;
  int count = 0;
  const auto add = [&] {
    for (int i = 0; i < 3; ++i) {
      const std::lock_guard lock(mutex);
      ++count;
    }
  };
  std::thread one(add);
  std::thread two(add);
  one.join();
  two.join();
  return count;
}
