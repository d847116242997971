#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "explore/HeapTypes.h"
#include "explore/RawFinding.h"
#include "judge/LockGraph.h"
#include "judge/Observation.h"
#include "symbols/Symbolizer.h"

namespace heddle {

/// Puts names in place of addresses: from what an execution left behind to what can be judged and read.
class Resolver {
public:
  explicit Resolver(Symbolizer& symbols) : symbols_(symbols) {}

  Observation resolve(const RawFinding& raw);
  /// \p about: the modules that the edges name.
  std::vector<LockEdgeNote> resolveEdges(const std::vector<wire::LockEdge>& edges, const RawFinding& about);

private:
  /// \p exact: the instruction itself, as a signal gives it; else a return address or a site record.
  Stack framesAt(SiteId site, bool exact = false);
  Stack stackOf(SiteId site, std::uint32_t context, bool exact = false);
  Stack failingStack();
  Stack shortStackOf(const wire::ShortStack& stack);
  std::string lockNameOf(const wire::LockName& lock);
  std::uint32_t placeOf(SiteId site, std::uint32_t context, Observation& seen);
  void lookAtObjects();
  std::string globalAt(std::uint64_t address);
  std::string nameObject(ObjectId object, OpKind kind, std::uint64_t address);
  bool isKnownByEvents(ObjectId object) const;
  VariableNote localAt(const wire::Location& location);
  VariableNote variableOf(const wire::Location& location);
  AccessNote accessOf(const wire::Access& access);
  void resolveThreads(Observation& seen);
  void resolveSteps(Observation& seen);
  void addStep(const Event& event, Observation& seen);
  void resolveLastAccesses(Observation& seen);
  ObjectId racedObject(const wire::Race& race) const;
  void resolveRaces(Observation& seen);
  void resolveWaits(Observation& seen);
  void resolveError(Observation& seen);

  Symbolizer& symbols_;
  const RawFinding* raw_ = nullptr;  ///< During resolve().
  std::map<std::pair<std::uint64_t, std::uint32_t>, std::uint32_t> places_;
  std::unordered_map<std::uint64_t, ObjectNote> objects_;
  std::unordered_map<std::uint64_t, const wire::Location*> locations_;
  std::unordered_set<std::uint64_t> shared_;  ///< Objects that two threads touched: only these get names made up.
  std::unordered_map<std::string, int> nounCounts_;
  std::optional<HeapTypes> heap_;  ///< During resolve().
};

}  // namespace heddle
