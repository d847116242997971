#include "schedule/Strategy.h"

#include <gtest/gtest.h>

#include "core/Rng.h"

namespace heddle::schedule {
namespace {

TEST(Choices, IndexAndThreadAreInverse) {
  Rng rng(3);
  for (int i = 0; i < 500; ++i) {
    ThreadSet enabled;
    while (enabled.count() < 2) {
      enabled.insert(ThreadId{static_cast<std::uint16_t>(rng.below(130))});
    }
    for (std::uint32_t more = rng.below(20); more > 0; --more) {
      enabled.insert(ThreadId{static_cast<std::uint16_t>(rng.below(130))});
    }
    const Choices choices{enabled, {}, ThreadId{static_cast<std::uint16_t>(rng.below(130))}, 0};
    for (std::uint32_t index = 0; index < enabled.count(); ++index) {
      ASSERT_EQ(indexOf(choices, threadAt(choices, index)), index);
    }
  }
}

TEST(Choices, TheThreadThatRanLastComesFirst) {
  ThreadSet enabled;
  enabled.insert(ThreadId{1});
  enabled.insert(ThreadId{4});
  enabled.insert(ThreadId{7});
  const Choices running{enabled, {}, ThreadId{4}, 0};
  EXPECT_EQ(threadAt(running, 0), ThreadId{4});
  EXPECT_EQ(threadAt(running, 1), ThreadId{1});
  EXPECT_EQ(threadAt(running, 2), ThreadId{7});
  const Choices blocked{enabled, {}, ThreadId{5}, 0};
  EXPECT_EQ(threadAt(blocked, 0), ThreadId{1});
  EXPECT_EQ(threadAt(blocked, 2), ThreadId{7});
}

}  // namespace
}  // namespace heddle::schedule
