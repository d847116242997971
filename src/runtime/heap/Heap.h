#pragma once

#include <cstddef>
#include <cstdint>

#include "core/Ids.h"
#include "runtime/heap/Block.h"
#include "runtime/heap/Scope.h"

/// The heap of the program under test, behind malloc and new. It has two scopes: blocks of the process, and blocks of
/// the current execution, which get the same addresses and names (thread, n-th allocation) whenever the same schedule
/// is executed. Allocating is never a scheduling point. The heap works before any constructor has run.
///
/// The hooks call the first group of functions. With the second group, the engine informs the heap about the execution.
namespace heddle::heap {

/// \p alignment is a power of two; 0 means the default of malloc. \p caller is where the program made the request.
/// Returns null if out of memory; the hook sets errno.
void* allocate(std::size_t size, std::size_t alignment, bool zero, const void* caller);
/// Ignores null and pointers from other allocators (ld.so's, from before malloc was interposed).
void release(void* block, const void* caller);
void* reallocate(void* block, std::size_t size, const void* caller);
/// The size as requested, so that programs do not use the padding. 0 if \p block is not a live block of this heap.
std::size_t usableSize(const void* block);

/// Starts with empty execution arenas, all counts at 0, and the main thread as the current one.
void beginExecution();
/// From here on allocations belong to the process again. Live blocks of the execution stay valid.
void endExecution();
bool inExecution();
/// Number of execution blocks that were live at the last endExecution(): leaked, or kept in static variables. While it
/// is not 0, addresses may differ from those in a fresh process.
std::uint64_t survivors();

/// For executions of whole programs in one process (session/restore). saveProcess() saves the blocks of the process.
/// From then on, endExecution() keeps everything as it is. restoreProcess() restores the blocks of the process with
/// their contents, addresses and names, drops the blocks of executions, and zeroes the rest of the heap.
void saveProcess();
void restoreProcess();

/// For executions that start late: saves the blocks of the process and of the running execution. False: they are too
/// large. putBackRunning() restores both outside of executions, and the saved execution continues.
bool saveRunning();
void putBackRunning();

/// \p thread runs from now on.
void switchTo(ThreadId thread);
/// The call-tree node of the running thread, queried at each allocation of an execution. Defined with the engine.
std::uint32_t allocationContext();
/// The program freed an address at \p caller that is not a live heap block. Ends the execution, or aborts the process
/// as glibc would. Defined with the engine.
[[noreturn]] void reportMisuse(Misuse kind, const void* block, const void* caller);
/// False: the caller guarantees that no two kernel threads are in malloc at the same time. Initially true.
void setConcurrent(bool concurrent);
/// The hook is called for memory that was handed out before in the same execution, or outside of executions. All access
/// histories are dropped when an execution begins, so no call is needed for reuse between executions.
void setReuseHook(ReuseHook hook);
/// The hook is called when the program, not the C library, is about to free or resize \p block in an execution. Other
/// threads may run during the call.
using BeforeReleaseHook = void (*)(const void* block, const void* caller);
void setBeforeReleaseHook(BeforeReleaseHook hook);
/// The hook is called at \p caller before a block is freed in an execution.
using ReleaseHook = void (*)(const void* start, std::size_t size, const void* caller);
void setReleaseHook(ReleaseHook hook);
/// The hook is called before realloc cuts \p size bytes off a block in an execution, from \p start on.
void setShrinkHook(ReleaseHook hook);
/// Registers code of the C library or of ld.so. Its allocations outlive executions, so they belong to the process.
void addLibraryCode(const void* low, const void* high);

/// During its lifetime, allocations belong to the process. For what the runtime makes the C library allocate (TLS
/// blocks, dlsym).
class OutsideExecution {
public:
  OutsideExecution();
  ~OutsideExecution();
  OutsideExecution(const OutsideExecution&) = delete;
  OutsideExecution& operator=(const OutsideExecution&) = delete;

private:
  bool before_;
};

/// Whether \p address lies in the heap's address range. One comparison.
bool owns(const void* address);
/// Finds the block that contains \p address, which may be an interior pointer.
bool find(const void* address, BlockInfo& out);
/// Whether the bytes lie in the heap but not all in one live block, so that accessing them is an error. False for
/// addresses outside the heap.
bool isForbidden(const void* address, std::size_t size);
/// Finds the live block that is closest to forbidden bytes, within a few bytes; otherwise like find().
bool findNear(const void* address, BlockInfo& out);
/// Visits all live blocks of the execution. This excludes those of the C library.
using BlockVisitor = void (*)(const BlockInfo& block, void* argument);
void forEachLive(BlockVisitor visit, void* argument);
/// Visits all live blocks of the process, including those of the C library.
void forEachProcessBlock(BlockVisitor visit, void* argument);

}  // namespace heddle::heap
