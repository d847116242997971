#include "runtime/session/restore/MapsFile.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

namespace heddle::rt {
namespace {

bool parse(const char* text, MapsLine& out) { return parseMapsLine(text, std::strlen(text), out); }

TEST(MapsFile, ReadsALine) {
  MapsLine line;
  ASSERT_TRUE(parse("7f22d700f000-7f22d7042000 rw-p 0000b000 fe:00 1234 /lib/libheddle.so", line));
  EXPECT_EQ(line.range.low, 0x7f22d700f000U);
  EXPECT_EQ(line.range.high, 0x7f22d7042000U);
  EXPECT_TRUE(line.readable && line.writable && line.isPrivate);
  EXPECT_FALSE(line.executable);
  ASSERT_TRUE(parse("1000-2000 r-xs 0 0:0 0", line));
  EXPECT_TRUE(line.executable);
  EXPECT_FALSE(line.writable || line.isPrivate);
}

TEST(MapsFile, RefusesInvalidLines) {
  MapsLine line;
  EXPECT_FALSE(parse("", line));
  EXPECT_FALSE(parse("1000", line));
  EXPECT_FALSE(parse("-2000 rw-p", line));
  EXPECT_FALSE(parse("1000-20g0 rw-p", line));
  EXPECT_FALSE(parse("1000-2000 rw", line));
}

TEST(MapsFile, ListsTheMemoryOfThisProcess) {
  static int global = 0;
  std::vector<MapsLine> lines;
  ASSERT_TRUE(readMaps(lines));
  const auto here = reinterpret_cast<std::uintptr_t>(&global);
  EXPECT_EQ(std::count_if(lines.begin(), lines.end(),
                          [&](const MapsLine& l) { return l.range.contains(here) && l.writable && l.isPrivate; }),
            1);
}

TEST(MapsFile, SubtractsFromTheMiddleTheEndsAndAll) {
  std::vector<AddressRange> ranges = {{10, 20}, {30, 40}, {50, 60}};
  subtract(ranges, {15, 17});
  subtract(ranges, {35, 55});
  subtract(ranges, {5, 11});
  ASSERT_EQ(ranges.size(), 4U);
  EXPECT_EQ(ranges[0].low, 11U);
  EXPECT_EQ(ranges[0].high, 15U);
  EXPECT_EQ(ranges[1].low, 17U);
  EXPECT_EQ(ranges[2].high, 35U);
  EXPECT_EQ(ranges[3].low, 55U);
  subtract(ranges, {0, 100});
  EXPECT_TRUE(ranges.empty());
}

}  // namespace
}  // namespace heddle::rt
