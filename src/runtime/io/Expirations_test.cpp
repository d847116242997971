#include "runtime/io/Expirations.h"

#include <gtest/gtest.h>

namespace heddle::rt {
namespace {

TEST(Expirations, ATimerThatIsNotArmedNeverExpires) {
  Expirations timer;
  EXPECT_EQ(timer.remaining(1000), 0U);
  EXPECT_EQ(timer.take(1000), 0U);
}

TEST(Expirations, AOneShotExpiresOnceAndIsThenNotArmed) {
  Expirations timer{.dueNs = 100};
  EXPECT_EQ(timer.remaining(30), 70U);
  EXPECT_EQ(timer.take(99), 0U);
  EXPECT_EQ(timer.remaining(100), 0U);
  EXPECT_EQ(timer.take(100), 1U);
  EXPECT_EQ(timer.dueNs, Expirations::kNotArmed);
  EXPECT_EQ(timer.take(500), 0U);
}

TEST(Expirations, OutputThatIsNotReadAddsUp) {
  Expirations timer{.dueNs = 100, .intervalNs = 10};
  EXPECT_EQ(timer.take(100), 1U);
  EXPECT_EQ(timer.dueNs, 110U);
  EXPECT_EQ(timer.take(139), 3U);
  EXPECT_EQ(timer.dueNs, 140U);
  EXPECT_EQ(timer.take(139), 0U);
}

TEST(Expirations, WhatRemainsOfAnOverdueIntervalIsTheRestOfIt) {
  const Expirations timer{.dueNs = 100, .intervalNs = 10};
  EXPECT_EQ(timer.remaining(100), 10U);
  EXPECT_EQ(timer.remaining(123), 7U);
}

}  // namespace
}  // namespace heddle::rt
