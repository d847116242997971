#pragma once

#include <bitset>
#include <cstdint>
#include <vector>

#include "core/Op.h"
#include "runtime/race/ShadowEntry.h"

namespace heddle::rt {

/// What the race detector must report, computed the slow and obvious way: every event is kept with the set of all
/// events before it, edges follow the wording of the C++20 standard, and every access is compared with every earlier
/// one. For tests. Shares no code with the detector except the kinds of accesses.
class HappensBeforeOracle {
public:
  static constexpr std::size_t kMaxEvents = 256;
  static constexpr std::size_t kBytes = 64;

  explicit HappensBeforeOracle(std::size_t threads) : last_(threads, kNone), pendingEdges_(threads) {}

  struct Racing {
    std::size_t thread;
    std::uintptr_t pc;
  };

  /// A plain or atomic access to [offset, offset + size). Returns the earlier accesses it races with.
  std::vector<Racing> access(std::size_t thread, Touch touch, std::size_t offset, std::size_t size, std::uintptr_t pc);

  void atomicLoad(std::size_t thread, std::size_t offset, MemoryOrder order);
  void atomicStore(std::size_t thread, std::size_t offset, MemoryOrder order);
  void atomicUpdate(std::size_t thread, std::size_t offset, MemoryOrder order);
  void fence(std::size_t thread, MemoryOrder order);

  void unlock(std::size_t thread, std::size_t mutex);
  void lock(std::size_t thread, std::size_t mutex);
  void create(std::size_t parent, std::size_t child);
  void join(std::size_t joiner, std::size_t ended);
  void forget(std::size_t offset, std::size_t size);

private:
  static constexpr std::size_t kNone = ~std::size_t{0};
  using Past = std::bitset<kMaxEvents>;

  struct Event {
    Past past;  ///< All events that happen before it.
    std::size_t thread;
    bool isAccess = false;
    Touch touch = Touch::Read;
    std::bitset<kBytes> bytes;
    std::uintptr_t pc = 0;
  };
  /// A write in the modification order of an atomic object.
  struct Write {
    std::size_t event;
    bool update;
    bool release;
    std::size_t releaseFence;  ///< The last one before the write in its thread.
  };

  std::size_t add(std::size_t thread);
  void edge(std::size_t from, std::size_t to);
  std::vector<std::size_t> publishedBy(std::size_t offset) const;
  void recordWrite(std::size_t event, std::size_t offset, bool update, MemoryOrder order);
  void beginObjects(const std::bitset<kBytes>& bytes);
  std::size_t lastReleaseFence(std::size_t thread) const;

  std::vector<Event> events_;
  std::vector<std::size_t> last_;                       ///< Per thread: its latest event.
  std::vector<std::vector<std::size_t>> pendingEdges_;  ///< Per thread: sources for its next acquire fence.
  std::vector<std::size_t> releaseFences_;
  std::vector<Write> modifications_[kBytes];
  std::vector<std::size_t> unlocks_[8];
};

}  // namespace heddle::rt
