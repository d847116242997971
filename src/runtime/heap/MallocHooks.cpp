#include <cerrno>
#include <cstddef>
#include <cstdint>

#include "runtime/Export.h"
#include "runtime/heap/Heap.h"
#include "runtime/heap/NewCaller.h"

/// malloc and its family, as called by the program under test. Allocating is never a scheduling point; freeing and
/// resizing are, where they are known to race (MemoryErrors.h).

#define HEDDLE_HOOK extern "C" HEDDLE_EXPORT

namespace {

using heddle::heap::allocate;

constexpr std::size_t kPage = 4096;

/// No object may be larger than a pointer difference can express.
constexpr bool isTooLarge(std::size_t size) { return size > static_cast<std::size_t>(PTRDIFF_MAX); }
constexpr bool isPowerOfTwo(std::size_t value) { return value != 0 && (value & (value - 1)) == 0; }

void* orNoMemory(void* block) {
  if (block == nullptr) [[unlikely]] { errno = ENOMEM; }
  return block;
}

void* allocateAligned(std::size_t alignment, std::size_t size, const void* caller) {
  if (isTooLarge(size) || isTooLarge(alignment)) { return orNoMemory(nullptr); }
  return orNoMemory(allocate(size, alignment, false, caller));
}

/// For functions that accept any alignment. Like glibc, rounds it up to a power of two.
void* allocateRounded(std::size_t alignment, std::size_t size, const void* caller) {
  std::size_t power = 1;
  while (power < alignment && power <= SIZE_MAX / 4) {
    power *= 2;
  }
  return allocateAligned(power, size, caller);
}

void* resize(void* block, std::size_t size, const void* caller) {
  if (block != nullptr && size == 0) {  // Like glibc, this frees the block.
    heddle::heap::release(block, caller);
    return nullptr;
  }
  return orNoMemory(isTooLarge(size) ? nullptr : heddle::heap::reallocate(block, size, caller));
}

}  // namespace

HEDDLE_HOOK void* malloc(std::size_t size) {
  if (isTooLarge(size)) [[unlikely]] { return orNoMemory(nullptr); }
  const auto* slot = static_cast<const void* const*>(__builtin_frame_address(0)) + 1;
  return orNoMemory(allocate(size, 0, false, heddle::heap::callerOf(slot)));
}

HEDDLE_HOOK void* calloc(std::size_t count, std::size_t each) {
  std::size_t size = 0;
  if (__builtin_mul_overflow(count, each, &size) || isTooLarge(size)) [[unlikely]] { return orNoMemory(nullptr); }
  return orNoMemory(allocate(size, 0, true, HEDDLE_CALLER));
}

HEDDLE_HOOK void free(void* block) { heddle::heap::release(block, HEDDLE_CALLER); }

HEDDLE_HOOK void* realloc(void* block, std::size_t size) { return resize(block, size, HEDDLE_CALLER); }

HEDDLE_HOOK void* reallocarray(void* block, std::size_t count, std::size_t each) {
  std::size_t size = 0;
  if (__builtin_mul_overflow(count, each, &size)) { return orNoMemory(nullptr); }
  return resize(block, size, HEDDLE_CALLER);
}

HEDDLE_HOOK void* memalign(std::size_t alignment, std::size_t size) {
  return allocateRounded(alignment, size, HEDDLE_CALLER);
}

HEDDLE_HOOK void* aligned_alloc(std::size_t alignment, std::size_t size) {
  return allocateRounded(alignment, size, HEDDLE_CALLER);
}

HEDDLE_HOOK int posix_memalign(void** out, std::size_t alignment, std::size_t size) {
  if (!isPowerOfTwo(alignment) || alignment % sizeof(void*) != 0) { return EINVAL; }
  void* block = isTooLarge(size) || isTooLarge(alignment) ? nullptr : allocate(size, alignment, false, HEDDLE_CALLER);
  if (block == nullptr) { return ENOMEM; }
  *out = block;
  return 0;
}

HEDDLE_HOOK void* valloc(std::size_t size) { return allocateAligned(kPage, size, HEDDLE_CALLER); }

HEDDLE_HOOK void* pvalloc(std::size_t size) {
  if (isTooLarge(size)) { return orNoMemory(nullptr); }
  return allocateAligned(kPage, (size + kPage - 1) & ~(kPage - 1), HEDDLE_CALLER);
}

HEDDLE_HOOK std::size_t malloc_usable_size(void* block) { return heddle::heap::usableSize(block); }
