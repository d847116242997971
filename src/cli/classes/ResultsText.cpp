#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "cli/classes/ClassReport.h"

namespace heddle::cli {
namespace {

/// Show at most this many orders: the reader looks for the one that is missing.
constexpr std::size_t kMaxOrders = 4;

/// Results that are always the same do not distinguish runs.
std::set<std::size_t> differing(const classes::Violation& wrong) {
  std::map<std::size_t, std::set<std::string>> texts;
  for (const auto& [slot, text] : wrong.outcome.firstWrong) {
    texts[slot].insert(text);
  }
  for (const classes::ResultTexts& order : wrong.outcome.possible) {
    for (const auto& [slot, text] : order) {
      texts[slot].insert(text);
    }
  }
  std::set<std::size_t> result;
  for (const auto& [slot, seen] : texts) {
    if (seen.size() > 1) { result.insert(slot); }
  }
  return result;
}

}  // namespace

std::string resultsText(const facts::ClassModel& model, const classes::Violation& wrong) {
  std::size_t width = 0;
  for (const auto& [slot, text] : wrong.outcome.firstWrong) {
    width = std::max(width, generate::placeText(model, wrong.plan, slot).size());
  }
  std::string result;
  for (const auto& [slot, text] : wrong.outcome.firstWrong) {
    result += fmt::format("{:<{}} = {}\n", generate::placeText(model, wrong.plan, slot), width, text);
  }
  const std::set<std::size_t> shown = differing(wrong);
  std::set<std::string> lines;
  for (const classes::ResultTexts& order : wrong.outcome.possible) {
    std::string line;
    for (const auto& [slot, text] : order) {
      if (shown.contains(slot)) {
        line += fmt::format("{}{} = {}", line.empty() ? "" : "; ", generate::placeText(model, wrong.plan, slot), text);
      }
    }
    lines.insert(line);
  }
  std::size_t count = 0;
  for (const std::string& line : lines) {
    if (count++ < kMaxOrders) { result += fmt::format("one order gives: {}\n", line); }
  }
  if (count > kMaxOrders) { result += fmt::format("and {} more orders, with other results\n", count - kMaxOrders); }
  return result;
}

}  // namespace heddle::cli
