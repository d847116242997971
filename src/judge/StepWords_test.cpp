#include "judge/StepWords.h"

#include <gtest/gtest.h>

#include "core/OpTraits.h"
#include "judge/TestNotes.h"

namespace heddle::judge {
namespace {

class StepWordsTest : public testing::Test {
protected:
  std::string words(OpKind kind, std::uint64_t value = 0, bool succeeded = true) {
    Step step = notes::step(1, 1, kind, 7);
    step.value = value;
    step.succeeded = succeeded;
    step.hasValue = hasValue_;
    step.size = size_;
    return stepWords(finding_, step);
  }

  Finding finding_ = [] {
    Finding finding;
    finding.threads = {notes::threadNote(2, "worker")};
    finding.objects = {{notes::object(7), "x", ""}};
    return finding;
  }();
  bool hasValue_ = false;
  std::uint8_t size_ = 0;
};

TEST_F(StepWordsTest, AnAddressIsNotShown) {
  hasValue_ = true;
  size_ = 8;
  constexpr std::uint64_t kAddress = 0x1180'0001'c000;
  EXPECT_EQ(words(OpKind::PlainRead, kAddress), "reads `x`");
  EXPECT_EQ(words(OpKind::AtomicStore, kAddress), "stores to `x`");
  EXPECT_EQ(words(OpKind::AtomicExchange, kAddress), "changes `x`");
  EXPECT_EQ(words(OpKind::AtomicCompareExchange, kAddress, false), "fails to set `x` by compare-exchange");
  EXPECT_EQ(words(OpKind::PlainRead, 5'000'000), "reads 0x4c4b40 from `x`") << "a number";
  size_ = 4;
  EXPECT_EQ(words(OpKind::PlainRead, kAddress), "reads 0x11800001c000 from `x`");
}

TEST(ValueText, AnAddressHasNoNumber) {
  Step step = notes::step(1, 1, OpKind::AtomicStore, 7);
  step.size = 8;
  step.value = 0x1180'0001'c000;
  EXPECT_EQ(valueText(step), "an address");
  step.value = 0;
  EXPECT_EQ(valueText(step), "0");
}

TEST_F(StepWordsTest, ANotifyNamesTheThreadsItReached) {
  EXPECT_EQ(words(OpKind::CondSignal, 2), "notifies one waiter of `x`: wakes T2 \"worker\"");
  EXPECT_EQ(words(OpKind::CondSignal, 0xffff, false), "notifies one waiter of `x`: none is waiting");
  EXPECT_EQ(words(OpKind::CondBroadcast, 3), "notifies all waiters of `x`: wakes 3 threads");
  EXPECT_EQ(words(OpKind::CondBroadcast, 0, false), "notifies all waiters of `x`: none is waiting");
  EXPECT_EQ(words(OpKind::FutexWake, 1), "wakes 1 thread waiting on `x`");
  EXPECT_EQ(words(OpKind::FutexWake, 0, false), "wakes waiters of `x`: none is waiting");
}

TEST_F(StepWordsTest, PlainAccessesShowTheirValueWhereItIsKnown) {
  EXPECT_EQ(words(OpKind::PlainRead), "reads `x`");
  hasValue_ = true;
  EXPECT_EQ(words(OpKind::PlainRead, 5), "reads 5 from `x`");
  EXPECT_EQ(words(OpKind::PlainWrite, 6), "writes 6 to `x`");
  EXPECT_EQ(words(OpKind::PlainWrite, 0x7f00'0000), "writes 0x7f000000 to `x`");
  size_ = 4;
  EXPECT_EQ(words(OpKind::PlainWrite, 0xffff'ffe2), "writes -30 to `x`");
}

TEST_F(StepWordsTest, AFailureSaysWhatFailed) {
  EXPECT_EQ(words(OpKind::MutexTryLock, 0, false), "tries to lock `x`, which is taken");
  EXPECT_EQ(words(OpKind::CondWake, 0, false), "wakes up from `x` by time-out");
  EXPECT_EQ(words(OpKind::AtomicCompareExchange, 3, false), "fails to set `x` by compare-exchange: it is 3");
  EXPECT_EQ(words(OpKind::AtomicCompareExchange, 4), "sets `x` to 4 by compare-exchange");
}

TEST_F(StepWordsTest, AnObjectWithoutANameIsCalledByItsKind) {
  finding_.objects.clear();
  EXPECT_EQ(words(OpKind::MutexLock), "locks a mutex");
  EXPECT_EQ(words(OpKind::AtomicLoad, 1), "loads 1 from an atomic");
  EXPECT_EQ(words(OpKind::Yield), "yields");
}

TEST_F(StepWordsTest, EveryPlaceholderIsFilledIn) {
  hasValue_ = true;
  for (const OpTraits& traits : kOpTraits) {
    for (const bool succeeded : {true, false}) {
      EXPECT_EQ(words(traits.kind, 1, succeeded).find('{'), std::string::npos) << traits.name;
    }
  }
}

TEST_F(StepWordsTest, BracesInNamesAreKept) {
  finding_.objects.front().name = "{value}";
  EXPECT_EQ(words(OpKind::AtomicStore, 1), "stores 1 to `{value}`");
}

}  // namespace
}  // namespace heddle::judge
