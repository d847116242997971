#include "runtime/engine/ProgramState.h"

#include <cstring>

#include "core/Hash.h"
#include "core/OpTraits.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/ThreadTable.h"
#include "runtime/heap/Heap.h"
#include "runtime/session/restore/Dispatch.h"
#include "runtime/session/restore/MapsFile.h"
#include "runtime/session/restore/ProgramImage.h"
#include "runtime/trace/Unwind.h"

namespace heddle::rt {
namespace {

std::uint64_t hashOf(std::uintptr_t low, std::uintptr_t high) {
  std::uint64_t hash = high - low;
  std::uintptr_t at = low;
  for (; at + sizeof(std::uint64_t) <= high; at += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, reinterpret_cast<const void*>(at), sizeof word);
    hash = mixHash(hash, word);
  }
  for (; at < high; ++at) {
    hash = mixHash(hash, *reinterpret_cast<const unsigned char*>(at));
  }
  return hash;
}

/// Hashing more than this takes too long.
constexpr std::uint64_t kMaxBytes = 64U << 20;

struct Digest {
  std::uint64_t hash = 0;
  std::uint64_t bytes = 0;

  void add(std::uintptr_t low, std::uintptr_t high) {
    bytes += high - low;
    if (bytes <= kMaxBytes) { hash = mixHash(mixHash(hash, low), hashOf(low, high)); }
  }
};

void addBlock(const heap::BlockInfo& block, void* argument) {
  const auto start = reinterpret_cast<std::uintptr_t>(block.start);
  static_cast<Digest*>(argument)->add(start, start + block.size);
}

/// The lowest address of the live part of the stack.
std::uintptr_t stackPointerOf(const Thread& thread) {
  return thread.stand.step == thread.ranAt && thread.stand.stackPointer != 0 ? thread.stand.stackPointer
                                                                             : thread.parkedAt;
}

}  // namespace

void noteStand(Thread& thread) {
  thread.stand.step = thread.ranAt;
  thread.stand.stackPointer = 0;
  // At an inlined check of a plain access any register may be in use, and the hook has saved all of them in its frame.
  // Other hooks are ordinary functions: the program does not use what else their frames hold.
  const OpKind kind = gEngine.pending[raw(thread.id)].kind;
  unwindToProgram(thread.stand, isPlain(kind) || kind == OpKind::Yield);
}

std::uint64_t stateOf(const Thread& thread) {
  std::uint64_t hash = mixHash(raw(thread.id), reinterpret_cast<std::uintptr_t>(thread.opPc));
  const std::uintptr_t low = stackPointerOf(thread);
  if (low == thread.stand.stackPointer) {
    for (const std::uintptr_t value : thread.stand.registers) {
      hash = mixHash(hash, value);
    }
  }
  for (const HeldLock& lock : thread.held) {
    hash = mixHash(hash, reinterpret_cast<std::uintptr_t>(lock.address));
  }
  hash = mixHash(hash, gEngine.pending[raw(thread.id)].enabled ? 1 : 0);
  if (low >= thread.stackLow && low < thread.stackHigh) { hash = mixHash(hash, hashOf(low, thread.stackHigh)); }
  return hash;
}

std::uint64_t stateOfProgram() {
  static constinit std::uint64_t unknown = 0;
  const UnwatchedCalls guard;
  const std::vector<AddressRange> memory = memoryToCompare();
  Digest digest;
  for (const AddressRange& range : memory) {
    digest.add(range.low, range.high);
  }
  heap::forEachLive(addBlock, &digest);
  heap::forEachProcessBlock(addBlock, &digest);
  forEachLiveThread([&](const Thread& t) { digest.hash = mixHash(digest.hash, stateOf(t)); });
  return memory.empty() || digest.bytes > kMaxBytes ? ~++unknown : digest.hash;
}

}  // namespace heddle::rt
