#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "explore/RawFinding.h"
#include "symbols/ObjectLayout.h"
#include "symbols/Symbolizer.h"

namespace heddle {

/// What lies in the heap blocks of an execution. A block has no type, but an access to it may know into which class it
/// goes and where in it: then all of that object is known, its mutex too.
class HeapTypes {
public:
  HeapTypes(Symbolizer& symbols, const RawFinding& raw);

  /// The member that lies there, `Account::balance`; empty where it is not known.
  std::string nameOf(const wire::Location& location) const;

private:
  struct Object {
    std::uint64_t start = 0;  ///< In its block.
    const ObjectLayout* layout = nullptr;
  };
  using Block = std::pair<std::uint64_t, std::uint64_t>;  ///< Who allocated, and which of its allocations it is.

  void learn(const wire::Location& location, SiteId site, Symbolizer& symbols, const RawFinding& raw);
  const AccessedObject* accessedBy(SiteId site, Symbolizer& symbols, const RawFinding& raw);
  const ObjectLayout* layoutOf(const std::string& text);
  static bool tellsMore(const ObjectLayout& one, const ObjectLayout& other);

  std::map<Block, std::vector<Object>> blocks_;
  std::unordered_map<std::string, ObjectLayout> layouts_;
  std::unordered_map<std::uint64_t, std::optional<AccessedObject>> accessed_;  ///< By site: read once.
};

}  // namespace heddle
