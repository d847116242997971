#pragma once

#include <atomic>
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <thread>

/// An action that no program should take against the tool that runs it.
struct Deed {
  const char* name;
  void (*inThread)();
  void (*onMain)() = nullptr;
};

inline void nothing() {}

/// Besides the deed, every program has an error that some schedules show. It must still be found, unless the deed makes
/// that impossible.
inline void misbehave(const Deed& deed) {
  std::atomic<int> value{0};
  auto add = [&value] {
    const int before = value.load();
    value.store(before + 1);
  };
  std::thread culprit(deed.inThread);
  std::thread first(add);
  std::thread second(add);
  first.join();
  second.join();
  assert(value.load() == 2);
  if (deed.onMain != nullptr) {
    deed.onMain();
  }
  culprit.join();
}
