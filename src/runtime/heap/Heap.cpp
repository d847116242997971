#include "runtime/heap/Heap.h"

#include <pthread.h>

#include <cstring>

#include "core/Check.h"
#include "runtime/Immortal.h"
#include "runtime/Syscall.h"
#include "runtime/heap/ForeignBlock.h"
#include "runtime/heap/Quarantine.h"
#include "runtime/heap/ScopeImage.h"
#include "runtime/heap/SpinLock.h"

namespace heddle::heap {
namespace {

constexpr std::size_t kMaxLibraries = 4;
constexpr std::size_t kRedZone = 16;

struct CodeRange {
  std::uintptr_t low;
  std::uintptr_t high;
};

/// Constant-initialised, because malloc is called before constructors run.
struct State {
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

constinit State state{};

void reserve() {
  Region region;
  // If the address space is limited (ulimit -v, strict overcommit), a smaller heap is better than none.
  for (std::uint32_t units = kFullUnitCount; units >= 1024; units /= 8) {
    if (reserveRegion(units, region)) {
      state.process.attach(region.process, kRedZone);
      state.execution.attach(region.execution, kRedZone);
      state.base = region.process.blocks;
      state.bytes = 2 * (units * kUnitBytes);
      state.ready = true;
      return;
    }
  }
  HEDDLE_CHECK_RESOURCE(false, "the kernel refuses address space for the heap");
}

inline void ensureReady() {
  if (!state.ready) [[unlikely]] { reserve(); }
}

bool isLibraryCode(const void* caller) {
  const auto pc = reinterpret_cast<std::uintptr_t>(caller);
  for (std::size_t i = 0; i < state.libraryCount; ++i) {
    if (pc >= state.libraries[i].low && pc < state.libraries[i].high) { return true; }
  }
  return false;
}

inline void* allocateLocked(std::size_t size, std::size_t alignment, bool zero, const void* caller) {
  ensureReady();
  Stamp stamp{state.thread, 0, caller, kProcessSerial};
  if (!state.inExecution) { return state.process.allocate(size, alignment, zero, stamp, state.onReuse); }
  stamp.context = allocationContext();
  if (isLibraryCode(caller)) {
    stamp.mark = kLibrarySerial;
    return state.process.allocate(size, alignment, zero, stamp, state.onReuse);
  }
  stamp.mark = 0;
  return state.execution.allocate(size, alignment, zero, stamp, state.onReuse);
}

inline Scope& scopeOf(const void* block) { return state.execution.owns(block) ? state.execution : state.process; }

void buryAll() {
  while (!state.quarantine.empty()) {
    void* const block = state.quarantine.take();
    scopeOf(block).bury(block);
  }
  state.quarantine.clear();
  state.processRetired = false;
}

/// A live block is freed. In an execution, its memory is quarantined for a while.
void end(Scope& scope, void* block, std::size_t size, const void* caller) {
  if (!state.inExecution) {
    scope.release(block);
    return;
  }
  state.processRetired = state.processRetired || &scope == &state.process;
  scope.retire(block, state.quarantine.add(block, size, {caller, allocationContext(), state.thread}));
  while (state.quarantine.isTooFull()) {
    void* const oldest = state.quarantine.take();
    scopeOf(oldest).bury(oldest);
  }
}

/// A child forked by one of several threads must not inherit a lock that another thread holds.
[[gnu::constructor]] void keepLockAcrossFork() {
  ::pthread_atfork([] { state.lock.lock(); }, [] { state.lock.unlock(); }, [] { state.lock.unlock(); });
}

}  // namespace

namespace {

Misuse misuseOf(const void* block) {
  BlockInfo info;
  return find(block, info) && info.start == block && !info.live ? Misuse::DoubleFree : Misuse::InvalidPointer;
}

}  // namespace

void* allocate(std::size_t size, std::size_t alignment, bool zero, const void* caller) {
  const Guard guard(state.lock);
  return allocateLocked(size, alignment, zero, caller);
}

namespace {

void announceRelease(const void* block, const void* caller) {
  if (state.inExecution && state.beforeRelease != nullptr && !isLibraryCode(caller)) {
    state.beforeRelease(block, caller);
  }
}

void releaseAnnounced(void* block, const void* caller) {
  Scope& scope = scopeOf(block);
  const BlockRecord* record = nullptr;
  std::size_t size = 0;
  {
    const Guard guard(state.lock);
    record = scope.liveRecord(block);
    size = record != nullptr ? record->size : 0;
  }
  if (record == nullptr) [[unlikely]] { reportMisuse(misuseOf(block), block, caller); }
  if (state.inExecution && state.onRelease != nullptr) { state.onRelease(block, size, caller); }
  const Guard guard(state.lock);
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
  if (state.inExecution && state.onShrink != nullptr) {
    if (const std::size_t present = usableSize(block); size < present) {
      state.onShrink(static_cast<std::byte*>(block) + size, present - size, caller);
    }
  }
  {
    const Guard guard(state.lock);
    const BlockRecord* record = scope.liveRecord(block);
    if (record != nullptr && scope.resizeInPlace(block, size, state.onReuse)) { return block; }
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
  const Guard guard(state.lock);
  const BlockRecord* record = scopeOf(block).liveRecord(block);
  return record != nullptr ? record->size : 0;
}

void beginExecution() {
  const Guard guard(state.lock);
  ensureReady();
  HEDDLE_CHECK(!state.inExecution, "an execution begins only after the previous one ended");
  state.process.restartLibrarySerials();
  state.thread = kMainThread;
  state.inExecution = true;
}

void endExecution() {
  const Guard guard(state.lock);
  HEDDLE_CHECK(state.inExecution, "only an execution that began can end");
  state.inExecution = false;
  state.thread = kMainThread;
  if (state.saved.isTaken()) {
    return;  // The program may still use its blocks while it ends. restoreProcess() drops them.
  }
  state.survivors = state.execution.liveBlocks();
  if (state.survivors == 0 && !state.processRetired) {
    state.quarantine.clear();  // The whole scope is reset anyway.
  }
  buryAll();
  state.execution.reset();
}

void saveProcess() {
  ensureReady();
  HEDDLE_CHECK(!state.inExecution, "the heap is saved outside of executions");
  buryAll();
  state.execution.clear();
  state.saved.take(state.process);
}

void restoreProcess() {
  HEDDLE_CHECK(!state.inExecution, "the heap is restored outside of executions");
  state.quarantine.clear();
  state.processRetired = false;
  state.execution.clear();
  state.saved.putBack(state.process);
}

namespace {

/// The heap in the middle of an execution.
struct Running {
  ScopeImage process;
  ScopeImage execution;
  Quarantine::Copy quarantine;
  bool processRetired = false;
};
constinit rt::Immortal<Running> gRunning;

}  // namespace

bool saveRunning() {
  constexpr std::size_t kMost = std::size_t{4} << 20;
  Running& running = *gRunning;
  state.quarantine.copyTo(running.quarantine);
  running.processRetired = state.processRetired;
  return running.process.takeAsItIs(state.process, kMost) &&
         running.execution.takeAsItIs(state.execution, kMost - running.process.bytes());
}

void putBackRunning() {
  HEDDLE_CHECK(!state.inExecution, "the heap is restored outside of executions");
  const Running& running = *gRunning;
  running.process.putBackAsItWas(state.process);
  running.execution.putBackAsItWas(state.execution);
  state.quarantine.putBack(running.quarantine);
  state.processRetired = running.processRetired;
  state.thread = kMainThread;
  state.inExecution = true;
}

bool inExecution() { return state.inExecution; }
std::uint64_t survivors() { return state.survivors; }

void switchTo(ThreadId thread) { state.thread = thread; }

void setConcurrent(bool value) { concurrent.store(value, std::memory_order_relaxed); }
void setReuseHook(ReuseHook hook) { state.onReuse = hook; }
void setBeforeReleaseHook(BeforeReleaseHook hook) { state.beforeRelease = hook; }
void setReleaseHook(ReleaseHook hook) { state.onRelease = hook; }
void setShrinkHook(ReleaseHook hook) { state.onShrink = hook; }

void addLibraryCode(const void* low, const void* high) {
  HEDDLE_CHECK(state.libraryCount < kMaxLibraries, "too many C libraries");
  state.libraries[state.libraryCount++] = {reinterpret_cast<std::uintptr_t>(low),
                                           reinterpret_cast<std::uintptr_t>(high)};
}

OutsideExecution::OutsideExecution() : before_(state.inExecution) { state.inExecution = false; }
OutsideExecution::~OutsideExecution() { state.inExecution = before_; }

bool owns(const void* address) {
  return static_cast<std::size_t>(static_cast<const std::byte*>(address) - state.base) < state.bytes;
}

bool find(const void* address, BlockInfo& out) {
  if (!owns(address)) { return false; }
  const Guard guard(state.lock);
  const Scope& scope = scopeOf(address);
  out.ofExecution = &scope == &state.execution;
  if (!scope.find(address, out)) { return false; }
  if (out.retired) {
    const Release& release = state.quarantine.releaseOf(out.quarantineNumber);
    out.releaseCaller = release.caller;
    out.releaseContext = release.context;
    out.releaseThread = release.thread;
  }
  return true;
}

void forEachLive(BlockVisitor visit, void* argument) { state.execution.forEachLive(visit, argument); }
void forEachProcessBlock(BlockVisitor visit, void* argument) { state.process.forEachLive(visit, argument); }

bool isForbidden(const void* address, std::size_t size) {
  return owns(address) && !scopeOf(address).isAddressable(address, size);
}

}  // namespace heddle::heap
