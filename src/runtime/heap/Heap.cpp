#include "runtime/heap/Heap.h"

#include <pthread.h>

#include <cstring>

#include "core/Check.h"
#include "runtime/Syscall.h"
#include "runtime/heap/ForeignBlock.h"
#include "runtime/heap/HeapState.h"

namespace heddle::heap {

constinit HeapState gHeap{};

namespace {

constexpr std::size_t kRedZone = 16;

bool isLibraryCode(const void* caller) {
  const auto pc = reinterpret_cast<std::uintptr_t>(caller);
  for (std::size_t i = 0; i < gHeap.libraryCount; ++i) {
    if (pc >= gHeap.libraries[i].low && pc < gHeap.libraries[i].high) { return true; }
  }
  return false;
}

inline void* allocateLocked(std::size_t size, std::size_t alignment, bool zero, const void* caller) {
  ensureReady();
  Stamp stamp{gHeap.thread, 0, caller, kProcessSerial};
  if (!gHeap.inExecution) { return gHeap.process.allocate(size, alignment, zero, stamp, gHeap.onReuse); }
  stamp.context = allocationContext();
  if (isLibraryCode(caller)) {
    stamp.mark = kLibrarySerial;
    return gHeap.process.allocate(size, alignment, zero, stamp, gHeap.onReuse);
  }
  stamp.mark = 0;
  return gHeap.execution.allocate(size, alignment, zero, stamp, gHeap.onReuse);
}

inline Scope& scopeOf(const void* block) { return gHeap.execution.owns(block) ? gHeap.execution : gHeap.process; }

/// A live block is freed. In an execution, its memory is quarantined for a while.
void end(Scope& scope, void* block, std::size_t size, const void* caller) {
  if (!gHeap.inExecution) {
    scope.release(block);
    return;
  }
  gHeap.processRetired = gHeap.processRetired || &scope == &gHeap.process;
  scope.retire(block, gHeap.quarantine.add(block, size, {caller, allocationContext(), gHeap.thread}));
  while (gHeap.quarantine.isTooFull()) {
    void* const oldest = gHeap.quarantine.take();
    scopeOf(oldest).bury(oldest);
  }
}

/// A child forked by one of several threads must not inherit a lock that another thread holds.
[[gnu::constructor]] void keepLockAcrossFork() {
  ::pthread_atfork([] { gHeap.lock.lock(); }, [] { gHeap.lock.unlock(); }, [] { gHeap.lock.unlock(); });
}

Misuse misuseOf(const void* block) {
  BlockInfo info;
  return find(block, info) && info.start == block && !info.live ? Misuse::DoubleFree : Misuse::InvalidPointer;
}

}  // namespace

void reserve() {
  Region region;
  // If the address space is limited (ulimit -v, strict overcommit), a smaller heap is better than none.
  for (std::uint32_t units = kFullUnitCount; units >= 1024; units /= 8) {
    if (reserveRegion(units, region)) {
      gHeap.process.attach(region.process, kRedZone);
      gHeap.execution.attach(region.execution, kRedZone);
      gHeap.base = region.process.blocks;
      gHeap.bytes = 2 * (units * kUnitBytes);
      gHeap.ready = true;
      return;
    }
  }
  HEDDLE_CHECK_RESOURCE(false, "the kernel refuses address space for the heap");
}

void buryAll() {
  while (!gHeap.quarantine.empty()) {
    void* const block = gHeap.quarantine.take();
    scopeOf(block).bury(block);
  }
  gHeap.quarantine.clear();
  gHeap.processRetired = false;
}

void* allocate(std::size_t size, std::size_t alignment, bool zero, const void* caller) {
  const Guard guard(gHeap.lock);
  return allocateLocked(size, alignment, zero, caller);
}

namespace {

void announceRelease(const void* block, const void* caller) {
  if (gHeap.inExecution && gHeap.beforeRelease != nullptr && !isLibraryCode(caller)) {
    gHeap.beforeRelease(block, caller);
  }
}

void releaseAnnounced(void* block, const void* caller) {
  Scope& scope = scopeOf(block);
  const BlockRecord* record = nullptr;
  std::size_t size = 0;
  {
    const Guard guard(gHeap.lock);
    record = scope.liveRecord(block);
    size = record != nullptr ? record->size : 0;
  }
  if (record == nullptr) [[unlikely]] { reportMisuse(misuseOf(block), block, caller); }
  if (gHeap.inExecution && gHeap.onRelease != nullptr) { gHeap.onRelease(block, size, caller); }
  const Guard guard(gHeap.lock);
  end(scope, block, size, caller);
}

}  // namespace

void release(void* block, const void* caller) {
  if (owns(block)) [[likely]] {
    announceRelease(block, caller);
    releaseAnnounced(block, caller);
  }
}

void* reallocate(void* block, std::size_t size, const void* caller) {
  if (!owns(block)) [[unlikely]] {
    void* moved = allocate(size, 0, false, caller);
    if (moved != nullptr && block != nullptr) { copyForeign(moved, block, size); }
    return moved;
  }
  announceRelease(block, caller);
  void* moved = nullptr;
  std::size_t before = 0;
  Scope& scope = scopeOf(block);
  if (gHeap.inExecution && gHeap.onShrink != nullptr) {
    if (const std::size_t present = usableSize(block); size < present) {
      gHeap.onShrink(static_cast<std::byte*>(block) + size, present - size, caller);
    }
  }
  {
    const Guard guard(gHeap.lock);
    const BlockRecord* record = scope.liveRecord(block);
    if (record != nullptr && scope.resizeInPlace(block, size, gHeap.onReuse)) { return block; }
    moved = record != nullptr ? allocateLocked(size, 0, false, caller) : nullptr;
    before = record != nullptr ? record->size : 0;
    if (record != nullptr && moved == nullptr) { return nullptr; }
  }
  if (moved != nullptr) { std::memcpy(moved, block, before < size ? before : size); }
  releaseAnnounced(block, caller);  // Also reports the error, if the block was not live.
  return moved;
}

std::size_t usableSize(const void* block) {
  if (!owns(block)) { return 0; }
  const Guard guard(gHeap.lock);
  const BlockRecord* record = scopeOf(block).liveRecord(block);
  return record != nullptr ? record->size : 0;
}

void beginExecution() {
  const Guard guard(gHeap.lock);
  ensureReady();
  HEDDLE_CHECK(!gHeap.inExecution, "an execution begins only after the previous one ended");
  gHeap.process.restartLibrarySerials();
  gHeap.thread = kMainThread;
  gHeap.inExecution = true;
}

void endExecution() {
  const Guard guard(gHeap.lock);
  HEDDLE_CHECK(gHeap.inExecution, "only an execution that began can end");
  gHeap.inExecution = false;
  gHeap.thread = kMainThread;
  if (gHeap.saved.isTaken()) {
    return;  // The program may still use its blocks while it ends. restoreProcess() drops them.
  }
  gHeap.survivors = gHeap.execution.liveBlocks();
  if (gHeap.survivors == 0 && !gHeap.processRetired) {
    gHeap.quarantine.clear();  // The whole scope is reset anyway.
  }
  buryAll();
  gHeap.execution.reset();
}

bool inExecution() { return gHeap.inExecution; }
std::uint64_t survivors() { return gHeap.survivors; }

void switchTo(ThreadId thread) { gHeap.thread = thread; }

void setConcurrent(bool value) { concurrent.store(value, std::memory_order_relaxed); }
void setReuseHook(ReuseHook hook) { gHeap.onReuse = hook; }
void setBeforeReleaseHook(BeforeReleaseHook hook) { gHeap.beforeRelease = hook; }
void setReleaseHook(ReleaseHook hook) { gHeap.onRelease = hook; }
void setShrinkHook(ReleaseHook hook) { gHeap.onShrink = hook; }

void addLibraryCode(const void* low, const void* high) {
  HEDDLE_CHECK(gHeap.libraryCount < kMaxLibraries, "too many C libraries");
  gHeap.libraries[gHeap.libraryCount++] = {reinterpret_cast<std::uintptr_t>(low),
                                           reinterpret_cast<std::uintptr_t>(high)};
}

OutsideExecution::OutsideExecution() : before_(gHeap.inExecution) { gHeap.inExecution = false; }
OutsideExecution::~OutsideExecution() { gHeap.inExecution = before_; }

bool owns(const void* address) {
  return static_cast<std::size_t>(static_cast<const std::byte*>(address) - gHeap.base) < gHeap.bytes;
}

bool find(const void* address, BlockInfo& out) {
  if (!owns(address)) { return false; }
  const Guard guard(gHeap.lock);
  const Scope& scope = scopeOf(address);
  out.ofExecution = &scope == &gHeap.execution;
  if (!scope.find(address, out)) { return false; }
  if (out.retired) {
    const Release& release = gHeap.quarantine.releaseOf(out.quarantineNumber);
    out.releaseCaller = release.caller;
    out.releaseContext = release.context;
    out.releaseThread = release.thread;
  }
  return true;
}

void forEachLive(BlockVisitor visit, void* argument) { gHeap.execution.forEachLive(visit, argument); }
void forEachProcessBlock(BlockVisitor visit, void* argument) { gHeap.process.forEachLive(visit, argument); }

bool isForbidden(const void* address, std::size_t size) {
  return owns(address) && !scopeOf(address).isAddressable(address, size);
}

}  // namespace heddle::heap
