#include "runtime/race/ShadowLog.h"

#include <cstring>
#include <vector>

#include "core/Rng.h"
#include "runtime/engine/LatePart.h"
#include "runtime/race/RaceCheckBed.h"

namespace heddle::rt {
namespace {

class ShadowLogTest : public RaceCheckBed {
protected:
  ~ShadowLogTest() override { gShadowLog.stop(); }

  void save() {
    const LatePart* const parts[] = {&kLateClocks, &kLateArena, &kLateShadow};
    for (const LatePart* part : parts) {
      ASSERT_TRUE(part->save());
    }
    main_ = at(0);
  }
  void putBack() {
    const LatePart* const parts[] = {&kLateClocks, &kLateArena, &kLateShadow};
    for (const LatePart* part : parts) {
      part->putBack();
    }
    at(0) = main_;
  }

  /// The valid entries of all cells of memory_, as numbers.
  std::vector<std::uint64_t> cells() const {
    std::vector<std::uint64_t> all;
    for (const std::uint64_t& word : memory_) {
      const ShadowCell cell = ShadowMemory::existingCellOf(reinterpret_cast<std::uintptr_t>(&word));
      if (!cell.exists() || cell.empty()) {
        all.push_back(0);
        continue;
      }
      all.insert(all.end(), {cell.first().first, cell.first().second});
      if (cell.hasSecond()) { all.insert(all.end(), {cell.second().first, cell.second().second}); }
    }
    return all;
  }

  /// Accesses of \p threads threads to random bytes, by few places in the code; some memory is forgotten.
  void use(std::uint64_t seed, std::size_t threads) {
    Rng rng(seed);
    auto* const bytes = reinterpret_cast<char*>(memory_.data());
    for (int i = 0; i < 3000; ++i) {
      const std::size_t thread = rng.below(static_cast<std::uint32_t>(threads));
      const std::size_t size = std::size_t{1} << rng.below(4);
      char* const where = bytes + rng.below(63) * 8 + (size < 8 ? rng.below(static_cast<std::uint32_t>(9 - size)) : 0);
      const std::uintptr_t pc = kA + rng.below(6);
      switch (rng.below(12)) {
        case 0:
          locked(thread, [&] { write(thread, where, size, pc); });
          break;
        case 1:
          forgetAccesses(reinterpret_cast<std::uintptr_t>(where), size * 4);
          break;
        default:
          touch(thread, where, size, rng.below(2) == 0 ? Touch::Read : Touch::Write, pc);
      }
    }
  }

  std::vector<std::uintptr_t> racesOfThreads(std::uint64_t seed) {
    found_.clear();
    lock_ = SyncClock{};
    const std::size_t first = create(0);
    create(0);
    use(seed, 3);
    std::vector<std::uintptr_t> pairs;
    for (const FoundRace& race : found_) {
      pairs.insert(pairs.end(), {race.earlier.pc, race.later.pc, race.later.address});
    }
    threads_.resize(first);
    return pairs;
  }

  ThreadClocks main_;
};

TEST_F(ShadowLogTest, UndoingGivesEveryCellWhatItHeld) {
  use(1, 1);
  save();
  const std::vector<std::uint64_t> before = cells();
  for (std::uint64_t seed = 2; seed < 6; ++seed) {
    EXPECT_FALSE(racesOfThreads(seed).empty());
    ASSERT_TRUE(gShadowLog.isComplete());
    putBack();
    ASSERT_EQ(cells(), before);  // Otherwise the cells refer to extensions that do not exist.
  }
}

TEST_F(ShadowLogTest, TheSameThreadsRaceInTheSameWayAgain) {
  use(1, 1);
  save();
  const std::vector<std::uint64_t> before = cells();
  const std::vector<std::uintptr_t> first = racesOfThreads(2);
  putBack();
  ASSERT_EQ(cells(), before);
  racesOfThreads(3);
  putBack();
  ASSERT_EQ(cells(), before);
  EXPECT_EQ(racesOfThreads(2), first);
}

TEST_F(ShadowLogTest, IsIncompleteAfterMoreChangesThanItKeeps) {
  std::vector<std::uint64_t> large(100'000);
  save();
  write(0, large.data(), large.size() * sizeof large[0], kA);
  EXPECT_FALSE(gShadowLog.isComplete());
}

TEST_F(ShadowLogTest, IsIncompleteAfterPagesWereDropped) {
  std::vector<std::uint64_t> large(200'000);  // at most two chunks
  save();
  write(0, large.data(), 8, kA);
  forgetAccesses(reinterpret_cast<std::uintptr_t>(large.data()), large.size() * sizeof large[0]);
  EXPECT_FALSE(gShadowLog.isComplete());
}

}  // namespace
}  // namespace heddle::rt
