#include "explain/StackLines.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace heddle::explain {
namespace {

std::string frameLine(const judge::StackFrame& frame) {
  if (std::string caller = judge::callerWords(frame); !caller.empty()) { return caller; }
  const std::string function = frame.function.empty() ? "?" : judge::functionWords(frame.function);
  return fmt::format("{}  {}", function, judge::shortPlace(frame));
}

/// Removes the frames of the harness of `heddle class`. If no user frame remains, keeps the one that makes the call.
/// Empty if the test itself is what acts.
judge::Stack withoutHarness(const judge::Stack& stack) {
  const auto caller = std::ranges::find_if(
      stack.rbegin(), stack.rend(), [](const judge::StackFrame& frame) { return !judge::callerWords(frame).empty(); });
  judge::Stack shown;
  std::ranges::copy_if(stack.begin(), caller == stack.rend() ? stack.end() : caller.base(), std::back_inserter(shown),
                       [](const judge::StackFrame& frame) { return !judge::isHarness(frame); });
  if (caller != stack.rend() && std::ranges::all_of(shown, &judge::StackFrame::foreign)) {
    shown.push_back(*caller);
    shown.back().foreign = false;
  }
  const bool isOfTest = caller == stack.rend() && shown.size() < stack.size();
  return isOfTest && std::ranges::all_of(shown, &judge::StackFrame::foreign) ? judge::Stack{} : shown;
}

}  // namespace

std::vector<std::string> stackLines(const judge::Stack& given, bool all) {
  std::vector<std::string> lines;
  if (all) {
    std::ranges::transform(given, std::back_inserter(lines), frameLine);
    return lines;
  }
  const judge::Stack stack = withoutHarness(given);
  for (std::size_t i = 0; i < stack.size();) {
    std::size_t end = i;
    while (end < stack.size() && stack[end].foreign) {
      ++end;
    }
    if (end == i) {
      lines.push_back(frameLine(stack[i++]));
    } else if (i == 0 && end == stack.size()) {
      // Only library frames: show the innermost one, which at least says what the thread was doing.
      lines.push_back(frameLine(stack.front()));
      break;
    } else {
      lines.push_back(end - i == 1 ? frameLine(stack[i]) : fmt::format("… {} library frames", end - i));
      i = end;
    }
  }
  // The frames below the thread's entry function are the same in every report.
  if (lines.size() > 1 && !stack.empty() && stack.back().foreign) { lines.pop_back(); }
  return lines;
}

}  // namespace heddle::explain
