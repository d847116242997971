#include "runtime/heap/Leaks.h"

#include <map>
#include <vector>

#include "runtime/engine/Engine.h"
#include "runtime/engine/ThreadTable.h"
#include "runtime/heap/Heap.h"
#include "runtime/identity/Modules.h"
#include "runtime/session/restore/MemoryImage.h"
#include "runtime/trace/CallTree.h"

namespace heddle::rt {
namespace {

class LeakSearch {
public:
  /// \p here is the lowest stack address that counts. The search's own frames lie below.
  explicit LeakSearch(std::uintptr_t here) : here_(here) {}

  void run() {
    heap::forEachLive([](const heap::BlockInfo& block, void* me) { static_cast<LeakSearch*>(me)->add(block); }, this);
    if (blocks_.empty()) { return; }
    scanRoots();
    while (!pending_.empty()) {
      const heap::BlockInfo block = *pending_.back();
      pending_.pop_back();
      scan(reinterpret_cast<std::uintptr_t>(block.start), block.size);
    }
    report();
  }

private:
  struct Found {
    heap::BlockInfo info;
    bool reached = false;
    bool inner = false;  ///< Another lost block points to it.
  };

  void add(const heap::BlockInfo& block) { blocks_.emplace(block.start, Found{block, false, false}); }

  Found* blockAt(std::uintptr_t address) {
    heap::BlockInfo info;
    if (!heap::find(reinterpret_cast<const void*>(address), info) || !info.live || !info.ofExecution) {
      return nullptr;
    }
    const auto found = blocks_.find(info.start);
    return found == blocks_.end() ? nullptr : &found->second;
  }

  void scan(std::uintptr_t low, std::size_t size) {
    for (std::uintptr_t at = (low + 7) & ~std::uintptr_t{7}; at + 8 <= low + size; at += 8) {
      Found* const found = blockAt(*reinterpret_cast<const std::uintptr_t*>(at));
      if (found != nullptr && !found->reached) {
        found->reached = true;
        pending_.push_back(&found->info);
      }
    }
  }

  AddressRange belowUs() const {
    std::vector<MapsLine> lines;
    readMaps(lines);
    for (const MapsLine& line : lines) {
      if (line.range.contains(here_)) { return {line.range.low, here_}; }
    }
    return {};
  }

  void scanRoots() {
    const LoadedModule* own = findModule(reinterpret_cast<std::uintptr_t>(&findLeaks));
    const AddressRange mine[] = {own != nullptr ? AddressRange{own->low, own->low + own->size} : AddressRange{},
                                 belowUs()};
    for (const AddressRange& range : MemoryImage::programMemory(mine)) {
      scan(range.low, range.size());
    }
    heap::forEachProcessBlock(
        [](const heap::BlockInfo& block, void* me) {
          static_cast<LeakSearch*>(me)->scan(reinterpret_cast<std::uintptr_t>(block.start), block.size);
        },
        this);
    forEachLiveThread([&](Thread& thread) {
      const auto saved = reinterpret_cast<std::uintptr_t>(thread.carried.stackPointer);
      const bool known = saved - thread.stackLow < thread.stackHigh - thread.stackLow;
      const std::uintptr_t from = &thread == &self() ? here_ : known ? saved : thread.stackHigh - kUnknownStackBytes;
      if (from - thread.stackLow < thread.stackHigh - thread.stackLow) { scan(from, thread.stackHigh - from); }
    });
  }

  void markInner() {
    for (const auto& [start, lost] : blocks_) {
      if (lost.reached) { continue; }
      const auto low = reinterpret_cast<std::uintptr_t>(start);
      for (std::uintptr_t at = low; at + 8 <= low + lost.info.size; at += 8) {
        Found* const target = blockAt(*reinterpret_cast<const std::uintptr_t*>(at));
        if (target != nullptr && target->info.start != start) { target->inner = true; }
      }
    }
  }

  void report() {
    markInner();
    bool anyOuter = false;
    for (const auto& [start, lost] : blocks_) {
      anyOuter = anyOuter || (!lost.reached && !lost.inner);
    }
    std::map<std::uint32_t, wire::Leak> byPlace;
    for (const auto& [start, lost] : blocks_) {
      if (lost.reached || (lost.inner && anyOuter)) { continue; }
      const std::uint32_t place = gCallTree.child(lost.info.context, lost.info.caller);
      wire::Leak& leak = byPlace.try_emplace(place, wire::Leak{0, 0, lost.info.thread, place}).first->second;
      ++leak.blocks;
      leak.bytes += lost.info.size;
    }
    wire::ControlBlock& block = *gEngine.block;
    for (const auto& [place, leak] : byPlace) {
      if (block.outcome.leakCount < wire::kMaxLeaks) { block.leaks[block.outcome.leakCount++] = leak; }
    }
  }

  /// Scanned for a thread whose stack pointer was not saved.
  static constexpr std::size_t kUnknownStackBytes = 64U << 10;

  std::uintptr_t here_;
  std::map<const std::byte*, Found> blocks_;
  std::vector<const heap::BlockInfo*> pending_;
};

}  // namespace

void findLeaks() {
  __builtin_unwind_init();  // Spills the registers to the stack, where they are scanned.
  constexpr std::uintptr_t kSavedRegisters = 64;
  LeakSearch(reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)) - kSavedRegisters).run();
}

}  // namespace heddle::rt
