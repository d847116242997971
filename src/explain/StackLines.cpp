#include "explain/StackLines.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace heddle {
namespace {

std::string frameLine(const StackFrame& frame) {
  const std::string function = frame.function.empty() ? "?" : functionWords(frame.function);
  return fmt::format("{}  {}", function, shortPlace(frame));
}

}  // namespace

std::vector<std::string> stackLines(const Stack& stack, bool all) {
  std::vector<std::string> lines;
  if (all) {
    std::ranges::transform(stack, std::back_inserter(lines), frameLine);
    return lines;
  }
  for (std::size_t i = 0; i < stack.size();) {
    std::size_t end = i;
    while (end < stack.size() && stack[end].foreign) {
      ++end;
    }
    if (end == i) {
      lines.push_back(frameLine(stack[i++]));
    } else if (i == 0 && end == stack.size()) {
      // Nothing else is known: the innermost frame at least says what it was doing.
      lines.push_back(frameLine(stack.front()));
      break;
    } else {
      lines.push_back(end - i == 1 ? frameLine(stack[i]) : fmt::format("… {} library frames", end - i));
      i = end;
    }
  }
  // What lies below the thread's own entry function is the same in every report.
  if (lines.size() > 1 && !stack.empty() && stack.back().foreign) {
    lines.pop_back();
  }
  return lines;
}

}  // namespace heddle
