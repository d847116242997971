#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "explore/naming/Elements.h"
#include "explore/naming/HeapTypes.h"
#include "explore/naming/StackResolver.h"
#include "judge/Observation.h"

namespace heddle::explore {

/// Names of the variables, locks and heap blocks of one execution.
class ObjectNames {
public:
  ObjectNames(symbols::Symbolizer& symbols, const RawFinding& raw, StackResolver& stacks)
      : symbols_(symbols), raw_(raw), stacks_(stacks) {}

  /// Reads from the records where objects lie and which types heap blocks have.
  void learn();
  /// Sets the location of an object that no event recorded. Keeps a pointer to \p location.
  void lies(ObjectId object, const wire::Location& location);
  /// Null: unknown.
  const wire::Location* placeOf(ObjectId object) const;

  std::string nameOf(ObjectId object, OpKind kind, std::uint64_t address);
  judge::VariableNote variableOf(const wire::Location& location);
  std::string lockNameOf(const wire::LockName& lock);
  bool isKnownByEvents(ObjectId object) const;
  /// All objects that were asked for, sorted by id.
  std::vector<judge::ObjectNote> notes() const;

private:
  void lookUp(judge::ObjectNote& note, std::uint64_t address);
  std::string globalAt(std::uint64_t address);
  std::size_t numberOf(const std::string& name, const wire::Location& location);
  /// The member that a heap block's class has there, unless the class is internal to a library.
  std::string memberAt(const wire::Location& location) const;
  /// "object0.mutex_", for an object of the class that `heddle class` tests; empty for other memory.
  std::string subjectAt(const wire::Location& location, const judge::Stack& allocation) const;
  std::string heapNameAt(const wire::Location& location, const judge::Stack& allocation) const;
  /// For memory that a container allocated: "an element of `accounts_`", or "an element (allocated in `insert`)" if the
  /// container is not known.
  std::string elementAt(const wire::Location& location, const judge::Stack& allocation);
  std::string ownNameOf(const Elements::Owner& owner);
  judge::VariableNote localAt(const wire::Location& location);

  symbols::Symbolizer& symbols_;
  const RawFinding& raw_;
  StackResolver& stacks_;
  /// Debug information is read once per address of an object, not at each of its steps.
  struct Known {
    judge::ObjectNote note;
    std::uint64_t address = 0;  ///< The address that was looked up last.
  };
  std::unordered_map<std::uint64_t, Known> objects_;  ///< Objects that were asked for.
  std::unordered_map<std::uint64_t, const wire::Location*> locations_;
  std::unordered_set<std::uint64_t> shared_;  ///< Objects that two threads touched. Only these get made-up names.
  std::unordered_map<std::string, int> nounCounts_;
  using Instance = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>;  ///< Thread, serial number, begin.
  std::unordered_map<std::string, std::vector<Instance>> instances_;         ///< Objects in the heap, by name.
  std::optional<HeapTypes> heap_;
  std::optional<Elements> elements_;
};

}  // namespace heddle::explore
