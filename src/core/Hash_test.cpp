#include "core/Hash.h"

#include <gtest/gtest.h>

#include <set>

namespace heddle {
namespace {

TEST(Hash, ResultsNeverChange) {
  // Saved schedules contain trace hashes, so these constants must never change.
  EXPECT_EQ(mixHash(0, 0), 0x2e72'b465'600b'6cb4ULL);
  EXPECT_EQ(mixHash(mixHash(0, 1), 2), 0xad1e'3ee2'd7ea'27c6ULL);
}

TEST(Hash, OrderMatters) { EXPECT_NE(mixHash(mixHash(0, 1), 2), mixHash(mixHash(0, 2), 1)); }

TEST(Hash, SmallInputsDoNotCollide) {
  std::set<std::uint64_t> seen;
  for (std::uint64_t a = 0; a < 100; ++a) {
    for (std::uint64_t b = 0; b < 100; ++b) {
      seen.insert(mixHash(mixHash(0, a), b));
    }
  }
  EXPECT_EQ(seen.size(), 10'000U);
}

}  // namespace
}  // namespace heddle
