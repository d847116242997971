#pragma once

#include <cstdint>
#include <vector>

#include "wire/ControlBlock.h"

namespace heddle::explore {

/// What one execution left behind in a control block: all that is needed to judge, save and replay it.
struct RawFinding {
  wire::Config config{};
  wire::Outcome outcome{};
  std::vector<wire::Module> modules;
  std::vector<wire::ThreadInfo> threads;
  std::vector<wire::Race> races;
  std::vector<wire::Wait> waits;
  std::vector<wire::Leak> leaks;
  std::vector<wire::Context> contexts;
  std::vector<SiteId> racingSites;  ///< The sites that the execution started with.
  std::vector<Decision> decisions;
  std::vector<Event> events;
  std::vector<wire::AccessRecord> accesses;  ///< In the order in which they happened.
  std::vector<wire::ObjectPlace> objects;
  std::vector<wire::RecentPlace> recent;  ///< In the order in which they happened.
};

/// Copies the data out of the block. Counts are clamped to the arrays: the subject may have died while writing them.
RawFinding capture(const wire::ControlBlock& block);

/// Equal for executions that failed in the same way at the same places. Computed without symbols, so that filtering out
/// the thousandth deadlock costs nothing.
std::uint64_t endingKey(const wire::ControlBlock& block);
/// Same for one race; the order of the two accesses does not matter.
std::uint64_t raceKey(const wire::Race& race);
/// Same for the leaks of one place.
std::uint64_t leakKey(const wire::ControlBlock& block, const wire::Leak& leak);

/// Whether \p site is in libheddle.so.
bool inRuntime(const RawFinding& raw, SiteId site);

}  // namespace heddle::explore
