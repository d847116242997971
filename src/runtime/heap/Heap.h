#pragma once

#include <cstddef>
#include <cstdint>

#include "core/Ids.h"
#include "runtime/heap/Block.h"
#include "runtime/heap/Scope.h"

/// The heap of the program under test, behind malloc and new. Two scopes: blocks of the process, and blocks of the
/// current execution, which get the same addresses and the same names (thread, n-th allocation) whenever the same
/// schedule is executed. Never a scheduling point. Works before any constructor has run.
///
/// Who calls what: the hooks call the first group; the engine tells with the second group where the execution stands.
namespace heddle::heap {

/// \p alignment is a power of two, 0 means what malloc promises. \p caller: where the program asked for it. Null: no
/// memory; errno is the hook's business.
void* allocate(std::size_t size, std::size_t alignment, bool zero, const void* caller);
/// Null and pointers that are not ours (from ld.so, before it knew us) are passed over.
void release(void* block, const void* caller);
void* reallocate(void* block, std::size_t size, const void* caller);
/// As requested, so that nobody learns to use the padding; 0 for what is not a live block of ours.
std::size_t usableSize(const void* block);

/// Starts with empty execution arenas, every thread's count at 0 and the main thread as the current one.
void beginExecution();
/// From here on allocations belong to the process again. Blocks of the execution that are still live stay valid.
void endExecution();
bool inExecution();
/// Execution blocks that were live at the last endExecution(): leaked, or kept in statics. While this is not 0,
/// addresses may differ from those in a fresh process.
std::uint64_t survivors();

/// For executions of whole programs in one process (session/restore). saveProcess() remembers the process's blocks;
/// from then on endExecution() keeps everything as it is, and restoreProcess() puts back the process's blocks, their
/// contents, addresses and names, and drops those of executions: the heap is as it was, all the rest of it zero.
void saveProcess();
void restoreProcess();

/// \p thread runs from now on.
void switchTo(ThreadId thread);
/// The call-tree node of the running thread, asked at each allocation of an execution. Defined with the engine.
std::uint32_t allocationContext();
/// The program freed something that it must not free, at \p caller: ends the execution, or the process as glibc would.
/// Defined with the engine.
[[noreturn]] void reportMisuse(Misuse kind, const void* block, const void* caller);
/// False: the caller vouches that no two kernel threads are in malloc at the same time. True at start.
void setConcurrent(bool concurrent);
/// Called for memory that was handed out before in the same execution (or outside of executions). Whoever keeps
/// histories drops all of them when an execution begins, so that between executions nobody has to be told.
void setReuseHook(ReuseHook hook);
/// Called when the program, not the C library, is about to free or resize \p block in an execution. Other threads may
/// run in the meantime.
using BeforeReleaseHook = void (*)(const void* block, const void* caller);
void setBeforeReleaseHook(BeforeReleaseHook hook);
/// Called before a block of the program is freed in an execution: the end of its life, at \p caller.
using ReleaseHook = void (*)(const void* start, std::size_t size, const void* caller);
void setReleaseHook(ReleaseHook hook);
/// Called before realloc cuts \p size bytes off a block in an execution, from \p start on.
void setShrinkHook(ReleaseHook hook);
/// Code of the C library and of ld.so: what they allocate outlives executions, so it is the process's.
void addLibraryCode(const void* low, const void* high);

/// While it lives, allocations of this thread belong to the process, for what the runtime makes the C library allocate
/// (TLS blocks, dlsym).
class OutsideExecution {
public:
  OutsideExecution();
  ~OutsideExecution();
  OutsideExecution(const OutsideExecution&) = delete;
  OutsideExecution& operator=(const OutsideExecution&) = delete;

private:
  bool before_;
};

/// Is \p address inside the heap's address range? One comparison.
bool owns(const void* address);
/// The block around \p address, from any interior pointer.
bool find(const void* address, BlockInfo& out);
/// Whether the bytes lie in the heap, but not all of them in one live block: nobody may access them. No answer for what
/// lies elsewhere.
bool isForbidden(const void* address, std::size_t size);
/// The live block that forbidden bytes stand closest to, within some bytes; else like find().
bool findNear(const void* address, BlockInfo& out);
/// All live blocks of the execution, those of the C library left out.
using BlockVisitor = void (*)(const BlockInfo& block, void* argument);
void forEachLive(BlockVisitor visit, void* argument);
/// The same of the process's, those of the C library among them.
void forEachProcessBlock(BlockVisitor visit, void* argument);
/// Addresses are equal in every process.
bool hasFixedAddresses();

}  // namespace heddle::heap
