#include "analyse/plugin/TsanCall.h"

#include <gtest/gtest.h>

#include <string>

namespace heddle::analyse {
namespace {

using wire::AccessKind;

void expectCall(const std::string& name, AccessKind kind, int flags, int size) {
  const auto call = parseTsanCall("__tsan_" + name);
  ASSERT_TRUE(call) << name;
  EXPECT_EQ(call->kind, kind) << name;
  EXPECT_EQ(call->flags, flags) << name;
  EXPECT_EQ(call->size, size) << name;
}

TEST(TsanCall, RecognisesPlainAccessesOfEverySizeAndVariant) {
  for (const int size : {1, 2, 4, 8, 16}) {
    const std::string digits = std::to_string(size);
    expectCall("read" + digits, AccessKind::Read, 0, size);
    expectCall("write" + digits, AccessKind::Write, 0, size);
    expectCall("read_write" + digits, AccessKind::ReadWrite, 0, size);
    expectCall("unaligned_read" + digits, AccessKind::Read, wire::kSiteUnaligned, size);
    expectCall("unaligned_write" + digits, AccessKind::Write, wire::kSiteUnaligned, size);
    expectCall("unaligned_read_write" + digits, AccessKind::ReadWrite, wire::kSiteUnaligned, size);
    expectCall("volatile_read" + digits, AccessKind::Read, wire::kSiteVolatile, size);
    expectCall("volatile_write" + digits, AccessKind::Write, wire::kSiteVolatile, size);
    expectCall("unaligned_volatile_read" + digits, AccessKind::Read, wire::kSiteUnaligned | wire::kSiteVolatile, size);
    expectCall("unaligned_volatile_write" + digits, AccessKind::Write, wire::kSiteUnaligned | wire::kSiteVolatile,
               size);
  }
}

TEST(TsanCall, RecognisesAtomicsOfEveryWidth) {
  for (const int bits : {8, 16, 32, 64, 128}) {
    const std::string prefix = "atomic" + std::to_string(bits) + "_";
    expectCall(prefix + "load", AccessKind::AtomicLoad, 0, bits / 8);
    expectCall(prefix + "store", AccessKind::AtomicStore, 0, bits / 8);
    expectCall(prefix + "exchange", AccessKind::AtomicExchange, 0, bits / 8);
    expectCall(prefix + "fetch_add", AccessKind::AtomicFetchAdd, 0, bits / 8);
    expectCall(prefix + "fetch_sub", AccessKind::AtomicFetchSub, 0, bits / 8);
    expectCall(prefix + "fetch_and", AccessKind::AtomicFetchAnd, 0, bits / 8);
    expectCall(prefix + "fetch_or", AccessKind::AtomicFetchOr, 0, bits / 8);
    expectCall(prefix + "fetch_xor", AccessKind::AtomicFetchXor, 0, bits / 8);
    expectCall(prefix + "fetch_nand", AccessKind::AtomicFetchNand, 0, bits / 8);
    expectCall(prefix + "compare_exchange_val", AccessKind::AtomicCompareExchange, 0, bits / 8);
    expectCall(prefix + "compare_exchange_strong", AccessKind::AtomicCompareExchange, 0, bits / 8);
    expectCall(prefix + "compare_exchange_weak", AccessKind::AtomicCompareExchange, 0, bits / 8);
  }
}

TEST(TsanCall, RecognisesRangesTablesIntrinsicsAndFences) {
  expectCall("vptr_read", AccessKind::VptrRead, 0, 8);
  expectCall("vptr_update", AccessKind::VptrUpdate, 0, 8);
  expectCall("read_range", AccessKind::ReadRange, 0, 0);
  expectCall("write_range", AccessKind::WriteRange, 0, 0);
  expectCall("memcpy", AccessKind::Memcpy, 0, 0);
  expectCall("memmove", AccessKind::Memmove, 0, 0);
  expectCall("memset", AccessKind::Memset, 0, 0);
  expectCall("atomic_thread_fence", AccessKind::ThreadFence, 0, 0);
  expectCall("atomic_signal_fence", AccessKind::SignalFence, 0, 0);
}

TEST(TsanCall, LeavesEverythingElseAlone) {
  for (const char* name : {"__tsan_func_entry", "__tsan_func_exit", "__tsan_init", "__tsan_read3", "__tsan_read",
                           "__tsan_read4x", "__tsan_atomic24_load", "__tsan_atomic32_fetch_min", "__tsan_atomic32",
                           "__tsan_ignore_thread_begin", "__tsan_mutex_pre_lock", "read4", "__tsan_"}) {
    EXPECT_FALSE(parseTsanCall(name)) << name;
  }
}

}  // namespace
}  // namespace heddle::analyse
