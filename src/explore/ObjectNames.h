#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "explore/HeapTypes.h"
#include "explore/StackResolver.h"
#include "judge/Observation.h"

namespace heddle {

/// What the variables, locks and blocks of one execution are called.
class ObjectNames {
public:
  ObjectNames(Symbolizer& symbols, const RawFinding& raw, StackResolver& stacks)
      : symbols_(symbols), raw_(raw), stacks_(stacks) {}

  /// What the records of the execution tell about where its objects lie and what is in its heap blocks.
  void learn();
  /// That \p object lies there, where no event told of it. \p location is kept by address.
  void lies(ObjectId object, const wire::Location& location);
  /// Null: not known.
  const wire::Location* placeOf(ObjectId object) const;

  std::string nameOf(ObjectId object, OpKind kind, std::uint64_t address);
  VariableNote variableOf(const wire::Location& location);
  std::string lockNameOf(const wire::LockName& lock);
  bool isKnownByEvents(ObjectId object) const;
  /// All that were asked for, in the order of their ids.
  std::vector<ObjectNote> notes() const;

private:
  void lookUp(ObjectNote& note, std::uint64_t address);
  std::string globalAt(std::uint64_t address);
  VariableNote localAt(const wire::Location& location);

  Symbolizer& symbols_;
  const RawFinding& raw_;
  StackResolver& stacks_;
  /// Debug information is asked once for each address of an object, not at each of its steps.
  struct Known {
    ObjectNote note;
    std::uint64_t address = 0;  ///< That was looked up last.
  };
  std::unordered_map<std::uint64_t, Known> objects_;  ///< Those that were asked for.
  std::unordered_map<std::uint64_t, const wire::Location*> locations_;
  std::unordered_set<std::uint64_t> shared_;  ///< Objects that two threads touched: only these get names made up.
  std::unordered_map<std::string, int> nounCounts_;
  std::optional<HeapTypes> heap_;
};

}  // namespace heddle
