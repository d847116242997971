#include "core/OpTraits.h"

#include <gtest/gtest.h>

namespace heddle {
namespace {

TEST(Effect, WhatIsNotUnderstoodHasAnEffectOnEverything) {
  for (const OpKind kind : {OpKind::None, OpKind::Sleep, OpKind::IoWait, OpKind::Exit, OpKind::Count_}) {
    EXPECT_EQ(effectOf(kind, true), Effect::Everything) << opName(kind);
  }
}

TEST(Effect, AnAttemptThatFailedOnlyReads) {
  for (const OpKind kind :
       {OpKind::MutexTryLock, OpKind::SemTryWait, OpKind::AtomicCompareExchange, OpKind::CondSignal}) {
    EXPECT_EQ(effectOf(kind, true), Effect::Writes) << opName(kind);
    EXPECT_EQ(effectOf(kind, false), Effect::Reads) << opName(kind);
  }
}

/// Reversals.h relies on this: an operation that can disable others depends on all operations on its object.
TEST(Effect, WhatCanKeepOthersOutWrites) {
  for (const OpKind kind : {OpKind::MutexLock, OpKind::ReadLock, OpKind::WriteLock, OpKind::SemWait, OpKind::SpinLock,
                            OpKind::OnceEnter, OpKind::CondWait}) {
    EXPECT_EQ(effectOf(kind, true), Effect::Writes) << opName(kind);
  }
}

TEST(OpTraits, UnknownKindsAffectEverything) {
  const auto unknown = static_cast<OpKind>(200);
  EXPECT_EQ(effectOf(unknown, true), Effect::Everything);
  EXPECT_EQ(opName(unknown), "unknown");
}

TEST(OpTraits, FlagsOfOneKindFitTogether) {
  for (const OpTraits& traits : kOpTraits) {
    const OpKind kind = traits.kind;
    EXPECT_FALSE(acquiresLock(kind) && releasesLock(kind)) << traits.name;
    EXPECT_FALSE(onlyReads(kind) && traits.effect == Effect::Writes) << traits.name;
    EXPECT_TRUE(!has(kind, op::kShared) || acquiresLock(kind)) << traits.name;
    EXPECT_TRUE(!isPlain(kind) || isMemory(kind)) << traits.name;
    EXPECT_TRUE(!(readsMemory(kind) || writesMemory(kind)) || isMemory(kind)) << traits.name;
    EXPECT_EQ(traits.noun.empty() && isMemory(kind), false) << traits.name;
  }
}

TEST(OpTraits, TryOperationsDoNotWait) {
  for (const OpKind kind : {OpKind::MutexTryLock, OpKind::ReadTryLock, OpKind::WriteTryLock, OpKind::SpinTryLock}) {
    EXPECT_TRUE(acquiresLock(kind)) << opName(kind);
    EXPECT_FALSE(mayBlock(kind) || beginsExclusion(kind)) << opName(kind);
  }
}

}  // namespace
}  // namespace heddle
