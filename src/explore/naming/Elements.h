#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "explore/store/RawFinding.h"
#include "judge/StackFrame.h"

namespace heddle::explore {

/// Which objects of an execution pointed to which heap blocks, from the values that its recorded accesses read and
/// wrote. It leads from the memory of a container to the container.
class Elements {
public:
  explicit Elements(const RawFinding& raw);

  struct Owner {
    ObjectId object = kNoObject;
    std::uint64_t address = 0;
    OpKind kind = OpKind::None;
  };
  /// Objects that pointed into the block of \p location from outside. Empty if none is known.
  std::vector<Owner> ownersOf(const wire::Location& location) const;

private:
  using Block = std::pair<std::uint64_t, std::uint64_t>;  ///< Thread and serial number of the allocation.
  struct Range {
    std::uint64_t end = 0;
    Block block;
    bool reused = false;  ///< Two blocks have begun at this address: a pointer may refer to either.
  };

  void addBlock(const wire::Location& location, std::uint64_t address);
  void addPointer(const Event& event, const wire::Location* from);

  std::map<std::uint64_t, Range> ranges_;  ///< By address.
  std::map<Block, std::vector<Owner>> owners_;
};

/// What a container calls the memory that it allocated with this stack: "an element", or "the characters" of a string.
/// Empty: the stack is not one of a standard container.
std::string_view partWords(const judge::Stack& allocation);

}  // namespace heddle::explore
