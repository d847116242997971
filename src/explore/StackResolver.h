#pragma once

#include <cstdint>

#include "explore/RawFinding.h"
#include "judge/StackFrame.h"
#include "symbols/Symbolizer.h"

namespace heddle {

/// Call stacks of one execution, by name.
class StackResolver {
public:
  StackResolver(Symbolizer& symbols, const RawFinding& raw) : symbols_(symbols), raw_(raw) {}

  /// \p exact: the instruction itself, as a signal gives it; else a return address or a site record. Calls that were
  /// inlined are frames, too.
  Stack framesAt(SiteId site, bool exact = false);
  Stack stackOf(SiteId site, std::uint32_t context, bool exact = false);
  Stack shortStackOf(const wire::ShortStack& stack);
  /// Of the thread that the execution ended in.
  Stack failingStack();

private:
  Symbolizer& symbols_;
  const RawFinding& raw_;
};

}  // namespace heddle
