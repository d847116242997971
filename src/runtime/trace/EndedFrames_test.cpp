#include "runtime/trace/EndedFrames.h"

#include <gtest/gtest.h>

namespace heddle::rt {
namespace {

EndedFrame frame(std::uintptr_t low, std::uintptr_t high, std::uint32_t clock, std::uintptr_t pc = 0x1000) {
  return {.low = low, .high = high, .pc = pc, .clock = clock};
}

TEST(EndedFrames, AreFoundWithoutKnowingTheirEnd) {
  EndedFrames ended;
  ended.add(frame(0x100, 0x200, 5));
  ASSERT_NE(ended.endedSince(4, 0x180), nullptr);
  EXPECT_EQ(ended.endedSince(4, 0x180)->clock, 5U);
  EXPECT_EQ(ended.endedSince(5, 0x180), nullptr);
  EXPECT_EQ(ended.endedSince(4, 0x200), nullptr);
  EXPECT_EQ(ended.endedSince(4, 0xff), nullptr);
}

TEST(EndedFrames, TheFirstFrameThatEndedIsReported) {
  EndedFrames ended;
  ended.add(frame(0x100, 0x200, 9, 0x2001));
  ended.add(frame(0x100, 0x200, 7, 0x2002));
  ASSERT_NE(ended.endedSince(3, 0x180), nullptr);
  EXPECT_EQ(ended.endedSince(3, 0x180)->clock, 7U);
  EXPECT_EQ(ended.endedSince(8, 0x180)->clock, 9U);
}

TEST(EndedFrames, AFrameIsTouchedUntilItEnds) {
  EndedFrames ended;
  EXPECT_FALSE(ended.takeTouched(frame(0x100, 0x200, 1)));
  ended.touched(0x180, 0x184);
  ended.touched(0x280, 0x288);
  EXPECT_FALSE(ended.takeTouched(frame(0x100, 0x180, 2)));
  EXPECT_TRUE(ended.takeTouched(frame(0x100, 0x200, 3)));
  EXPECT_FALSE(ended.takeTouched(frame(0x100, 0x200, 4)));
  EXPECT_TRUE(ended.takeTouched(frame(0x200, 0x300, 5)));
}

TEST(EndedFrames, ANewExecutionBeginsWithoutEndedFrames) {
  EndedFrames ended;
  ended.add(frame(0x100, 0x200, 5));
  ended.touched(0x180, 0x184);
  ended.clear();
  EXPECT_EQ(ended.endedSince(0, 0x180), nullptr);
  EXPECT_FALSE(ended.takeTouched(frame(0x100, 0x200, 1)));
}

}  // namespace
}  // namespace heddle::rt
