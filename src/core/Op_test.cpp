#include "core/Op.h"

#include <gtest/gtest.h>

#include <set>

#include "core/OpTraits.h"

namespace heddle {
namespace {

constexpr auto kKinds = static_cast<std::size_t>(OpKind::Count_);

PendingOp op(OpKind kind, std::uint64_t object) {
  PendingOp pending;
  pending.kind = kind;
  pending.object = ObjectId{object};
  return pending;
}

TEST(Op, EveryKindHasANameOfItsOwn) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < kKinds; ++i) {
    const std::string_view name = opName(static_cast<OpKind>(i));
    EXPECT_FALSE(name.empty()) << i;
    EXPECT_NE(name, "unknown") << i;
    EXPECT_TRUE(names.insert(name).second) << name;
  }
  EXPECT_EQ(opName(OpKind::Count_), "unknown");
}

TEST(Op, NamesStandAtTheirKinds) {
  // Both ends and some in between: a missing name would shift all later ones.
  EXPECT_EQ(opName(OpKind::None), "none");
  EXPECT_EQ(opName(OpKind::MutexUnlock), "unlock");
  EXPECT_EQ(opName(OpKind::CondBroadcast), "notify all");
  EXPECT_EQ(opName(OpKind::SpinUnlock), "spin unlock");
  EXPECT_EQ(opName(OpKind::AtomicCompareExchange), "compare exchange");
  EXPECT_EQ(opName(OpKind::PlainWrite), "write");
  EXPECT_EQ(opName(OpKind::Exit), "exit");
}

TEST(Op, ReadersDoNotConflict) {
  EXPECT_FALSE(conflicts(op(OpKind::AtomicLoad, 1), op(OpKind::PlainRead, 1)));
  EXPECT_TRUE(conflicts(op(OpKind::AtomicLoad, 1), op(OpKind::AtomicStore, 1)));
  EXPECT_TRUE(conflicts(op(OpKind::PlainWrite, 1), op(OpKind::PlainRead, 1)));
  EXPECT_TRUE(conflicts(op(OpKind::MutexLock, 1), op(OpKind::MutexLock, 1)));
}

TEST(Op, DifferentOrNoObjectsDoNotConflict) {
  EXPECT_FALSE(conflicts(op(OpKind::PlainWrite, 1), op(OpKind::PlainWrite, 2)));
  EXPECT_FALSE(conflicts(op(OpKind::PlainWrite, 0), op(OpKind::PlainWrite, 0)));
}

TEST(Op, ConflictIsSymmetric) {
  for (std::size_t a = 0; a < kKinds; ++a) {
    for (std::size_t b = 0; b < kKinds; ++b) {
      const PendingOp first = op(static_cast<OpKind>(a), 1);
      const PendingOp second = op(static_cast<OpKind>(b), 1);
      EXPECT_EQ(conflicts(first, second), conflicts(second, first));
    }
  }
}

TEST(MemoryOrder, AcquireAndRelease) {
  EXPECT_TRUE(isAcquire(MemoryOrder::Acquire) && isAcquire(MemoryOrder::AcqRel) && isAcquire(MemoryOrder::SeqCst) &&
              isAcquire(MemoryOrder::Consume));
  EXPECT_FALSE(isAcquire(MemoryOrder::Relaxed) || isAcquire(MemoryOrder::Release) || isAcquire(MemoryOrder::NotAtomic));
  EXPECT_TRUE(isRelease(MemoryOrder::Release) && isRelease(MemoryOrder::AcqRel) && isRelease(MemoryOrder::SeqCst));
  EXPECT_FALSE(isRelease(MemoryOrder::Relaxed) || isRelease(MemoryOrder::Acquire) || isRelease(MemoryOrder::NotAtomic));
}

}  // namespace
}  // namespace heddle
