#include "runtime/identity/Objects.h"

#include "core/Hash.h"
#include "runtime/heap/Heap.h"
#include "runtime/identity/ForeignPages.h"
#include "runtime/identity/InitialStack.h"
#include "runtime/identity/Modules.h"
#include "runtime/identity/ThreadMemory.h"
#include "runtime/trace/CallTree.h"

namespace heddle::rt {
namespace {

wire::Location inThread(const ThreadMemory& memory, std::uintptr_t address) {
  wire::Location location{};
  location.thread = memory.thread;
  // Stacks and TLS blocks differ in size and address, but not in what lies at their upper end.
  if (memory.onStack(address)) {
    location.place = wire::Place::Stack;
    location.offset = memory.stackHigh - address;
  } else {
    location.place = wire::Place::ThreadLocal;
    location.offset = memory.tlsHigh - address;
  }
  return location;
}

wire::Location inBlock(const heap::BlockInfo& block, std::uintptr_t address) {
  wire::Location location{};
  location.place = wire::Place::Heap;
  location.thread = block.thread;
  location.offset = address - reinterpret_cast<std::uintptr_t>(block.start);
  location.size = block.size;
  location.serial = block.serial;
  location.context = block.context;
  return location;
}

/// The process scope of the heap also holds the TLS blocks of threads, which the dynamic linker allocates.
bool inHeap(std::uintptr_t address, wire::Location& out) {
  heap::BlockInfo block;
  if (!heap::find(reinterpret_cast<const void*>(address), block)) { return false; }
  ThreadMemory memory;
  if (!block.ofExecution && threadMemoryOf(address, memory)) {
    out = inThread(memory, address);
  } else {
    out = inBlock(block, address);
  }
  return true;
}

wire::Location inModule(const LoadedModule& module, std::uintptr_t address) {
  wire::Location location{};
  location.place = wire::Place::Global;
  location.thread = kNoThread;
  location.module = module.ordinal;
  location.offset = address - module.low;
  return location;
}

/// The kinds of memory are disjoint, except for the case in inHeap(). The cheapest lookups come first.
wire::Location place(std::uintptr_t address) {
  wire::Location location{};
  if (inHeap(address, location)) { return location; }
  if (const LoadedModule* module = findKnownModule(address); module != nullptr) { return inModule(*module, address); }
  ThreadMemory memory;
  if (threadMemoryOf(address, memory)) { return inThread(memory, address); }
  if (const LoadedModule* module = findModule(address); module != nullptr) { return inModule(*module, address); }
  location.place = wire::Place::Unknown;
  location.thread = kNoThread;
  location.offset = address;
  return location;
}

/// What the offset of a location counts from. Each number is mixed separately: small numbers that are combined before
/// they are mixed would be the same for different pairs.
std::uint64_t ownerOf(const wire::Location& location) {
  const std::uint64_t place = mixHash(0, static_cast<std::uint64_t>(location.place));
  switch (location.place) {
    case wire::Place::Global:
      return mixHash(place, location.module);
    case wire::Place::Heap:
      return mixHash(mixHash(place, raw(location.thread)), location.serial);
    case wire::Place::Stack:
    case wire::Place::ThreadLocal:
      return mixHash(place, raw(location.thread));
    case wire::Place::Unknown:
      return mixHash(place, location.serial);
  }
  return place;
}

}  // namespace

ObjectId objectOf(const void* address) {
  wire::Location location = place(reinterpret_cast<std::uintptr_t>(address));
  InitialStackName name;
  if (location.place == wire::Place::Unknown && nameInInitialStack(location.offset, name)) {
    location.serial = name.owner;
    location.offset = name.offset;
  } else if (location.place == wire::Place::Unknown) {
    location.serial = foreignPage(location.offset);
    location.offset %= kForeignPageSize;
  }
  const std::uint64_t hash = mixHash(ownerOf(location), location.offset);
  return ObjectId{hash != raw(kNoObject) ? hash : 1};
}

void locate(const void* address, wire::Location& out) {
  out = place(reinterpret_cast<std::uintptr_t>(address));
  out.serial &= ~heap::kSerialMarks;
  heap::BlockInfo block;
  if (out.place == wire::Place::Heap && heap::find(address, block) && block.caller != nullptr) {
    out.context = gCallTree.child(block.context, block.caller);  // The stack with the allocation call on top.
  }
}

}  // namespace heddle::rt
