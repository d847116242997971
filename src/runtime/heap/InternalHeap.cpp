#include "runtime/heap/InternalHeap.h"

#include <sys/mman.h>

#include <cstdint>

#include "core/Check.h"
#include "runtime/Syscall.h"
#include "runtime/heap/SizeClass.h"
#include "runtime/heap/SpinLock.h"

namespace heddle::heap {
namespace {

constexpr std::size_t kChunkBytes = std::size_t{1} << 20;
constexpr std::uint64_t kLarge = 0xffff;

/// Precedes every block.
struct Header {
  std::uint32_t sizeClass;  ///< Of the memory that starts `lead` bytes before the block, or kLarge.
  std::uint32_t lead;       ///< From the start of the memory to the block.
  std::uint64_t bytes;      ///< kLarge: size of the mapping.
};
static_assert(sizeof(Header) == kMinAlignment);

struct FreeBlock {
  FreeBlock* next;
};

struct State {
  SpinLock lock;
  FreeBlock* free[kClassCount];
  std::byte* bump;
  std::size_t left;
};

constinit State state{};

std::byte* mapPages(std::size_t size) {
  void* pages = sys::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE);
  HEDDLE_CHECK_RESOURCE(pages != nullptr, "no memory for the runtime");
  return static_cast<std::byte*>(pages);
}

/// Abandons the rest of the old chunk, which is smaller than one block.
std::byte* carve(std::size_t size) {
  if (state.left < size) {
    state.bump = mapPages(kChunkBytes);
    state.left = kChunkBytes;
  }
  std::byte* start = state.bump;
  state.bump += size;
  state.left -= size;
  return start;
}

std::byte* takeClass(unsigned sizeClass) {
  FreeBlock* reused = state.free[sizeClass];
  if (reused != nullptr) {
    state.free[sizeClass] = reused->next;
    return reinterpret_cast<std::byte*>(reused);
  }
  return carve(kClasses[sizeClass].size);
}

Header& headerOf(void* block) { return *(static_cast<Header*>(block) - 1); }

}  // namespace

void* internalAllocate(std::size_t size, std::size_t alignment) {
  const std::size_t slack = alignment > kMinAlignment ? alignment : 0;
  std::size_t total = 0;
  HEDDLE_CHECK(!__builtin_add_overflow(size, sizeof(Header) + slack, &total), "the runtime asks for too much memory");
  Header header{static_cast<std::uint32_t>(kLarge), 0, 0};
  std::byte* start = nullptr;
  if (total <= kMaxSmall) {
    header.sizeClass = classOf(total);
    const Guard guard(state.lock);
    start = takeClass(header.sizeClass);
  } else {
    header.bytes = (total + 4095) & ~std::size_t{4095};
    start = mapPages(header.bytes);
  }
  const auto lowest = reinterpret_cast<std::uintptr_t>(start + sizeof(Header));
  const std::uintptr_t aligned = slack == 0 ? lowest : (lowest + alignment - 1) & ~(alignment - 1);
  header.lead = static_cast<std::uint32_t>(aligned - reinterpret_cast<std::uintptr_t>(start));
  auto* block = reinterpret_cast<void*>(aligned);
  headerOf(block) = header;
  return block;
}

void internalRelease(void* block) {
  if (block == nullptr) { return; }
  const Header header = headerOf(block);
  std::byte* start = static_cast<std::byte*>(block) - header.lead;
  if (header.sizeClass == kLarge) {
    sys::munmap(start, header.bytes);
    return;
  }
  HEDDLE_CHECK(header.sizeClass < kClassCount, "memory of the runtime is damaged or was not allocated by it");
  auto* freed = reinterpret_cast<FreeBlock*>(start);
  const Guard guard(state.lock);
  freed->next = state.free[header.sizeClass];
  state.free[header.sizeClass] = freed;
}

}  // namespace heddle::heap
