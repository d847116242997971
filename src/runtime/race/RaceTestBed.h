#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/race/AtomicObjects.h"
#include "runtime/race/Ordering.h"
#include "runtime/race/RaceCheck.h"

namespace heddle::rt {

/// Logical threads that a test drives step by step, with every race collected. Thread 0 exists from the start. The test
/// chooses the pc of each access to identify it.
class RaceTestBed : public ::testing::Test {
protected:
  RaceTestBed() {
    found_.clear();
    gRaceSink = [](const FoundRace& race) { found_.push_back(race); };
    begin();
  }
  ~RaceTestBed() override { found_.clear(); }

  void begin() {
    beginClocks();
    threads_.clear();
    threads_.push_back(std::make_unique<ThreadClocks>());
    threadBegins(*threads_[0], kMainThread);
  }

  ThreadClocks& at(std::size_t thread) { return *threads_[thread]; }

  std::size_t create(std::size_t parent) {
    threads_.push_back(std::make_unique<ThreadClocks>());
    threadCreated(at(parent), *threads_.back(), ThreadId{static_cast<std::uint16_t>(threads_.size() - 1)});
    return threads_.size() - 1;
  }
  /// Creates threads up to number \p count - 1; thread 0 creates all others.
  void createThreads(std::size_t count) {
    while (threads_.size() < count) {
      create(0);
    }
  }
  void join(std::size_t joiner, std::size_t ended) { threadJoined(at(joiner), at(ended)); }

  void read(std::size_t thread, const void* address, std::size_t size, std::uintptr_t pc) {
    touch(thread, address, size, Touch::Read, pc);
  }
  void write(std::size_t thread, const void* address, std::size_t size, std::uintptr_t pc) {
    touch(thread, address, size, Touch::Write, pc);
  }

  /// Takes the quick path where the hooks take it, so that it is tested too.
  void touch(std::size_t thread, const void* address, std::size_t size, Touch kind, std::uintptr_t pc) {
    const auto where = reinterpret_cast<std::uintptr_t>(address);
    if (!isCoveredQuickly(thread, where, size, kind)) { touchBytes(at(thread), where, size, kind, pc, 0); }
  }

  void load(std::size_t thread, const void* address, MemoryOrder order, std::uintptr_t pc = 0x900) {
    atomic(thread, address, Touch::AtomicRead, pc);
    atomicLoad(at(thread), reinterpret_cast<std::uintptr_t>(address), order);
  }
  void store(std::size_t thread, const void* address, MemoryOrder order, std::uintptr_t pc = 0x901) {
    atomic(thread, address, Touch::AtomicWrite, pc);
    atomicStore(at(thread), reinterpret_cast<std::uintptr_t>(address), order);
  }
  void update(std::size_t thread, const void* address, MemoryOrder order, std::uintptr_t pc = 0x902) {
    atomic(thread, address, Touch::AtomicWrite, pc);
    atomicUpdate(at(thread), reinterpret_cast<std::uintptr_t>(address), order);
  }
  void fence(std::size_t thread, MemoryOrder order) { atomicFence(at(thread), order); }

  std::size_t races() const { return found_.size(); }
  static inline std::vector<FoundRace> found_;
  std::vector<std::unique_ptr<ThreadClocks>> threads_;

private:
  bool isCoveredQuickly(std::size_t thread, std::uintptr_t where, std::size_t size, Touch kind) {
    const bool read = kind == Touch::Read;
    switch (isAtomic(kind) ? 0 : size) {
      case 1:
        return read ? isCovered<Touch::Read, 1>(at(thread).epoch, where)
                    : isCovered<Touch::Write, 1>(at(thread).epoch, where);
      case 2:
        return read ? isCovered<Touch::Read, 2>(at(thread).epoch, where)
                    : isCovered<Touch::Write, 2>(at(thread).epoch, where);
      case 4:
        return read ? isCovered<Touch::Read, 4>(at(thread).epoch, where)
                    : isCovered<Touch::Write, 4>(at(thread).epoch, where);
      case 8:
        return read ? isCovered<Touch::Read, 8>(at(thread).epoch, where)
                    : isCovered<Touch::Write, 8>(at(thread).epoch, where);
      default:
        return false;
    }
  }

  void atomic(std::size_t thread, const void* address, Touch kind, std::uintptr_t pc) {
    touchAtomic(at(thread), reinterpret_cast<std::uintptr_t>(address), 4, kind, pc, 0);
  }
};

}  // namespace heddle::rt
