#include <gtest/gtest.h>

#include "runtime/race/AtomicObjects.h"
#include "runtime/race/ExecutionArena.h"
#include "runtime/race/Ordering.h"
#include "runtime/race/RaceTestBed.h"

namespace heddle::rt {
namespace {

/// The objects of an execution that is saved and put back.
class SavedAtomics : public RaceTestBed {
protected:
  std::uint32_t clockOf(std::uintptr_t address) {
    const SyncClock* const clock = objects_.find(address);
    return clock != nullptr ? clock->clock.get(kMainThread) : 0;
  }
  void publish(std::uintptr_t address) { releaseReplace(at(0), objects_.make(address)); }

  AtomicObjects objects_;
};

TEST_F(SavedAtomics, areAsTheyWereEvenIfTheTableHasGrown) {
  create(0);  // clocks tick only if there are two threads
  for (std::uintptr_t address = 8; address < 100 * 8; address += 8) {
    publish(address);
  }
  const std::uint32_t first = clockOf(8);
  for (const std::uintptr_t most : {200U, 5000U, 300U}) {
    ASSERT_TRUE(most != 200U || (objects_.save() && gArena.save()));
    for (std::uintptr_t address = 50 * 8; address < most * 8; address += 8) {
      publish(address);
    }
    gArena.putBack();
    objects_.putBack();
    EXPECT_EQ(clockOf(8), first);
    EXPECT_EQ(clockOf(99 * 8), first + 98);
    EXPECT_EQ(objects_.find(100 * 8), nullptr);
  }
}

TEST_F(SavedAtomics, areEmptyIfNoAtomicWasUsed) {
  ASSERT_TRUE(objects_.save());
  publish(8);
  objects_.putBack();
  EXPECT_EQ(objects_.find(8), nullptr);
}

}  // namespace
}  // namespace heddle::rt
