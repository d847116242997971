#include "runtime/engine/StepFacts.h"

#include "core/Hash.h"
#include "core/OpTraits.h"
#include "runtime/carrier/StackPool.h"
#include "runtime/facts/OfferedSites.h"
#include "runtime/heap/Heap.h"
#include "runtime/identity/Objects.h"

namespace heddle::rt {
namespace {

/// Memory is reported in objects of this many bytes.
constexpr std::uintptr_t kGranule = 8;
constexpr std::uint8_t kUnknownSize = 255;

schedule::StepFact factOf(schedule::StepFact::Kind kind) {
  schedule::StepFact fact;
  fact.kind = kind;
  fact.step = static_cast<std::uint32_t>(gEngine.steps);
  return fact;
}

void touch(OpKind op, Effect effect, ObjectId object, std::uint8_t bytes = 0xff) {
  if (effect == Effect::Nothing) { return; }
  if (effect == Effect::Everything || object == kNoObject) { stepAffectsEverything(); }
  schedule::StepFact fact = factOf(schedule::StepFact::Kind::Touches);
  fact.op = op;
  fact.effect = object == kNoObject ? Effect::Everything : effect;
  fact.object = object;
  fact.bytes = bytes;
  gEngine.dependences->learn(fact);
}

/// Each granule is one object, of which an access touches some bytes. Larger accesses touch several objects.
void touchMemory(OpKind op, Effect effect, std::uintptr_t address, std::size_t size) {
  if (effect == Effect::Nothing) { return; }
  if (address == 0 || size >= kUnknownSize) {
    touch(op, Effect::Everything, kNoObject);
    return;
  }
  const std::uintptr_t end = address + (size == 0 ? 1 : size);
  for (std::uintptr_t at = address & ~(kGranule - 1); at < end; at += kGranule) {
    const std::uintptr_t from = at < address ? address - at : 0;
    const std::uintptr_t to = end - at < kGranule ? end - at : kGranule;
    touch(op, effect, objectOf(reinterpret_cast<const void*>(at)),
          static_cast<std::uint8_t>(((1U << to) - 1) & ~((1U << from) - 1)));
  }
}

/// The object that a thread's end writes and that joins and accesses to its stack read.
ObjectId threadObject(std::uint64_t id) { return ObjectId{mixHash(0x7468'7265'6164ULL, id) | 1}; }

/// The object that freeing a block writes and that accesses to the block read.
ObjectId blockObject(const void* start) { return ObjectId{mixHash(0x626c'6f63'6bULL, raw(objectOf(start))) | 1}; }

}  // namespace

void reportEvent(const Event& event) {
  if (gEngine.dependences == nullptr) {
    const bool creates = event.kind == OpKind::ThreadCreate;
    if (effectOf(event.kind, event.succeeded) == Effect::Everything && !creates) { stepAffectsEverything(); }
    return;
  }
  if (event.point) {
    schedule::StepFact fact = factOf(schedule::StepFact::Kind::Step);
    fact.op = event.kind;
    fact.thread = event.thread;
    gEngine.dependences->learn(fact);
  }
  const Effect effect = effectOf(event.kind, event.succeeded);
  if (event.kind == OpKind::ThreadCreate) {
    return;  // Reported by reportEnabled.
  }
  if (event.kind == OpKind::ThreadEnd) {
    touch(event.kind, effect, threadObject(raw(event.thread)));
  } else if (event.kind == OpKind::ThreadJoin || event.kind == OpKind::ThreadTryJoin) {
    touch(event.kind, effect, threadObject(event.value));
  } else if (isMemory(event.kind)) {
    touchMemory(event.kind, effect, event.address, event.size);
    reportLifetime(reinterpret_cast<const void*>(event.address));
  } else {
    touch(event.kind, effect, event.object);
  }
}

void reportTouch(OpKind op, const void* address) {
  if (gEngine.dependences == nullptr) { return; }
  if (isMemory(op)) {
    touchMemory(op, effectOf(op, true), reinterpret_cast<std::uintptr_t>(address), 1);
  } else {
    touch(op, effectOf(op, true), objectOf(address));
  }
}

void reportAccess(bool writes, const void* address, std::size_t size) {
  if (gEngine.dependences != nullptr) {
    const OpKind op = writes ? OpKind::PlainWrite : OpKind::PlainRead;
    touchMemory(op, effectOf(op, true), reinterpret_cast<std::uintptr_t>(address), size);
    reportLifetime(address);
  }
}

void reportEverything() {
  stepAffectsEverything();
  if (gEngine.dependences != nullptr) { touch(OpKind::None, Effect::Everything, kNoObject); }
}

void reportLifetime(const void* address) {
  if (gEngine.dependences == nullptr) { return; }
  heap::BlockInfo block;
  if (const ThreadId owner = stackOwner(reinterpret_cast<std::uintptr_t>(address)); owner != kNoThread) {
    if (owner != self().id) { touch(OpKind::None, Effect::Reads, threadObject(raw(owner))); }
  } else if (heap::owns(address) && heap::find(address, block)) {
    touch(OpKind::None, Effect::Reads, blockObject(block.start));
  }
}

void reportFreed(const void* address) {
  if (gEngine.dependences == nullptr) { return; }
  if (heap::BlockInfo block; heap::find(address, block)) {
    touch(OpKind::None, Effect::Writes, blockObject(block.start));
  }
}

void reportEnabled(const Thread& thread) {
  if (gEngine.dependences == nullptr) { return; }
  schedule::StepFact fact = factOf(schedule::StepFact::Kind::Enables);
  fact.thread = thread.id;
  gEngine.dependences->learn(fact);
}

}  // namespace heddle::rt
