#pragma once

#include <cstdint>
#include <vector>

#include "wire/ControlBlock.h"

namespace heddle {

/// The parts of a control block that one execution left behind: all that judging, saving and replaying it needs.
struct RawFinding {
  wire::Config config{};
  wire::Outcome outcome{};
  std::vector<wire::Module> modules;
  std::vector<wire::ThreadInfo> threads;
  std::vector<wire::Race> races;
  std::vector<wire::Wait> waits;
  std::vector<wire::Leak> leaks;
  std::vector<wire::Context> contexts;
  std::vector<SiteId> racingSites;  ///< Those that the execution started with.
  std::vector<Decision> decisions;
  std::vector<Event> events;
  std::vector<wire::AccessRecord> accesses;  ///< In the order in which they happened.
  std::vector<wire::ObjectPlace> objects;
  std::vector<wire::RecentPlace> recent;  ///< Likewise.
};

/// Copies out of the block. Counts beyond the arrays are cut: the subject may have died while it wrote them.
RawFinding capture(const wire::ControlBlock& block);

/// Equal for executions that failed in the same way at the same places, told without symbols: a first sieve, so that
/// the thousandth deadlock costs nothing.
std::uint64_t endingKey(const wire::ControlBlock& block);
/// The same for one race; the order of the two accesses does not matter.
std::uint64_t raceKey(const wire::Race& race);
/// The same for what leaked from one place.
std::uint64_t leakKey(const wire::ControlBlock& block, const wire::Leak& leak);

/// Whether \p site is in our own code.
bool inRuntime(const RawFinding& raw, SiteId site);

}  // namespace heddle
