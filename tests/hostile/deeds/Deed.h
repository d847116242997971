#pragma once

#include <atomic>
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <thread>

/// Something that no program should do to the tool that runs it.
struct Deed {
  const char* name;
  void (*inThread)();
  void (*onMain)() = nullptr;
};

inline void nothing() {}

/// Every execution has an error of its own besides, which some schedules show: it must be found all the same, where the
/// deed leaves anything to be found.
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
