#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "runtime/race/RaceCheck.h"
#include "runtime/race/RaceCheckBed.h"

namespace heddle::rt {
namespace {

class RaceCheckBytes : public RaceCheckBed {};

TEST_F(RaceCheckBytes, neighbouringBytesDoNotRace) {
  createThreads(8);
  auto* const bytes = reinterpret_cast<char*>(memory_.data());
  for (std::size_t t = 0; t < 8; ++t) {
    write(t, bytes + t, 1, kA + t);
  }
  EXPECT_EQ(races(), 0u);
  for (std::size_t t = 0; t < 8; ++t) {
    write(t, bytes + t, 1, kB + t);
  }
  EXPECT_EQ(races(), 0u);
}

TEST_F(RaceCheckBytes, everyByteOfAGranuleRemembersItsOwnWriter) {
  createThreads(3);
  auto* const bytes = reinterpret_cast<char*>(memory_.data());
  for (std::uintptr_t i = 0; i < 8; ++i) {
    write(0, bytes + i, 1, kA + i);
  }
  read(1, bytes + 5, 1, kB);
  ASSERT_EQ(races(), 1u);
  EXPECT_EQ(found_[0].earlier.pc, kA + 5);
  EXPECT_EQ(found_[0].earlier.address, reinterpret_cast<std::uintptr_t>(bytes + 5));
  EXPECT_EQ(found_[0].earlier.size, 1);
}

TEST_F(RaceCheckBytes, overlapOfDifferentSizesRaces) {
  createThreads(2);
  auto* const bytes = reinterpret_cast<char*>(memory_.data());
  write(0, bytes, 8, kA);
  write(1, bytes + 7, 1, kB);
  EXPECT_EQ(races(), 1u);
  write(0, bytes + 8, 4, kA);
  write(1, bytes + 12, 4, kB);
  EXPECT_EQ(races(), 1u);
}

TEST_F(RaceCheckBytes, unalignedAccessesCrossGranules) {
  createThreads(2);
  auto* const bytes = reinterpret_cast<char*>(memory_.data());
  write(0, bytes + 6, 4, kA);
  write(1, bytes, 4, kB);
  write(1, bytes + 4, 1, kB);
  write(1, bytes + 5, 1, kB);
  write(1, bytes + 10, 1, kB);
  EXPECT_EQ(races(), 0u);
  write(1, bytes + 9, 1, kB);
  EXPECT_EQ(races(), 1u);
  write(1, bytes + 6, 1, kB);
  EXPECT_EQ(races(), 2u);
}

TEST_F(RaceCheckBytes, sixteenBytes) {
  createThreads(2);
  touch(0, memory_.data(), 16, Touch::Write, kA);
  write(1, memory_.data() + 1, 8, kB);
  EXPECT_EQ(races(), 1u);
  write(1, memory_.data() + 2, 8, kB);
  EXPECT_EQ(races(), 1u);
}

TEST_F(RaceCheckBytes, rangesHaveExactEnds) {
  createThreads(2);
  auto* const bytes = reinterpret_cast<char*>(memory_.data());
  touch(0, bytes + 3, 101, Touch::Write, kA);
  write(1, bytes + 2, 1, kB);
  write(1, bytes + 104, 1, kB);
  EXPECT_EQ(races(), 0u);
  write(1, bytes + 3, 1, kB);
  write(1, bytes + 103, 1, kB);
  write(1, bytes + 56, 8, kB);
  EXPECT_EQ(races(), 3u);
}

TEST_F(RaceCheckBytes, rangesAcrossChunks) {
  createThreads(2);
  std::vector<char> large(3 * ShadowMemory::kChunkBytes);
  touch(0, large.data() + 1, large.size() - 2, Touch::Write, kA);
  write(1, large.data(), 1, kB);
  write(1, large.data() + large.size() - 1, 1, kB);
  EXPECT_EQ(races(), 0u);
  for (std::size_t at = ShadowMemory::kChunkBytes / 2; at < large.size(); at += ShadowMemory::kChunkBytes / 2) {
    write(1, large.data() + at, 1, kB);
  }
  EXPECT_EQ(races(), 5u);
  forgetAccesses(reinterpret_cast<std::uintptr_t>(large.data()), large.size());
}

TEST_F(RaceCheckBytes, forgottenMemoryIsFresh) {
  createThreads(2);
  write(0, memory_.data(), 8, kA);
  forgetAccesses(reinterpret_cast<std::uintptr_t>(memory_.data()), 8);
  write(1, memory_.data(), 8, kB);
  EXPECT_EQ(races(), 0u);
}

TEST_F(RaceCheckBytes, forgettingIsExactToTheByte) {
  createThreads(2);
  auto* const bytes = reinterpret_cast<char*>(memory_.data());
  touch(0, bytes, 32, Touch::Write, kA);
  forgetAccesses(reinterpret_cast<std::uintptr_t>(bytes + 3), 20);
  touch(1, bytes + 3, 20, Touch::Write, kB);
  EXPECT_EQ(races(), 0u);
  write(1, bytes + 2, 1, kB);
  write(1, bytes + 23, 1, kB);
  EXPECT_EQ(races(), 2u);
}

TEST_F(RaceCheckBytes, forgettingReachesCrowdedCells) {
  createThreads(20);
  for (std::size_t t = 0; t < 20; ++t) {
    read(t, memory_.data(), 8, kA + t);
  }
  auto* const bytes = reinterpret_cast<char*>(memory_.data());
  forgetAccesses(reinterpret_cast<std::uintptr_t>(bytes), 4);
  write(0, bytes, 4, kB);
  EXPECT_EQ(races(), 0u);
  write(0, bytes + 4, 4, kB);
  EXPECT_EQ(races(), 19u);
  forgetAccesses(reinterpret_cast<std::uintptr_t>(bytes), 8);
  write(1, bytes, 8, kB);
  EXPECT_EQ(races(), 19u);
}

TEST_F(RaceCheckBytes, partsOfAGranuleByOneThreadAreAllRemembered) {
  createThreads(2);
  auto* bytes = reinterpret_cast<char*>(memory_.data());
  write(0, bytes, 4, kA);
  write(0, bytes + 4, 4, kA + 1);
  write(1, bytes + 4, 1, kB);
  ASSERT_EQ(races(), 1u);
  EXPECT_EQ(found_[0].earlier.pc, kA + 1);
  write(1, bytes, 1, kB);
  ASSERT_EQ(races(), 2u);
  EXPECT_EQ(found_[1].earlier.pc, kA);
}

TEST_F(RaceCheckBytes, theEndOfABlockIsComparedWithEveryByteThatWasAccessed) {
  createThreads(2);
  auto* const bytes = reinterpret_cast<char*>(memory_.data());
  write(1, bytes + 101, 1, kA);
  const auto start = reinterpret_cast<std::uintptr_t>(bytes);
  touchKnownBytes(at(0), start + 3, 98, Touch::Write, kB, 0);
  EXPECT_EQ(races(), 0u);
  touchKnownBytes(at(0), start + 3, 99, Touch::Write, kB, 0);
  ASSERT_EQ(races(), 1u);
  EXPECT_EQ(found_[0].earlier.pc, kA);
}

}  // namespace
}  // namespace heddle::rt
