#include "explore/predict/Agenda.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "explore/predict/TestTrace.h"

namespace heddle::explore {
namespace {

using recorded::Recording;

Trace lostUpdate() {
  return Recording()
      .creates(0, 1, 1)
      .creates(0, 2, 2)
      .reads(1, 7, 10)
      .writes(1, 7, 11)
      .reads(2, 8, 20)
      .writes(2, 7, 21)
      .writes(1, 8, 12)
      .trace();
}

std::vector<Drive> all(Agenda& agenda) {
  std::vector<Drive> drives;
  while (auto drive = agenda.next()) {
    drives.push_back(std::move(*drive));
  }
  return drives;
}

TEST(Agenda, IsEmptyAtFirst) { EXPECT_FALSE(Agenda().next()); }

TEST(Agenda, ProposesNoDriveTwice) {
  const Drive plain;
  Agenda agenda;
  const Trace trace = lostUpdate();
  agenda.learn({plain, {}, trace});
  const std::vector<Drive> drives = all(agenda);
  ASSERT_FALSE(drives.empty());
  agenda.learn({plain, {}, trace});
  EXPECT_TRUE(all(agenda).empty());
}

TEST(Agenda, TheSameExecutionsGiveTheSameOrder) {
  const Drive plain;
  Agenda one;
  Agenda two;
  const Trace trace = lostUpdate();
  one.learn({plain, {}, trace});
  two.learn({plain, {}, trace});
  EXPECT_EQ(all(one), all(two));
}

TEST(Agenda, TheSeedDecidesBetweenEqualRanks) {
  const Drive plain;
  // Two pairs of threads that do the same to one variable each.
  const Trace trace = Recording()
                          .creates(0, 1, 1)
                          .creates(0, 2, 2)
                          .creates(0, 3, 3)
                          .creates(0, 4, 4)
                          .reads(1, 7, 10)
                          .writes(1, 7, 11)
                          .writes(2, 7, 20)
                          .reads(3, 8, 30)
                          .writes(3, 8, 31)
                          .writes(4, 8, 40)
                          .trace();
  std::vector<std::vector<Drive>> orders;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Agenda agenda(seed);
    agenda.learn({plain, {}, trace});
    orders.push_back(all(agenda));
  }
  EXPECT_NE(std::ranges::count(orders, orders.front()), std::ssize(orders));
}

TEST(Agenda, PlacesThatWereTriedComeLater) {
  const Drive plain;
  Agenda agenda;
  // In both pairs of threads, the accesses at line 10 and 11 come first in every respect.
  const Trace trace = Recording()
                          .creates(0, 1, 1)
                          .creates(0, 2, 2)
                          .reads(1, 7, 10)
                          .writes(1, 7, 11)
                          .reads(1, 8, 12)
                          .reads(1, 9, 13)
                          .writes(1, 8, 14)
                          .writes(2, 7, 20)
                          .writes(2, 8, 21)
                          .trace();
  agenda.learn({plain, {}, trace});
  const std::vector<Drive> drives = all(agenda);
  ASSERT_GE(drives.size(), 3U);
  EXPECT_NE(drives[0].stages.front().site, drives[1].stages.front().site);
}

/// A thread reads and writes, and another one writes. \p joined: one after the other, so that nothing is proposed.
Trace update(std::uint64_t line, bool joined) {
  Recording recording;
  recording.creates(0, 1, 1);
  if (!joined) { recording.creates(0, 2, 2); }
  recording.reads(1, 7, line).writes(1, 7, line + 1);
  if (joined) { recording.joins(0, 1, 3).creates(0, 2, 2); }
  return recording.writes(2, 7, line + 2).trace();
}

TEST(Agenda, ProposalsOfAnExecutionWithNewOrdersComeFirst) {
  const Drive plain;
  Agenda agenda;
  const Trace before = update(10, true);
  agenda.learn({plain, {}, before});
  EXPECT_EQ(agenda.size(), 0U);
  const Trace known = update(10, false);
  const Trace news = update(20, false);
  agenda.learn({plain, {}, known});
  agenda.learn({plain, {}, news});
  const auto drive = agenda.next();
  ASSERT_TRUE(drive);
  EXPECT_EQ(drive->stages.front().site, makeSite(0, 21));
}

}  // namespace
}  // namespace heddle::explore
