#include "explore/naming/StackResolver.h"

#include <algorithm>

namespace heddle {

Stack StackResolver::framesAt(SiteId site, bool exact) {
  if (site == kNoSite || moduleOf(site) >= raw_.modules.size()) { return {}; }
  const std::string module = raw_.modules[moduleOf(site)].path;
  const auto found = exact ? symbols_.code(module, offsetOf(site)) : symbols_.site(module, offsetOf(site));
  Stack stack;
  if (!found) {
    stack.push_back({"", "", 0, module, offsetOf(site), false});
  } else {
    for (const Frame& frame : *found) {
      stack.push_back({frame.function, frame.file, frame.line, module, offsetOf(site), false});
    }
  }
  for (StackFrame& frame : stack) {
    frame.foreign = isForeign(frame);
  }
  return stack;
}

const Stack& StackResolver::knownFramesAt(SiteId site) {
  const auto [known, fresh] = known_.try_emplace(heddle::raw(site));
  if (fresh) { known->second = framesAt(site); }
  return known->second;
}

Stack StackResolver::stackOf(SiteId site, std::uint32_t context, bool exact) {
  Stack stack = exact ? framesAt(site, true) : knownFramesAt(site);
  // Parents precede their children in an intact tree. Checking that prevents endless loops in a damaged one.
  for (std::uint32_t node = context; node != 0 && node < raw_.contexts.size();) {
    const wire::Context& call = raw_.contexts[node];
    const Stack& caller = knownFramesAt(call.callSite);
    stack.insert(stack.end(), caller.begin(), caller.end());
    node = call.parent < node ? call.parent : 0;
  }
  return stack;
}

StackResolver::OwnFrames StackResolver::ownFramesOf(SiteId site, std::uint32_t context) {
  const auto isOwn = [](const StackFrame& frame) { return !frame.foreign; };
  Stack stack = knownFramesAt(site);
  for (std::uint32_t node = context; node != 0 && node < raw_.contexts.size();) {
    if (std::ranges::count_if(stack, isOwn) > 1) { break; }
    const wire::Context& call = raw_.contexts[node];
    const Stack& caller = knownFramesAt(call.callSite);
    stack.insert(stack.end(), caller.begin(), caller.end());
    node = call.parent < node ? call.parent : 0;
  }
  const StackFrame& own = ownFrame(stack);
  const auto at = std::ranges::find(stack, own);
  const auto caller = std::find_if(at == stack.end() ? at : at + 1, stack.end(), isOwn);
  return {own, caller == stack.end() ? StackFrame{} : *caller};
}

Stack StackResolver::failingStack() {
  const wire::Outcome& outcome = raw_.outcome;
  const bool exact = outcome.ending == Ending::FatalSignal || outcome.ending == Ending::NoProgress;
  if (outcome.stackSize == 0) { return stackOf(outcome.site, outcome.context, exact); }
  Stack stack;
  // A thread without progress may have been interrupted in a hook that it is only passing through.
  std::uint32_t first = 0;
  while (outcome.ending == Ending::NoProgress && first < outcome.stackSize && inRuntime(raw_, outcome.stack[first])) {
    ++first;
  }
  for (std::uint32_t i = first; i < outcome.stackSize; ++i) {
    // An interrupted thread is at the exact instruction; all other frames are return addresses.
    const Stack frames = framesAt(outcome.stack[i], i == 0 && exact);
    stack.insert(stack.end(), frames.begin(), frames.end());
  }
  return stack;
}

Stack StackResolver::shortStackOf(const wire::ShortStack& frames) {
  Stack stack;
  for (const SiteId site : frames.frames) {
    const Stack part = framesAt(site);
    stack.insert(stack.end(), part.begin(), part.end());
  }
  return stack;
}

}  // namespace heddle
