#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "core/Rng.h"
#include "runtime/race/HappensBeforeOracle.h"
#include "runtime/race/RaceTestBed.h"

namespace heddle::rt {

std::size_t HappensBeforeOracle::add(std::size_t thread) {
  Event event;
  event.thread = thread;
  events_.push_back(event);
  const std::size_t index = events_.size() - 1;
  if (last_[thread] != kNone) { edge(last_[thread], index); }
  last_[thread] = index;
  return index;
}

void HappensBeforeOracle::edge(std::size_t from, std::size_t to) {
  events_[to].past |= events_[from].past;
  events_[to].past.set(from);
}

std::vector<HappensBeforeOracle::Racing> HappensBeforeOracle::access(std::size_t thread, Touch touch,
                                                                     std::size_t offset, std::size_t size,
                                                                     std::uintptr_t pc) {
  const std::size_t index = add(thread);
  Event& event = events_[index];
  event.isAccess = true;
  event.touch = touch;
  event.pc = pc;
  for (std::size_t i = 0; i < size; ++i) {
    event.bytes.set(offset + i);
  }
  std::vector<Racing> racing;
  for (std::size_t i = 0; i < index; ++i) {
    const Event& earlier = events_[i];
    if (earlier.isAccess && earlier.thread != thread && (earlier.bytes & event.bytes).any() &&
        conflict(earlier.touch, touch) && !event.past.test(i)) {
      racing.push_back({earlier.thread, earlier.pc});
    }
  }
  if (touch == Touch::Write) { beginObjects(event.bytes); }
  return racing;
}

void HappensBeforeOracle::beginObjects(const std::bitset<kBytes>& bytes) {
  for (std::size_t i = 0; i < kBytes; ++i) {
    if (bytes.test(i)) { modifications_[i].clear(); }
  }
}

/// The operations that an acquire load of the object synchronises with: the heads of the release sequences that its
/// latest write belongs to, and the release fences before those writes.
std::vector<std::size_t> HappensBeforeOracle::publishedBy(std::size_t offset) const {
  std::vector<std::size_t> sources;
  const std::vector<Write>& writes = modifications_[offset];
  for (auto write = writes.rbegin(); write != writes.rend(); ++write) {
    if (write->release) { sources.push_back(write->event); }
    if (write->releaseFence != kNone) { sources.push_back(write->releaseFence); }
    if (!write->update) { break; }
  }
  return sources;
}

void HappensBeforeOracle::atomicLoad(std::size_t thread, std::size_t offset, MemoryOrder order) {
  const std::size_t event = add(thread);
  for (const std::size_t source : publishedBy(offset)) {
    if (isAcquire(order)) { edge(source, event); }
    pendingEdges_[thread].push_back(source);
  }
}

std::size_t HappensBeforeOracle::lastReleaseFence(std::size_t thread) const {
  for (auto fence = releaseFences_.rbegin(); fence != releaseFences_.rend(); ++fence) {
    if (events_[*fence].thread == thread) { return *fence; }
  }
  return kNone;
}

void HappensBeforeOracle::recordWrite(std::size_t event, std::size_t offset, bool update, MemoryOrder order) {
  modifications_[offset].push_back({event, update, isRelease(order), lastReleaseFence(events_[event].thread)});
}

void HappensBeforeOracle::atomicStore(std::size_t thread, std::size_t offset, MemoryOrder order) {
  recordWrite(add(thread), offset, false, order);
}

void HappensBeforeOracle::atomicUpdate(std::size_t thread, std::size_t offset, MemoryOrder order) {
  atomicLoad(thread, offset, order);
  recordWrite(last_[thread], offset, true, order);
}

void HappensBeforeOracle::fence(std::size_t thread, MemoryOrder order) {
  const std::size_t event = add(thread);
  if (isAcquire(order)) {
    for (const std::size_t source : pendingEdges_[thread]) {
      edge(source, event);
    }
  }
  if (isRelease(order)) { releaseFences_.push_back(event); }
}

void HappensBeforeOracle::unlock(std::size_t thread, std::size_t mutex) { unlocks_[mutex].push_back(add(thread)); }

void HappensBeforeOracle::lock(std::size_t thread, std::size_t mutex) {
  const std::size_t event = add(thread);
  for (const std::size_t unlock : unlocks_[mutex]) {
    edge(unlock, event);
  }
}

void HappensBeforeOracle::create(std::size_t parent, std::size_t child) {
  const std::size_t event = add(parent);
  edge(event, add(child));
}

void HappensBeforeOracle::join(std::size_t joiner, std::size_t ended) {
  const std::size_t event = add(joiner);
  edge(last_[ended], event);
}

void HappensBeforeOracle::forget(std::size_t offset, std::size_t size) {
  std::bitset<kBytes> bytes;
  for (std::size_t i = 0; i < size; ++i) {
    bytes.set(offset + i);
  }
  for (Event& event : events_) {
    event.bytes &= ~bytes;
  }
  beginObjects(bytes);
}

namespace {

/// One random trace, fed to the detector and to the oracle step by step until the first race.
class Differential : public RaceTestBed {
protected:
  struct Shape {
    std::uint32_t plain, atomic, fences, locks, lives, forgets;  ///< Weights of the kinds of operations.
    bool uniquePcs;
  };

  /// True: the trace had a race.
  bool runTrace(std::uint64_t seed, const Shape& shape) {
    begin();
    found_.clear();
    Rng rng(seed);
    HappensBeforeOracle oracle(kThreads);
    std::vector<std::size_t> alive{0};
    std::size_t created = 1;
    const std::uint32_t total = shape.plain + shape.atomic + shape.fences + shape.locks + shape.lives + shape.forgets;
    for (std::uintptr_t step = 1; step < 60; ++step) {
      const std::size_t thread = alive[rng.below(static_cast<std::uint32_t>(alive.size()))];
      std::uint32_t kind = rng.below(total);
      const auto is = [&kind](std::uint32_t weight) {
        if (kind < weight) { return true; }
        kind -= weight;
        return false;
      };
      if (is(shape.plain)) {
        if (plainStep(oracle, rng, thread, step, shape)) { return true; }
      } else if (is(shape.atomic)) {
        if (atomicStep(oracle, rng, thread, step)) { return true; }
      } else if (is(shape.fences)) {
        const MemoryOrder order = kOrders[rng.below(6)];
        fence(thread, order);
        oracle.fence(thread, order);
      } else if (is(shape.locks)) {
        lockStep(oracle, rng, thread);
      } else if (is(shape.lives)) {
        lifeStep(oracle, rng, thread, alive, created);
      } else {
        const std::size_t offset = rng.below(kBytes);
        const std::size_t size = 1 + rng.below(static_cast<std::uint32_t>(kBytes - offset));
        forgetAccesses(reinterpret_cast<std::uintptr_t>(memory_.data() + offset), size);
        oracle.forget(offset, size);
      }
    }
    return false;
  }

private:
  static constexpr std::size_t kThreads = 8;
  static constexpr std::size_t kBytes = 32;
  static constexpr std::array kOrders = {MemoryOrder::Relaxed, MemoryOrder::Consume, MemoryOrder::Acquire,
                                         MemoryOrder::Release, MemoryOrder::AcqRel,  MemoryOrder::SeqCst};
  static constexpr std::array kStoreOrders = {MemoryOrder::Relaxed, MemoryOrder::Release, MemoryOrder::SeqCst};
  static constexpr std::array kLoadOrders = {MemoryOrder::Relaxed, MemoryOrder::Acquire, MemoryOrder::SeqCst};

  /// The verdicts must agree, and the detector's other side must be one of the accesses that really race.
  bool compare(const std::vector<HappensBeforeOracle::Racing>& expected, std::uintptr_t pc) {
    EXPECT_EQ(found_.empty(), expected.empty());
    for (const FoundRace& race : found_) {
      EXPECT_EQ(race.later.pc, pc);
      EXPECT_TRUE(std::any_of(expected.begin(), expected.end(), [&race](const HappensBeforeOracle::Racing& racing) {
        return racing.pc == race.earlier.pc && racing.thread == raw(race.earlier.thread);
      }));
    }
    return !expected.empty() || !found_.empty();
  }

  bool plainStep(HappensBeforeOracle& oracle, Rng& rng, std::size_t thread, std::uintptr_t step, const Shape& shape) {
    static constexpr std::array<std::size_t, 8> kSizes = {1, 1, 2, 4, 4, 8, 8, 16};
    const std::size_t size = rng.chance(1, 20) ? 1 + rng.below(kBytes) : kSizes[rng.below(8)];
    const auto slack = static_cast<std::uint32_t>(kBytes - size + 1);
    const std::size_t offset = rng.chance(3, 4) ? rng.below(slack) / size * size : rng.below(slack);
    const Touch kind = rng.chance(1, 2) ? Touch::Read : Touch::Write;
    const std::uintptr_t pc = shape.uniquePcs ? step : 100 + (kind == Touch::Read ? 0 : 1) + 2 * rng.below(2);
    touch(thread, memory_.data() + offset, size, kind, pc);
    return compare(oracle.access(thread, kind, offset, size, pc), pc);
  }

  bool atomicStep(HappensBeforeOracle& oracle, Rng& rng, std::size_t thread, std::uintptr_t step) {
    const std::size_t offset = std::size_t{4} * rng.below(3);
    const std::uintptr_t pc = 1000 + step;
    const std::uint32_t what = rng.below(3);
    const auto expected = oracle.access(thread, what == 0 ? Touch::AtomicRead : Touch::AtomicWrite, offset, 4, pc);
    if (what == 0) {
      const MemoryOrder order = kLoadOrders[rng.below(3)];
      load(thread, memory_.data() + offset, order, pc);
      oracle.atomicLoad(thread, offset, order);
    } else if (what == 1) {
      const MemoryOrder order = kStoreOrders[rng.below(3)];
      store(thread, memory_.data() + offset, order, pc);
      oracle.atomicStore(thread, offset, order);
    } else {
      const MemoryOrder order = kOrders[rng.below(6)];
      update(thread, memory_.data() + offset, order, pc);
      oracle.atomicUpdate(thread, offset, order);
    }
    return compare(expected, pc);
  }

  void lockStep(HappensBeforeOracle& oracle, Rng& rng, std::size_t thread) {
    const std::size_t mutex = rng.below(2);
    if (rng.chance(1, 2)) {
      acquire(at(thread), locks_[mutex]);
      oracle.lock(thread, mutex);
    } else {
      release(at(thread), locks_[mutex]);
      oracle.unlock(thread, mutex);
    }
  }

  void lifeStep(HappensBeforeOracle& oracle, Rng& rng, std::size_t thread, std::vector<std::size_t>& alive,
                std::size_t& created) {
    if (created < kThreads && (alive.size() < 3 || rng.chance(1, 2))) {
      const std::size_t child = create(thread);
      oracle.create(thread, child);
      alive.push_back(child);
      ++created;
    } else if (alive.size() > 1) {
      const std::size_t victim = rng.below(static_cast<std::uint32_t>(alive.size()));
      if (alive[victim] != thread) {
        join(thread, alive[victim]);
        oracle.join(thread, alive[victim]);
        alive.erase(alive.begin() + static_cast<std::ptrdiff_t>(victim));
      }
    }
  }

  alignas(64) std::array<char, 64> memory_{};
  std::array<SyncClock, 2> locks_;
};

struct Mix {
  const char* name;
  std::uint32_t plain, atomic, fences, locks, lives, forgets;
};

class DifferentialMix : public Differential, public ::testing::WithParamInterface<Mix> {};

TEST_P(DifferentialMix, agreesWithTheOracle) {
  const Mix& mix = GetParam();
  int withRace = 0;
  constexpr int kTraces = 6000;
  for (std::uint64_t seed = 1; seed <= kTraces && !HasFailure(); ++seed) {
    SCOPED_TRACE(seed);
    const Shape shape{mix.plain, mix.atomic, mix.fences, mix.locks, mix.lives, mix.forgets, seed % 2 == 0};
    withRace += runTrace(seed, shape) ? 1 : 0;
  }
  // Both verdicts must have occurred often enough.
  EXPECT_GT(withRace, kTraces / 50);
  EXPECT_LT(withRace, kTraces - kTraces / 50);
}

INSTANTIATE_TEST_SUITE_P(Mixes, DifferentialMix,
                         ::testing::Values(Mix{"plain", 4, 0, 0, 30, 10, 2}, Mix{"atomics", 1, 30, 6, 0, 3, 0},
                                           Mix{"everything", 3, 20, 6, 20, 6, 3}, Mix{"lives", 3, 3, 1, 3, 30, 10},
                                           Mix{"few", 1, 8, 4, 30, 4, 0}, Mix{"crowd", 1, 60, 1, 1, 8, 1}),
                         [](const auto& mix) { return mix.param.name; });

}  // namespace
}  // namespace heddle::rt
