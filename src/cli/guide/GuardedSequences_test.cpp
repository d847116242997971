#include "cli/guide/GuardedSequences.h"

#include <gtest/gtest.h>

namespace heddle::cli {
namespace {

using Who = ThreadDemand::Kind;

SequenceLocation at(std::uint32_t line, Who who = Who::Any, std::uint32_t number = 0) {
  SequenceLocation location;
  location.place = {"/work/list.cpp", line, 0, {}};
  location.thread = {who, number, {}};
  return location;
}

std::vector<std::uint32_t> linesOf(const Sequence& sequence) {
  std::vector<std::uint32_t> lines;
  for (const SequenceLocation& location : sequence) {
    lines.push_back(location.place.line);
  }
  return lines;
}

using Lines = std::vector<std::uint32_t>;

TEST(GuardedSequences, AWriteComesDirectlyBeforeTheLocationOrFirst) {
  const auto sequences = withWritesFirst({at(1), at(2), at(3)}, 2, {at(7), at(8)}, 10);
  ASSERT_EQ(sequences.size(), 4U);
  EXPECT_EQ(linesOf(sequences[0]), (Lines{1, 2, 7, 3}));
  EXPECT_EQ(linesOf(sequences[1]), (Lines{7, 1, 2, 3}));
  EXPECT_EQ(linesOf(sequences[2]), (Lines{1, 2, 8, 3}));
  EXPECT_EQ(withWritesFirst({at(1), at(2), at(3)}, 2, {at(7), at(8)}, 3).size(), 3U);
}

TEST(GuardedSequences, BeforeTheFirstLocationThereIsOnePlace) {
  const auto sequences = withWritesFirst({at(1), at(2)}, 0, {at(7)}, 10);
  ASSERT_EQ(sequences.size(), 1U);
  EXPECT_EQ(linesOf(sequences[0]), (Lines{7, 1, 2}));
}

TEST(GuardedSequences, ThreadDemandsStillReferToTheirLocations) {
  const auto sequences = withWritesFirst({at(1), at(2, Who::OtherThan, 0), at(3, Who::SameAs, 1)}, 1, {at(7)}, 10);
  ASSERT_EQ(sequences.size(), 2U);
  EXPECT_EQ(sequences[0][2].thread.number, 0U) << "directly before the second location";
  EXPECT_EQ(sequences[0][3].thread.number, 2U);
  EXPECT_EQ(sequences[1][2].thread.number, 1U) << "before everything else";
  EXPECT_EQ(sequences[1][3].thread.number, 2U);
}

TEST(GuardedSequences, AWriteThatTheSequencePassesAnywayIsLeftOut) {
  SequenceLocation write = at(1);
  write.place.file = "list.cpp";
  EXPECT_TRUE(withWritesFirst({at(1), at(2)}, 1, {write}, 10).empty());
  EXPECT_EQ(withWritesFirst({at(2), at(1)}, 1, {write}, 10).size(), 2U) << "it would be passed too late";
}

TEST(GuardedSequences, ALongSequenceIsNotExtended) {
  EXPECT_TRUE(withWritesFirst(Sequence(kMaxLocations, at(1)), 0, {at(7)}, 10).empty());
}

}  // namespace
}  // namespace heddle::cli
