#include "runtime/heap/InternalHeap.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <map>
#include <vector>

#include "core/Rng.h"

namespace heddle::heap {
namespace {

TEST(InternalHeap, BlocksDoNotOverlapAndKeepTheirBytes) {
  Rng rng(5);
  std::map<unsigned char*, std::pair<std::size_t, unsigned char>> live;
  for (int step = 0; step < 20000; ++step) {
    if (rng.below(2) == 0 || live.empty()) {
      const std::size_t size = rng.below(40) == 0 ? rng.below(200000) : rng.below(500);
      const std::size_t alignment = std::size_t{16} << rng.below(4);
      auto* block = static_cast<unsigned char*>(internalAllocate(size, alignment));
      ASSERT_EQ(reinterpret_cast<std::uintptr_t>(block) % alignment, 0U);
      auto above = live.lower_bound(block);
      ASSERT_TRUE(above == live.end() || block + size <= above->first);
      const auto fill = static_cast<unsigned char>(step);
      std::memset(block, fill, size);
      live[block] = {size, fill};
    } else {
      auto victim = std::next(live.begin(), static_cast<long>(rng.below(static_cast<std::uint32_t>(live.size()))));
      for (std::size_t i = 0; i < victim->second.first; ++i) {
        ASSERT_EQ(victim->first[i], victim->second.second);
      }
      internalRelease(victim->first);
      live.erase(victim);
    }
  }
  for (const auto& entry : live) {
    internalRelease(entry.first);
  }
}

TEST(InternalHeap, ReusesWhatWasReleased) {
  void* first = internalAllocate(100);
  internalRelease(first);
  EXPECT_EQ(internalAllocate(100), first);
  internalRelease(first);
  internalRelease(nullptr);
}

}  // namespace
}  // namespace heddle::heap
