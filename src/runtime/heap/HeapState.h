#pragma once

#include <cstddef>
#include <cstdint>

#include "core/Ids.h"
#include "runtime/heap/Heap.h"
#include "runtime/heap/Quarantine.h"
#include "runtime/heap/ScopeImage.h"
#include "runtime/heap/SpinLock.h"

/// The state of the heap. Only the files that implement Heap.h use it.
namespace heddle::heap {

constexpr std::size_t kMaxLibraries = 4;
struct CodeRange {
  std::uintptr_t low;
  std::uintptr_t high;
};

/// Constant-initialised, because malloc is called before constructors run.
struct HeapState {
  SpinLock lock;
  bool ready;
  bool inExecution;
  ThreadId thread;
  ReuseHook onReuse;
  BeforeReleaseHook beforeRelease;
  ReleaseHook onRelease;
  ReleaseHook onShrink;
  std::byte* base;  ///< Start of both scopes, which are adjacent.
  std::size_t bytes;
  Scope process;
  Scope execution;
  ScopeImage saved;
  Quarantine quarantine;
  bool processRetired;  ///< The quarantine holds blocks of the process.
  std::uint64_t survivors;
  std::size_t libraryCount;
  CodeRange libraries[kMaxLibraries];
};

extern constinit HeapState gHeap;

/// Reserves the address space of the heap.
void reserve();

/// malloc is called before constructors run, so each entry checks this first.
inline void ensureReady() {
  if (!gHeap.ready) [[unlikely]] { reserve(); }
}

/// Buries all blocks in the quarantine.
void buryAll();

}  // namespace heddle::heap
