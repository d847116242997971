#include "runtime/trace/AccessHistory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace heddle::rt {
namespace {

std::vector<std::uint64_t> gRecorded;

void recordTouch(const PlainTouch& touch) { gRecorded.push_back(touch.sequence); }

class AccessHistoryTest : public testing::Test {
protected:
  void SetUp() override {
    gRecorded.clear();
    history_.clear();
  }

  PlainTouch* touch(std::uint16_t thread, bool write, std::uintptr_t address = 0x1000, bool recorded = false) {
    PlainTouch touch{};
    touch.address = address;
    touch.sequence = ++sequence_;
    touch.thread = ThreadId{thread};
    touch.size = 4;
    touch.write = write;
    touch.recorded = recorded;
    return history_.note(*history_.granuleOf(address, sequence_), touch, recordTouch);
  }
  PlainTouch* read(std::uint16_t thread) { return touch(thread, false); }
  PlainTouch* write(std::uint16_t thread) { return touch(thread, true); }

  AccessHistory history_;
  std::uint64_t sequence_ = 0;
};

using Numbers = std::vector<std::uint64_t>;

TEST_F(AccessHistoryTest, WhatOneThreadKeepsToItselfIsNotRecorded) {
  write(1);
  read(1);
  write(1);
  EXPECT_EQ(gRecorded, Numbers{});
}

TEST_F(AccessHistoryTest, WhatWasFilledOnceAndIsReadIsNotRecorded) {
  write(0);
  read(1);
  read(2);
  read(0);
  EXPECT_EQ(gRecorded, Numbers{});
}

TEST_F(AccessHistoryTest, AWriteAfterAnotherThreadsReadRecordsWhatLedThere) {
  write(0);  // 1: the value that both read
  read(1);   // 2
  read(2);   // 3
  write(1);  // 4
  write(2);  // 5
  read(0);   // 6
  EXPECT_EQ(gRecorded, (Numbers{1, 2, 3, 4, 5, 6}));
}

TEST_F(AccessHistoryTest, OfRepeatedReadsOnlyTheLastOneIsRecorded) {
  read(1);
  read(1);
  read(1);
  write(2);
  EXPECT_EQ(gRecorded, (Numbers{3, 4}));
}

TEST_F(AccessHistoryTest, ALookAndASecondLookAreBothRecorded) {
  write(0);  // 1
  read(1);   // 2: checks
  read(2);   // 3
  read(1);   // 4: checks again and acts
  write(1);  // 5
  EXPECT_EQ(gRecorded, (Numbers{1, 2, 3, 4, 5}));
}

TEST_F(AccessHistoryTest, OfManyReadsTheLatestAreRecorded) {
  for (std::uint16_t thread = 1; thread <= 9; ++thread) {
    read(thread);
  }
  write(1);
  EXPECT_EQ(gRecorded.size(), AccessHistory::kKept);
  EXPECT_EQ(std::ranges::count(gRecorded, 3U), 1);
  EXPECT_EQ(std::ranges::count(gRecorded, 2U), 0);
}

TEST_F(AccessHistoryTest, StepsAreEventsAlreadyButCount) {
  touch(1, false, 0x1000, true);
  touch(2, true, 0x1000, true);
  EXPECT_EQ(gRecorded, Numbers{});
  read(1);
  EXPECT_EQ(gRecorded, Numbers{3});
}

TEST_F(AccessHistoryTest, MemoryThatIsHandedOutAnewHasNoPast) {
  write(1);
  history_.forget(0x1000, 16);
  write(2);
  EXPECT_EQ(gRecorded, Numbers{});
}

TEST_F(AccessHistoryTest, AnExecutionStartsWithoutTheHistoryOfTheOneBefore) {
  write(1);
  history_.clear();
  write(2);
  EXPECT_EQ(gRecorded, Numbers{});
}

TEST_F(AccessHistoryTest, WhatIsNeededIsRecordedAtOnce) {
  write(1);
  read(2);
  AccessHistory::need(*history_.granuleOf(0x1000, sequence_), recordTouch);
  read(2);
  EXPECT_EQ(gRecorded, (Numbers{1, 2, 3}));
}

TEST_F(AccessHistoryTest, AKeptAccessCanBeCompletedLater) {
  PlainTouch* kept = write(1);
  ASSERT_NE(kept, nullptr);
  EXPECT_EQ(kept->sequence, 1U);
  EXPECT_EQ(write(2), nullptr);
}

TEST_F(AccessHistoryTest, MoreMemoryThanCanBeKeptInMind) {
  for (std::uintptr_t address = 0x10000; address < 0x10'0000; address += 8) {
    touch(0, true, address);  // a table is filled
  }
  write(1);
  write(2);
  EXPECT_EQ(gRecorded, (Numbers{sequence_ - 1, sequence_}));
}

TEST_F(AccessHistoryTest, WhatMattersOrIsSharedIsKeptInMindLongest) {
  write(1);
  write(2);
  touch(1, false, 0x2000);
  touch(2, false, 0x2000);
  gRecorded.clear();
  for (std::uintptr_t address = 0x10000; address < 0x100'0000; address += 8) {
    touch(0, true, address);
  }
  read(3);
  EXPECT_EQ(gRecorded, Numbers{sequence_});
  touch(3, true, 0x2000);
  EXPECT_EQ(gRecorded, (Numbers{sequence_ - 1, 3, 4, sequence_}));
}

TEST_F(AccessHistoryTest, WhatIsTouchedNowDoesNotMakeRoom) {
  std::uintptr_t address = 0x1000;
  while (history_.granuleOf(address, 1) != nullptr && address < 0x1000'0000) {
    address += 8;
  }
  EXPECT_EQ(history_.granuleOf(address, 1), nullptr);
  EXPECT_NE(history_.granuleOf(address, 2), nullptr);
}

}  // namespace
}  // namespace heddle::rt
