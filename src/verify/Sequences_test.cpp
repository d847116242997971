#include "verify/Sequences.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heddle::verify {
namespace {

using claims::Claim;
using claims::ClaimKind;
using testing::ElementsAre;
using testing::IsEmpty;

/// An execution with a step per line.
class SceneMaker {
public:
  SceneMaker& step(int thread, OpKind kind, int object, std::uint32_t line) {
    judge::Step step;
    step.thread = ThreadId{static_cast<std::uint16_t>(thread)};
    step.kind = kind;
    step.object = ObjectId{static_cast<std::uint64_t>(object)};
    step.place = static_cast<std::uint32_t>(scene_.seen.places.size());
    scene_.seen.steps.push_back(step);
    judge::StackFrame frame;
    frame.file = "a.cpp";
    frame.line = line;
    scene_.seen.places.push_back(frame);
    scene_.seen.callers.emplace_back();
    scene_.stacks.push_back({frame});
    return *this;
  }
  Scenes scenes() const { return Scenes({scene_}); }

private:
  Scene scene_;
};

Claim claim(ClaimKind kind, const std::vector<std::uint32_t>& lines) {
  Claim claim{kind, {}, {}};
  for (const std::uint32_t line : lines) {
    claim.sides.push_back({{"a.cpp", line, 0, ""}, {}, {}});
  }
  return claim;
}

std::vector<std::uint32_t> linesOf(const Sequence& sequence) {
  std::vector<std::uint32_t> lines;
  for (const SequenceLocation& location : sequence) {
    lines.push_back(location.place.line);
  }
  return lines;
}

TEST(Sequences, ARaceIsAccessRemoteAccessAccess) {
  const auto sequences = sequencesOf(claim(ClaimKind::Race, {3, 7}), SceneMaker().scenes());
  ASSERT_EQ(sequences.size(), 3U);
  EXPECT_THAT(linesOf(sequences[0]), ElementsAre(3, 7));
  EXPECT_THAT(linesOf(sequences[1]), ElementsAre(7, 3));
  EXPECT_THAT(linesOf(sequences[2]), ElementsAre(3, 7, 3));
  EXPECT_EQ(sequences[2][1].thread.kind, ThreadDemand::Kind::OtherThan);
  EXPECT_EQ(sequences[2][2].thread.kind, ThreadDemand::Kind::SameAs);
  EXPECT_EQ(sequences[2][1].object, sequences[2][0].object);
}

TEST(Sequences, TheRemoteAccessIsTakenFromAScene) {
  const Scenes scenes = SceneMaker()
                            .step(1, OpKind::PlainWrite, 5, 3)
                            .step(1, OpKind::PlainRead, 5, 4)
                            .step(2, OpKind::PlainRead, 6, 8)
                            .step(2, OpKind::PlainRead, 5, 9)
                            .scenes();
  EXPECT_THAT(linesOf(sequencesOf(claim(ClaimKind::Race, {3}), scenes).at(0)), ElementsAre(3, 9));
  EXPECT_THAT(sequencesOf(claim(ClaimKind::Race, {4}), scenes), IsEmpty());
}

TEST(Sequences, ALockOrderIsFirstLockOtherLockSecondLock) {
  const Scenes scenes = SceneMaker()
                            .step(1, OpKind::MutexLock, 1, 3)
                            .step(1, OpKind::MutexLock, 2, 4)
                            .step(2, OpKind::MutexLock, 2, 7)
                            .step(2, OpKind::MutexLock, 1, 8)
                            .scenes();
  const auto sequences = sequencesOf(claim(ClaimKind::LockOrder, {4, 8}), scenes);
  ASSERT_EQ(sequences.size(), 2U);
  EXPECT_THAT(linesOf(sequences[0]), ElementsAre(3, 7, 4));
  EXPECT_EQ(sequences[0][1].object, sequences[0][2].object);
  EXPECT_NE(sequences[0][0].object, sequences[0][1].object);
}

TEST(Sequences, ALockOrderWithoutAHeldLockHasNoSequence) {
  const Scenes scenes = SceneMaker().step(1, OpKind::MutexLock, 2, 4).step(2, OpKind::MutexLock, 1, 8).scenes();
  EXPECT_THAT(sequencesOf(claim(ClaimKind::LockOrder, {4, 8}), scenes), IsEmpty());
}

TEST(Sequences, ASignalIsCheckSignalWait) {
  const Scenes scenes = SceneMaker()
                            .step(1, OpKind::PlainRead, 5, 3)
                            .step(1, OpKind::CondWait, 9, 4)
                            .step(2, OpKind::CondSignal, 9, 7)
                            .scenes();
  const auto sequences = sequencesOf(claim(ClaimKind::UnlockedSignal, {7}), scenes);
  ASSERT_EQ(sequences.size(), 1U);
  EXPECT_THAT(linesOf(sequences[0]), ElementsAre(3, 7, 4));
}

}  // namespace
}  // namespace heddle::verify
