#include "core/Effect.h"

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

/// Races.h relies on this: an operation that can disable others depends on all operations on its object.
TEST(Effect, WhatCanKeepOthersOutWrites) {
  for (const OpKind kind : {OpKind::MutexLock, OpKind::ReadLock, OpKind::WriteLock, OpKind::SemWait, OpKind::SpinLock,
                            OpKind::OnceEnter, OpKind::CondWait}) {
    EXPECT_EQ(effectOf(kind, true), Effect::Writes) << opName(kind);
  }
}

}  // namespace
}  // namespace heddle
