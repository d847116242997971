#include "runtime/identity/Objects.h"

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <cstdint>
#include <set>
#include <vector>

#include "runtime/heap/Heap.h"
#include "runtime/identity/ThreadMemory.h"
#include "runtime/race/VectorClock.h"
#include "runtime/trace/CallTree.h"

namespace heddle::rt {

namespace {
std::vector<ThreadMemory> threads;
}

/// Replaces the engine's function.
bool threadMemoryOf(std::uintptr_t address, ThreadMemory& out) {
  for (const ThreadMemory& memory : threads) {
    if (memory.onStack(address) || memory.inTls(address)) {
      out = memory;
      return true;
    }
  }
  return false;
}

namespace {

int global[4];

char* make(std::size_t size) { return static_cast<char*>(heap::allocate(size, 0, false, nullptr)); }

wire::Location located(const void* address) {
  wire::Location location{};
  locate(address, location);
  return location;
}

class ObjectsTest : public testing::Test {
protected:
  ~ObjectsTest() override { threads.clear(); }
};

TEST_F(ObjectsTest, AForeignPageIsNamedByTheOrderOfFirstUse) {
  constexpr std::size_t kSize = std::size_t{3} * 4096;
  void* mapping = mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(mapping, MAP_FAILED);
  const char* pages = static_cast<char*>(mapping);
  ++gClocks.generation;
  const ObjectId first = objectOf(pages + 8);
  const ObjectId second = objectOf(pages + 4096 + 8);
  EXPECT_NE(first, second);
  EXPECT_NE(first, objectOf(pages + 12));
  EXPECT_EQ(first, objectOf(pages + 8));
  ++gClocks.generation;
  EXPECT_EQ(first, objectOf(pages + std::size_t{2} * 4096 + 8));
  EXPECT_EQ(second, objectOf(pages + 8));
  munmap(mapping, kSize);
}

TEST_F(ObjectsTest, AGlobalIsItsOffsetInTheModule) {
  const wire::Location first = located(&global[0]);
  const wire::Location second = located(&global[1]);
  EXPECT_EQ(first.place, wire::Place::Global);
  EXPECT_EQ(first.module, 0);
  EXPECT_EQ(second.offset, first.offset + sizeof(int));
  EXPECT_NE(objectOf(&global[0]), objectOf(&global[1]));
  EXPECT_EQ(objectOf(&global[0]), objectOf(&global[0]));
}

TEST_F(ObjectsTest, ABlockIsItsThreadAndCountWhereverItLies) {
  std::vector<ObjectId> names;
  for (std::size_t earlier : {10U, 100000U}) {
    heap::beginExecution();
    heap::switchTo(ThreadId{3});
    char* before = make(earlier);
    char* block = make(100);
    names.push_back(objectOf(block + 20));
    const wire::Location location = located(block + 20);
    EXPECT_EQ(location.place, wire::Place::Heap);
    EXPECT_EQ(location.thread, ThreadId{3});
    EXPECT_EQ(location.serial, 2U);
    EXPECT_EQ(location.offset, 20U);
    EXPECT_EQ(location.size, 100U);
    heap::release(before, nullptr);
    heap::release(block, nullptr);
    heap::endExecution();
  }
  EXPECT_EQ(names[0], names[1]);
}

TEST_F(ObjectsTest, ABlockRecordsItsAllocationSite) {
  static const char code[] = "a return address";
  auto* block = static_cast<char*>(heap::allocate(10, 0, false, code));
  EXPECT_EQ(gCallTree.callSiteOf(located(block + 5).context), code);
  heap::release(block, nullptr);
}

TEST_F(ObjectsTest, BlocksOfTheProcessAndOfTheExecutionHaveDifferentNames) {
  std::set<ObjectId> names;
  std::vector<char*> blocks;
  for (int i = 0; i < 1000; ++i) {
    blocks.push_back(make(8));
  }
  heap::beginExecution();
  for (int i = 0; i < 1000; ++i) {
    blocks.push_back(make(8));
  }
  for (char* block : blocks) {
    names.insert(objectOf(block));
    heap::release(block, nullptr);
  }
  heap::endExecution();
  EXPECT_EQ(names.size(), 2000U);
}

TEST_F(ObjectsTest, BlocksOfDifferentThreadsHaveDifferentNames) {
  constexpr std::uint16_t kThreads = 8;
  constexpr int kBlocks = 200;
  std::set<ObjectId> names;
  std::vector<char*> blocks;
  heap::beginExecution();
  for (std::uint16_t thread = 0; thread < kThreads; ++thread) {
    heap::switchTo(ThreadId{thread});
    for (int i = 0; i < kBlocks; ++i) {
      blocks.push_back(make(64));
    }
  }
  for (char* block : blocks) {
    for (const std::size_t offset : {0U, 8U, 32U}) {
      names.insert(objectOf(block + offset));
    }
    heap::release(block, nullptr);
  }
  heap::endExecution();
  EXPECT_EQ(names.size(), std::size_t{kThreads} * kBlocks * 3);
}

TEST_F(ObjectsTest, AGlobalAndAVariableOnAStackHaveDifferentNames) {
  const wire::Location inGlobal = located(&global[0]);
  std::set<ObjectId> names{objectOf(&global[0])};
  for (std::uint16_t thread = 0; thread < 16; ++thread) {
    threads = {{ThreadId{thread}, 0x10000, std::uintptr_t{0x20000} + inGlobal.offset, 0, 0}};
    names.insert(objectOf(reinterpret_cast<const void*>(std::uintptr_t{0x20000})));
  }
  EXPECT_EQ(names.size(), 17U);
}

TEST_F(ObjectsTest, AStackVariableIsItsDistanceFromTheTop) {
  threads = {{ThreadId{2}, 0x10000, 0x20000, 0, 0}};
  const auto* variable = reinterpret_cast<const void*>(0x1fff0);
  const ObjectId name = objectOf(variable);
  EXPECT_EQ(located(variable).place, wire::Place::Stack);
  EXPECT_EQ(located(variable).thread, ThreadId{2});
  threads = {{ThreadId{2}, 0x50000, 0x80000, 0, 0}};
  EXPECT_EQ(objectOf(reinterpret_cast<const void*>(0x7fff0)), name);
  threads = {{ThreadId{1}, 0x50000, 0x80000, 0, 0}};
  EXPECT_NE(objectOf(reinterpret_cast<const void*>(0x7fff0)), name);
}

TEST_F(ObjectsTest, ATlsBlockInTheHeapIsTheThreads) {
  char* block = make(4096);
  const auto low = reinterpret_cast<std::uintptr_t>(block);
  EXPECT_EQ(located(block + 8).place, wire::Place::Heap);
  threads = {{ThreadId{1}, 0, 0, low, low + 4000}};
  EXPECT_EQ(located(block + 8).place, wire::Place::ThreadLocal);
  EXPECT_EQ(located(block + 8).offset, 3992U);
  EXPECT_EQ(located(block + 4010).place, wire::Place::Heap);
  heap::release(block, nullptr);
}

TEST_F(ObjectsTest, AForeignMappingIsItsAddress) {
  void* pages = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  EXPECT_EQ(located(pages).place, wire::Place::Unknown);
  EXPECT_NE(objectOf(pages), objectOf(static_cast<char*>(pages) + 8));
  munmap(pages, 4096);
}

}  // namespace
}  // namespace heddle::rt
