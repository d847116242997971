#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "explore/store/RawFinding.h"
#include "symbols/ObjectLayout.h"
#include "symbols/Symbolizer.h"

namespace heddle::explore {

/// The types of the heap blocks of an execution. A block has no type, but a site may know which class it accesses, and
/// at which offset. That identifies the whole object, including its mutex.
class HeapTypes {
public:
  HeapTypes(symbols::Symbolizer& symbols, const RawFinding& raw);

  /// The member at \p location, e.g. `Account::balance`; empty if unknown.
  std::string nameOf(const wire::Location& location) const;
  /// The same without the class, if the object begins where its block does: `balance`.
  std::string memberOf(const wire::Location& location) const;
  /// Where the object that nameOf() names begins in its block; the offset itself if it is unknown.
  std::uint64_t startOf(const wire::Location& location) const;

private:
  struct Object {
    std::uint64_t start = 0;  ///< Offset in its block.
    const symbols::ObjectLayout* layout = nullptr;
  };
  using Block =
      std::pair<std::uint64_t, std::uint64_t>;  ///< The allocating thread, and the index among its allocations.

  void learn(const wire::Location& location, SiteId site, symbols::Symbolizer& symbols, const RawFinding& raw);
  const symbols::AccessedObject* accessedBy(SiteId site, symbols::Symbolizer& symbols, const RawFinding& raw);
  const symbols::ObjectLayout* layoutOf(const std::string& text);
  const Object* objectAt(const wire::Location& location) const;
  static bool isMoreSpecific(const symbols::ObjectLayout& one, const symbols::ObjectLayout& other);

  std::map<Block, std::vector<Object>> blocks_;
  std::unordered_map<std::string, symbols::ObjectLayout> layouts_;
  std::unordered_map<std::uint64_t, std::optional<symbols::AccessedObject>> accessed_;  ///< Cache, by site.
};

}  // namespace heddle::explore
