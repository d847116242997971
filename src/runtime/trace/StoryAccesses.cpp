#include "runtime/trace/StoryAccesses.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Recorder.h"
#include "runtime/heap/Heap.h"
#include "runtime/identity/Modules.h"
#include "runtime/identity/Objects.h"
#include "runtime/identity/ThreadMemory.h"
#include "runtime/trace/AccessHistory.h"
#include "runtime/trace/StoryObjects.h"

namespace heddle::rt {

constinit bool gKeepsAccesses = false;

namespace {

/// Limits for threads that compute for a long time, whose replay would be slowed down many times over. Beyond a limit
/// the story omits plain accesses.
constexpr std::uint64_t kPerStep = 2U << 20;
constexpr std::uint64_t kPerExecution = 32U << 20;
/// Only the beginning of a copied range is considered.
constexpr std::size_t kGranulesOfRange = 32;

AccessHistory gHistory;
std::uint64_t gCount = 0;
std::uint64_t gCountOfStep = 0;
std::uint64_t gStepOfCount = 0;

/// The write that was announced but has not happened yet.
struct LastWrite {
  std::uintptr_t address = 0;  ///< 0: none.
  std::uint8_t size = 0;
  bool isStep = false;
  PlainTouch* kept = nullptr;
  wire::AccessRecord* record = nullptr;
};
LastWrite gLastWrite;

struct LastRead {
  std::uintptr_t address;
  ThreadId thread;
};
constexpr std::size_t kLastReads = 64;
LastRead gLastReads[kLastReads];  ///< A ring buffer.
std::size_t gReads = 0;

/// A freed block, recorded if it is used afterwards.
struct Freed {
  std::uintptr_t start;
  Event event;
  std::uint64_t sequence;
  std::uint64_t position;
};
constexpr std::size_t kFreed = 1024;
Freed gFreed[kFreed];  ///< A ring buffer.
std::size_t gFrees = 0;

/// Values that a thread received from an ancestor explain nothing.
bool isAncestor(ThreadId elder, ThreadId thread) {
  const wire::ControlBlock& block = *gEngine.block;
  while (raw(thread) < block.threadCount && thread != kMainThread) {
    thread = block.threads[raw(thread)].parent;
    if (thread == elder) { return true; }
  }
  return false;
}

/// Identifying memory that Heddle does not know would give it a number, and numbers follow the order of the steps.
bool isKnownMemory(std::uintptr_t address) {
  heap::BlockInfo block;
  ThreadMemory memory;
  return heap::find(reinterpret_cast<const void*>(address), block) || findKnownModule(address) != nullptr ||
         threadMemoryOf(address, memory);
}

/// Only the program's own access may fault on unmapped memory, so the kernel probes new memory. It reads the signal set
/// before it rejects the invalid operation, so the call has no effect.
bool isReadable(std::uintptr_t address) {
  return sys::call(SYS_rt_sigprocmask, -1L, reinterpret_cast<const void*>(address & ~std::uintptr_t{7}), nullptr,
                   std::size_t{8}) != -EFAULT;
}

bool isWord(std::uintptr_t address, std::size_t size) {
  return size <= 8 && (size & (size - 1)) == 0 && (address & (size - 1)) == 0;
}

std::uint64_t wordAt(std::uintptr_t address, std::size_t size) {
  std::uint64_t value = 0;
  std::memcpy(&value, reinterpret_cast<const void*>(address), size);
  return value;
}

wire::AccessRecord* gLastRecord = nullptr;

void record(const PlainTouch& touch) {
  wire::ControlBlock& block = *gEngine.block;
  wire::AccessRecord& to = block.accesses[block.accessCount % wire::kMaxAccesses];
  to.event = Event{};
  to.event.step = touch.step;
  to.event.thread = touch.thread;
  to.event.kind = touch.write ? OpKind::PlainWrite : OpKind::PlainRead;
  to.event.size = touch.size;
  to.event.point = false;
  to.event.hasValue = touch.hasValue;
  to.event.object = touch.object;
  to.event.site = siteOf(touch.pc);
  to.event.address = touch.address;
  to.event.value = touch.value;
  to.event.context = touch.context;
  noteObject(to.event);
  to.sequence = touch.sequence;
  to.position = touch.position;
  ++block.accessCount;
  gLastRecord = &to;
  if (gLastWrite.kept == &touch) {
    gLastWrite.kept = nullptr;
    gLastWrite.record = &to;
  }
}

bool tooMany() {
  if (gStepOfCount != gEngine.steps) {
    gStepOfCount = gEngine.steps;
    gCountOfStep = 0;
  }
  return ++gCountOfStep > kPerStep || ++gCount > kPerExecution;
}

void noteRecent(const void* pc) {
  wire::ControlBlock& block = *gEngine.block;
  block.recent[block.recentCount++ % wire::kMaxRecentPlaces] = {
      .pc = reinterpret_cast<std::uintptr_t>(pc), .context = self().calls.context(), .thread = self().id};
}

void noteGranule(PlainTouch touch, bool isStep) {
  AccessHistory::Granule* granule = gHistory.granuleOf(touch.address, touch.sequence);
  if (granule == nullptr) { return; }
  if (granule->namedAddress != touch.address || touch.address == 0) {  // 0: not identified yet, and never mapped
    if (!isKnownMemory(touch.address) || !isReadable(touch.address)) { return; }
    granule->namedAddress = touch.address;
    granule->name = objectOf(reinterpret_cast<const void*>(touch.address));
  }
  touch.object = granule->name;
  granule->matters = granule->matters || gEngine.block->config.everyAccess;
  if (!touch.write && isWord(touch.address, touch.size)) {
    touch.value = wordAt(touch.address, touch.size);
    touch.hasValue = true;
    gLastReads[gReads++ % kLastReads] = {touch.address, touch.thread};
    if (isStep) { confirmReadOfOpenStep(touch.value); }
  }
  gLastRecord = nullptr;
  PlainTouch* kept = gHistory.note(*granule, touch, record);
  if (touch.write && isWord(touch.address, touch.size)) {
    gLastWrite = {touch.address, touch.size, isStep, kept, kept == nullptr && !isStep ? gLastRecord : nullptr};
  }
}

}  // namespace

bool nearStackEnd() {
  constexpr std::uintptr_t kReserve = 64U << 10;
  return reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)) - self().stackLow < kReserve;
}

void beginStoryAccesses() {
  gKeepsAccesses = gEngine.block->config.recordEvents;
  gEngine.block->accessCount = 0;
  gEngine.block->recentCount = 0;
  gCount = 0;
  gCountOfStep = 0;
  gStepOfCount = 0;
  gLastWrite = {};
  gReads = 0;
  gFrees = 0;
  if (gKeepsAccesses) {
    gHistory.clear();
    beginStoryObjects();
  }
}

void noteAccess(OpKind kind, const void* address, std::size_t size, const void* pc, bool isStep) {
  settleLastWrite();
  if (size == 0 || self().clocks.ignoring != 0 || nearStackEnd()) { return; }
  noteRecent(pc);
  if (tooMany()) { return; }
  PlainTouch touch{};
  touch.address = reinterpret_cast<std::uintptr_t>(address);
  touch.pc = pc;
  touch.step = gEngine.steps;
  touch.sequence = gCount;  // from 1: tooMany() has counted it
  touch.position = eventsSoFar();
  touch.context = self().calls.context();
  touch.thread = self().id;
  touch.write = kind == OpKind::PlainWrite;
  touch.recorded = isStep;
  const std::uintptr_t end = touch.address + std::min(size, 8 * kGranulesOfRange);
  do {
    // An access within one granule is recorded as one. A longer one is split by granule, so that each part is matched.
    const std::uintptr_t next = size <= 8 ? end : std::min(end, (touch.address | 7) + 1);
    touch.size = static_cast<std::uint8_t>(next - touch.address);
    noteGranule(touch, isStep);
    touch.address = next;
  } while (touch.address < end);
}

void settleLastWrite() {
  const LastWrite write = gLastWrite;
  gLastWrite = {};
  if (write.address == 0 || !isReadable(write.address)) { return; }
  const std::uint64_t value = wordAt(write.address, write.size);
  if (write.kept != nullptr) {
    write.kept->value = value;
    write.kept->hasValue = true;
  }
  if (write.record != nullptr) {
    write.record->event.value = value;
    write.record->event.hasValue = true;
  }
  if (write.isStep) { noteWriteOfOpenStep(value); }
}

void storyNeeds(const void* address) {
  if (!gKeepsAccesses) { return; }
  if (AccessHistory::Granule* granule = gHistory.granuleOf(reinterpret_cast<std::uintptr_t>(address), gCount);
      granule != nullptr) {
    AccessHistory::need(*granule, record);
  }
}

static void recordFree(const Freed& freed) {
  wire::ControlBlock& block = *gEngine.block;
  block.accesses[block.accessCount++ % wire::kMaxAccesses] = {freed.event, freed.sequence, freed.position};
}

void noteFree(const void* start, std::size_t size, const void* pc, bool isStep) {
  if (!gKeepsAccesses || isStep || gEngine.current == nullptr || nearStackEnd()) { return; }
  settleLastWrite();
  Freed& freed = gFreed[gFrees++ % kFreed];
  freed.start = reinterpret_cast<std::uintptr_t>(start);
  freed.sequence = ++gCount;
  freed.position = eventsSoFar();
  freed.event = Event{};
  freed.event.step = gEngine.steps;
  freed.event.thread = self().id;
  freed.event.kind = OpKind::Free;
  freed.event.point = false;
  freed.event.site = siteOf(pc);
  freed.event.value = size;
  freed.event.context = self().calls.context();
  if (gEngine.block->config.everyAccess) {
    freed.event.address = freed.start;
    recordFree(freed);
  }
}

void storyNeedsFree(const void* start) {
  for (std::size_t back = 0; gKeepsAccesses && back < std::min(gFrees, kFreed); ++back) {
    const Freed& freed = gFreed[(gFrees - 1 - back) % kFreed];
    if (freed.start == reinterpret_cast<std::uintptr_t>(start)) {
      if (!gEngine.block->config.everyAccess) { recordFree(freed); }
      return;
    }
  }
}

void storyEndsBadly() {
  if (!gKeepsAccesses || gEngine.current == nullptr) { return; }
  for (std::size_t i = 0; i < std::min(gReads, kLastReads); ++i) {
    AccessHistory::Granule* granule = gHistory.granuleOf(gLastReads[i].address, gCount);
    if (gLastReads[i].thread != self().id || granule == nullptr || granule->matters) { continue; }
    const PlainTouch& written = granule->kept[0];
    if (written.size != 0 && written.thread != self().id && !isAncestor(written.thread, self().id)) {
      AccessHistory::need(*granule, record);
    }
  }
}

void forgetStoryOf(const void* address, std::size_t size) {
  if (gKeepsAccesses && size != 0) { gHistory.forget(reinterpret_cast<std::uintptr_t>(address), size); }
}

}  // namespace heddle::rt
