#include <cstddef>
#include <new>

#include "runtime/heap/InternalHeap.h"

/// operator new and delete of libheddle.so. The version script hides them, so the program's own are not affected.

using heddle::heap::internalAllocate;
using heddle::heap::internalRelease;

void* operator new(std::size_t size) { return internalAllocate(size); }
void* operator new[](std::size_t size) { return internalAllocate(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return internalAllocate(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return internalAllocate(size); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return internalAllocate(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return internalAllocate(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return internalAllocate(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return internalAllocate(size, static_cast<std::size_t>(alignment));
}

void operator delete(void* block) noexcept { internalRelease(block); }
void operator delete[](void* block) noexcept { internalRelease(block); }
void operator delete(void* block, const std::nothrow_t&) noexcept { internalRelease(block); }
void operator delete[](void* block, const std::nothrow_t&) noexcept { internalRelease(block); }
void operator delete(void* block, std::size_t) noexcept { internalRelease(block); }
void operator delete[](void* block, std::size_t) noexcept { internalRelease(block); }
void operator delete(void* block, std::align_val_t) noexcept { internalRelease(block); }
void operator delete[](void* block, std::align_val_t) noexcept { internalRelease(block); }
void operator delete(void* block, std::align_val_t, const std::nothrow_t&) noexcept { internalRelease(block); }
void operator delete[](void* block, std::align_val_t, const std::nothrow_t&) noexcept { internalRelease(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { internalRelease(block); }
void operator delete[](void* block, std::size_t, std::align_val_t) noexcept { internalRelease(block); }
