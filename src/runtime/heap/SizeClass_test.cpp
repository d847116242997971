#include "runtime/heap/SizeClass.h"

#include <gtest/gtest.h>

namespace heddle::heap {
namespace {

TEST(SizeClass, EverySizeGetsTheSmallestClassThatHoldsIt) {
  unsigned expected = 0;
  for (std::size_t size = 0; size <= kMaxSmall; ++size) {
    while (kClasses[expected].size < size) {
      ++expected;
    }
    ASSERT_EQ(classOf(size), expected) << size;
  }
}

TEST(SizeClass, SlotsAreExactForEveryOffset) {
  for (unsigned index = 0; index < kClassCount; ++index) {
    const SizeClass& entry = kClasses[index];
    for (std::uint32_t offset = 0; offset < entry.units * kUnitBytes; ++offset) {
      ASSERT_EQ(slotOf(index, offset), offset / entry.size) << entry.size;
    }
  }
}

TEST(SizeClass, AlignedClassesAreMultiplesOfTheAlignment) {
  for (std::size_t alignment = 16; alignment <= kUnitBytes; alignment *= 2) {
    for (std::size_t size : {std::size_t{0}, std::size_t{1}, alignment, alignment + 1, std::size_t{5000}}) {
      const unsigned index = alignedClassOf(size, alignment);
      ASSERT_LT(index, kClassCount);
      EXPECT_GE(kClasses[index].size, size);
      EXPECT_EQ(kClasses[index].size % alignment, 0U);
    }
  }
  EXPECT_EQ(alignedClassOf(1, 2 * kUnitBytes), kClassCount);
}

TEST(SizeClass, NoMoreThanAFifthIsLostAbove128Bytes) {
  for (std::size_t size = 129; size <= kMaxSmall; ++size) {
    ASSERT_LE((kClasses[classOf(size)].size - size) * 5, kClasses[classOf(size)].size) << size;
  }
}

}  // namespace
}  // namespace heddle::heap
