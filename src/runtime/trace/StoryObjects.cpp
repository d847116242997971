#include "runtime/trace/StoryObjects.h"

#include <algorithm>
#include <array>

#include "core/Hash.h"
#include "runtime/engine/Engine.h"
#include "runtime/identity/Modules.h"
#include "runtime/identity/Objects.h"
#include "runtime/race/Reserve.h"
#include "runtime/trace/StoryAccesses.h"
#include "runtime/trace/Unwind.h"

namespace heddle::rt {
namespace {

constexpr std::uint32_t kSlots = 2 * wire::kMaxObjects;
constexpr std::uint32_t kThreads = 256;       ///< Stack variables of later threads have no name.
constexpr std::uint64_t kSwitches = 100'000;  ///< Unwinding takes microseconds: then recording stops.
using Frames = std::array<FrameNote, wire::kMaxFrames>;

struct Notes {
  ObjectId seen[kSlots];  ///< Open addressing; kNoObject = free.
  std::uint32_t frameCount[kThreads];
  Frames frames[kThreads];
};
Notes* gNotes = nullptr;
std::uint64_t gSwitches = 0;

/// True: the object is new.
bool isNew(ObjectId object) {
  std::uint64_t slot = mixHash(0, raw(object)) % kSlots;
  while (gNotes->seen[slot] != kNoObject) {
    if (gNotes->seen[slot] == object) { return false; }
    slot = (slot + 1) % kSlots;
  }
  gNotes->seen[slot] = object;
  return true;
}

/// A frame extends from the stack pointer of its function to that of the caller.
void findFrame(const FrameNote* frames, std::uint32_t count, std::uintptr_t address, wire::Location& location) {
  for (std::uint32_t i = 0; i + 1 < count; ++i) {
    if (address >= frames[i].stackPointer && address < frames[i + 1].stackPointer) {
      location.frame = siteOf(reinterpret_cast<const void*>(frames[i].pc));
      location.fromFrameTop = static_cast<std::int64_t>(address - frames[i + 1].stackPointer);
      location.fromStackPointer = static_cast<std::int64_t>(address - frames[i].stackPointer);
      location.fromFramePointer = static_cast<std::int64_t>(address - frames[i].framePointer);
      return;
    }
  }
}

void findFrame(std::uintptr_t address, wire::Location& location) {
  if (location.thread == self().id) {
    static Frames now;
    findFrame(now.data(), unwindFrames(now.data(), wire::kMaxFrames), address, location);
  } else if (raw(location.thread) < kThreads) {
    const std::uint16_t owner = raw(location.thread);
    findFrame(gNotes->frames[owner].data(), gNotes->frameCount[owner], address, location);
  }
}

}  // namespace

void beginStoryObjects() {
  if (gNotes == nullptr) {
    gNotes = static_cast<Notes*>(reserveZeroed(sizeof(Notes)));
  } else {
    dropPages(gNotes, sizeof(Notes));
  }
  gEngine.block->objectCount = 0;
  gSwitches = 0;
}

void noteFrames(const Thread& thread) {
  if (raw(thread.id) < kThreads && ++gSwitches <= kSwitches) {
    gNotes->frameCount[raw(thread.id)] = unwindFrames(gNotes->frames[raw(thread.id)].data(), wire::kMaxFrames);
  }
}

void noteObject(const Event& event) {
  wire::ControlBlock& block = *gEngine.block;
  if (event.object == kNoObject || event.address == 0 || block.objectCount == wire::kMaxObjects ||
      !isNew(event.object)) {
    return;
  }
  wire::ObjectPlace& place = block.objects[block.objectCount++];
  place = {};
  place.object = event.object;
  locate(reinterpret_cast<const void*>(event.address), place.location);
  if (place.location.place == wire::Place::Stack && !nearStackEnd()) { findFrame(event.address, place.location); }
}

}  // namespace heddle::rt
