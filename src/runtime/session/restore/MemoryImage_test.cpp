#include "runtime/session/restore/MemoryImage.h"

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <algorithm>

#include "runtime/Syscall.h"

namespace heddle::rt {
namespace {

AddressRange rangeOf(void* memory, std::size_t size) {
  const auto low = reinterpret_cast<std::uintptr_t>(memory);
  return {low, low + size};
}

bool holds(const std::vector<AddressRange>& memory, const void* address) {
  return std::any_of(memory.begin(), memory.end(), [&](const AddressRange& range) {
    return range.contains(reinterpret_cast<std::uintptr_t>(address));
  });
}

int gVariable = 1;

TEST(MemoryImage, PutsBackWhatItTook) {
  int values[4] = {1, 2, 3, 4};
  const AddressRange ranges[] = {rangeOf(values, 4), rangeOf(values + 2, 8)};
  MemoryImage image;
  image.take(ranges);
  std::fill(values, values + 4, 9);
  image.putBack();
  EXPECT_EQ(values[0], 1);
  EXPECT_EQ(values[1], 9);
  EXPECT_EQ(values[2], 3);
  EXPECT_EQ(values[3], 4);
}

TEST(MemoryImage, TheProgramHasItsVariablesButNotTheMemoryOfTheRuntime) {
  constexpr std::size_t kSize = 8192;
  void* own = sys::mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS);
  ASSERT_NE(own, nullptr);
  void* foreign = ::mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  const auto memory = MemoryImage::programMemory({});
  EXPECT_TRUE(holds(memory, &gVariable));
  EXPECT_TRUE(holds(memory, foreign));
  EXPECT_FALSE(holds(memory, own));
  const AddressRange except[] = {rangeOf(foreign, kSize)};
  EXPECT_FALSE(holds(MemoryImage::programMemory(except), foreign));
  sys::munmap(own, kSize);
  EXPECT_EQ(::munmap(foreign, kSize), 0);
}

TEST(MemoryImage, MemoryThatTheRuntimeGaveBackIsNotItsOwnAnyMore) {
  constexpr std::size_t kSize = std::size_t{3} * 4096;
  auto* own = static_cast<char*>(sys::mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS));
  sys::munmap(own + 4096, 4096);
  void* again = ::mmap(own + 4096, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  const auto memory = MemoryImage::programMemory({});
  EXPECT_TRUE(holds(memory, again));
  EXPECT_FALSE(holds(memory, own));
  EXPECT_FALSE(holds(memory, own + 8192));
  sys::munmap(own, kSize);
}

}  // namespace
}  // namespace heddle::rt
