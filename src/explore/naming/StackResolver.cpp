#include "explore/naming/StackResolver.h"

#include <algorithm>

namespace heddle::explore {

judge::Stack StackResolver::framesAt(SiteId site, bool exact) {
  if (site == kNoSite || moduleOf(site) >= raw_.modules.size()) { return {}; }
  const std::string module = raw_.modules[moduleOf(site)].path;
  const auto found = exact ? symbols_.code(module, offsetOf(site)) : symbols_.site(module, offsetOf(site));
  judge::Stack stack;
  if (!found) {
    stack.push_back({"", "", 0, module, offsetOf(site), false});
  } else {
    for (const symbols::Frame& frame : *found) {
      stack.push_back({frame.function, frame.file, frame.line, module, offsetOf(site), false});
    }
  }
  for (judge::StackFrame& frame : stack) {
    frame.foreign = judge::isForeign(frame);
  }
  return stack;
}

const judge::Stack& StackResolver::knownFramesAt(SiteId site) {
  const auto [known, fresh] = known_.try_emplace(heddle::raw(site));
  if (fresh) { known->second = framesAt(site); }
  return known->second;
}

judge::Stack StackResolver::stackOf(SiteId site, std::uint32_t context, bool exact) {
  judge::Stack stack = exact ? framesAt(site, true) : knownFramesAt(site);
  // Parents precede their children in an intact tree. Checking that prevents endless loops in a damaged one.
  for (std::uint32_t node = context; node != 0 && node < raw_.contexts.size();) {
    const wire::Context& call = raw_.contexts[node];
    const judge::Stack& caller = knownFramesAt(call.callSite);
    stack.insert(stack.end(), caller.begin(), caller.end());
    node = call.parent < node ? call.parent : 0;
  }
  return stack;
}

StackResolver::OwnFrames StackResolver::ownFramesOf(SiteId site, std::uint32_t context) {
  const auto isOwn = [](const judge::StackFrame& frame) { return !frame.foreign; };
  judge::Stack stack = knownFramesAt(site);
  for (std::uint32_t node = context; node != 0 && node < raw_.contexts.size();) {
    if (std::ranges::count_if(stack, isOwn) > 1) { break; }
    const wire::Context& call = raw_.contexts[node];
    const judge::Stack& caller = knownFramesAt(call.callSite);
    stack.insert(stack.end(), caller.begin(), caller.end());
    node = call.parent < node ? call.parent : 0;
  }
  const judge::StackFrame& own = judge::ownFrame(stack);
  const auto at = std::ranges::find(stack, own);
  const auto caller = std::find_if(at == stack.end() ? at : at + 1, stack.end(), isOwn);
  return {own, caller == stack.end() ? judge::StackFrame{} : *caller};
}

judge::Stack StackResolver::failingStack() {
  const wire::Outcome& outcome = raw_.outcome;
  const bool exact = outcome.ending == Ending::FatalSignal || outcome.ending == Ending::NoProgress;
  if (outcome.stackSize == 0) { return stackOf(outcome.site, outcome.context, exact); }
  judge::Stack stack;
  // A thread without progress may have been interrupted in a hook that it is only passing through.
  std::uint32_t first = 0;
  while (outcome.ending == Ending::NoProgress && first < outcome.stackSize && inRuntime(raw_, outcome.stack[first])) {
    ++first;
  }
  for (std::uint32_t i = first; i < outcome.stackSize; ++i) {
    // An interrupted thread is at the exact instruction; all other frames are return addresses.
    const judge::Stack frames = framesAt(outcome.stack[i], i == 0 && exact);
    stack.insert(stack.end(), frames.begin(), frames.end());
  }
  return stack;
}

judge::Stack StackResolver::shortStackOf(const wire::ShortStack& frames) {
  judge::Stack stack;
  for (const SiteId site : frames.frames) {
    const judge::Stack part = framesAt(site);
    stack.insert(stack.end(), part.begin(), part.end());
  }
  return stack;
}

}  // namespace heddle::explore
