#pragma once

#include <cstdint>
#include <unordered_map>

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
  /// Where the program's own code stands, and where that was called: the first two own frames of stackOf(), found
  /// without the rest of the stack. A stack without own frames gives its innermost one; unknown frames are empty.
  struct OwnFrames {
    StackFrame place;
    StackFrame caller;
  };
  OwnFrames ownFramesOf(SiteId site, std::uint32_t context);
  Stack stackOf(SiteId site, std::uint32_t context, bool exact = false);
  Stack shortStackOf(const wire::ShortStack& stack);
  /// Of the thread that the execution ended in.
  Stack failingStack();

private:
  const Stack& knownFramesAt(SiteId site);

  Symbolizer& symbols_;
  const RawFinding& raw_;
  std::unordered_map<std::uint64_t, Stack> known_;  ///< By site, not exact ones: long executions repeat few.
};

}  // namespace heddle
