#pragma once

#include <cstdint>
#include <unordered_map>

#include "explore/store/RawFinding.h"
#include "judge/StackFrame.h"
#include "symbols/Symbolizer.h"

namespace heddle::explore {

/// Symbolised call stacks of one execution.
class StackResolver {
public:
  StackResolver(symbols::Symbolizer& symbols, const RawFinding& raw) : symbols_(symbols), raw_(raw) {}

  /// \p exact: \p site is the instruction itself, as a signal reports it; otherwise a return address or a site record.
  /// Inlined calls are frames, too.
  judge::Stack framesAt(SiteId site, bool exact = false);
  /// The first two frames of stackOf() in the program's own code, found without resolving the rest of the stack. If
  /// there are none, `place` is the innermost frame. Unknown frames are empty.
  struct OwnFrames {
    judge::StackFrame place;
    judge::StackFrame caller;
  };
  OwnFrames ownFramesOf(SiteId site, std::uint32_t context);
  judge::Stack stackOf(SiteId site, std::uint32_t context, bool exact = false);
  judge::Stack shortStackOf(const wire::ShortStack& stack);
  /// The stack of the thread in which the execution ended.
  judge::Stack failingStack();

private:
  const judge::Stack& knownFramesAt(SiteId site);

  symbols::Symbolizer& symbols_;
  const RawFinding& raw_;
  /// Cache by site, for inexact lookups: long executions repeat few sites.
  std::unordered_map<std::uint64_t, judge::Stack> known_;
};

}  // namespace heddle::explore
