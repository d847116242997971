#include "runtime/heap/Heap.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>

namespace heddle::heap {

namespace {
std::uint32_t context = 0;
}

/// Replace the engine's functions.
std::uint32_t allocationContext() { return context; }
void reportMisuse(Misuse kind, const void*, const void*) {
  std::fputs(kind == Misuse::DoubleFree ? "double free" : "invalid pointer", stderr);
  std::abort();
}

namespace {

constexpr char kSomeCode[] = "program";
constexpr char kLibraryCode[] = "the C library";

void* make(std::size_t size) { return allocate(size, 0, false, kSomeCode); }

std::vector<void*> execute() {
  beginExecution();
  std::vector<void*> blocks;
  for (std::uint16_t i = 0; i < 100; ++i) {
    switchTo(ThreadId{static_cast<std::uint16_t>(i % 3)});
    blocks.push_back(make(std::size_t{i} * 7));
  }
  for (void* block : blocks) {
    release(block, kSomeCode);
  }
  endExecution();
  return blocks;
}

TEST(Heap, ExecutionsSeeEqualAddressesWhateverTheProcessAllocatesBetween) {
  const std::vector<void*> first = execute();
  EXPECT_EQ(survivors(), 0U);
  void* between = make(100);
  EXPECT_EQ(execute(), first);
  release(between, kSomeCode);
  EXPECT_EQ(execute(), first);
}

TEST(Heap, ABlockOfTheProcessReturnsToTheProcess) {
  void* block = make(333);
  beginExecution();
  release(block, kSomeCode);
  EXPECT_NE(make(333), block);
  endExecution();
  EXPECT_EQ(survivors(), 1U);
  EXPECT_EQ(make(333), block);
  release(block, kSomeCode);
}

TEST(Heap, WhatTheLibraryAllocatesOutlivesExecutionsAndHasItsOwnCount) {
  addLibraryCode(kLibraryCode, kLibraryCode + 1);
  for (int round = 0; round < 2; ++round) {
    beginExecution();
    void* buffer = allocate(1000, 0, false, kLibraryCode);
    void* block = make(10);
    BlockInfo info;
    ASSERT_TRUE(find(buffer, info));
    EXPECT_EQ(info.serial, kLibrarySerial | 1);
    EXPECT_FALSE(info.ofExecution);
    ASSERT_TRUE(find(block, info));
    EXPECT_EQ(info.serial, 1U);
    EXPECT_TRUE(info.ofExecution);
    release(block, kSomeCode);
    const std::uint64_t before = survivors();
    endExecution();
    EXPECT_EQ(survivors(), before);
  }
}

TEST(Heap, TheRuntimeCanStepOutOfTheExecution) {
  beginExecution();
  {
    const OutsideExecution outside;
    BlockInfo info;
    void* block = make(10);
    ASSERT_TRUE(find(block, info));
    EXPECT_FALSE(info.ofExecution);
    release(block, kSomeCode);
  }
  EXPECT_TRUE(inExecution());
  endExecution();
}

TEST(Heap, RecordsTheContextOfTheAllocation) {
  context = 17;
  beginExecution();
  switchTo(ThreadId{4});
  void* block = make(10);
  context = 18;
  void* later = make(100000);
  BlockInfo info;
  ASSERT_TRUE(find(block, info));
  EXPECT_EQ(info.context, 17U);
  EXPECT_EQ(info.thread, ThreadId{4});
  ASSERT_TRUE(find(static_cast<char*>(later) + 99999, info));
  EXPECT_EQ(info.context, 18U);
  release(block, kSomeCode);
  release(later, kSomeCode);
  endExecution();
}

TEST(Heap, ReallocKeepsTheContents) {
  char* block = nullptr;
  std::size_t old = 0;
  for (std::size_t size = 1; size < 1'000'000; size = size * 3 / 2 + 1) {
    block = static_cast<char*>(reallocate(block, size, kSomeCode));
    for (std::size_t i = 0; i < old; ++i) {
      ASSERT_EQ(block[i], static_cast<char>(i * 31));
    }
    for (std::size_t i = old; i < size; ++i) {
      block[i] = static_cast<char>(i * 31);
    }
    ASSERT_EQ(usableSize(block), size);
    old = size;
  }
  for (std::size_t size = old; size > 0; size = size * 2 / 3) {
    block = static_cast<char*>(reallocate(block, size, kSomeCode));
    for (std::size_t i = 0; i < size; ++i) {
      ASSERT_EQ(block[i], static_cast<char>(i * 31));
    }
  }
  release(block, kSomeCode);
}

TEST(Heap, PassesOverWhatIsNotItsOwn) {
  int onTheStack = 7;
  release(&onTheStack, kSomeCode);
  release(nullptr, kSomeCode);
  EXPECT_EQ(usableSize(&onTheStack), 0U);
  auto* copy = static_cast<int*>(reallocate(&onTheStack, sizeof(int), kSomeCode));
  EXPECT_EQ(*copy, 7);
  release(copy, kSomeCode);
}

TEST(Heap, EmptyBlocksAreDistinct) {
  void* first = make(0);
  void* second = make(0);
  EXPECT_NE(first, nullptr);
  EXPECT_NE(first, second);
  release(first, kSomeCode);
  release(second, kSomeCode);
}

TEST(Heap, RealThreadsMayCallAtOnceInPassiveMode) {
  std::vector<std::thread> threads;
  std::vector<int> damaged(4);
  for (unsigned t = 0; t < 4; ++t) {
    threads.emplace_back([t, &damaged] {
      std::vector<char*> blocks(64);
      for (unsigned i = 0; i < 50000; ++i) {
        char*& block = blocks[i % 64];
        if (block != nullptr && *block != static_cast<char>(t)) { ++damaged[t]; }
        release(block, kSomeCode);
        block = static_cast<char*>(make(1 + i % 300));
        *block = static_cast<char>(t);
      }
      for (char* block : blocks) {
        release(block, kSomeCode);
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(damaged, std::vector<int>(4));
}

TEST(HeapDeathTest, ADoubleFreeIsReportedAndAborts) {
  void* block = make(10);
  release(block, kSomeCode);
  EXPECT_DEATH(release(block, kSomeCode), "double free");
  EXPECT_DEATH(release(static_cast<char*>(block) + 1, kSomeCode), "invalid pointer");
}

}  // namespace
}  // namespace heddle::heap
