#include "explore/store/DecisionText.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>

namespace heddle::explore {
namespace {

/// In the order of ChoiceKind.
constexpr std::string_view kLetters = "tnsewvuo";
constexpr std::uint32_t kMaxDecoded = 16U << 20;

std::string word(const Decision& decision) {
  const bool goingOn = decision.kind == ChoiceKind::Thread && decision.currentEnabled;
  const char letter = goingOn ? 'T' : kLetters[static_cast<std::size_t>(decision.kind)];
  std::string text = fmt::format("{}{}/{}", letter, decision.index, decision.count);
  if (decision.chosen != decision.index) { text += fmt::format("={}", decision.chosen); }
  return text;
}

/// Parses a number at the front; nothing if there is none.
template <class T>
std::optional<T> takeNumber(std::string_view& text) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{}) { return std::nullopt; }
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

bool take(std::string_view& text, char c) {
  if (!text.starts_with(c)) { return false; }
  text.remove_prefix(1);
  return true;
}

struct Repeated {
  Decision decision;
  std::uint32_t times = 1;
};

std::optional<Repeated> parseWord(std::string_view text) {
  Repeated result;
  const char letter = text.empty() ? '\0' : text.front();
  const std::size_t kind = letter == 'T' ? 0 : kLetters.find(letter);
  if (text.empty() || kind == std::string_view::npos) { return std::nullopt; }
  text.remove_prefix(1);
  result.decision.kind = static_cast<ChoiceKind>(kind);
  result.decision.currentEnabled = letter == 'T';
  const auto index = takeNumber<std::uint16_t>(text);
  if (!index || !take(text, '/')) { return std::nullopt; }
  const auto count = takeNumber<std::uint16_t>(text);
  const auto chosen = take(text, '=') ? takeNumber<std::uint16_t>(text) : index;
  const auto times = take(text, '*') ? takeNumber<std::uint32_t>(text) : std::optional<std::uint32_t>(1);
  if (!count || !chosen || !times || !text.empty() || *count < 2 || *index >= *count || *times == 0) {
    return std::nullopt;
  }
  result.decision.index = *index;
  result.decision.count = *count;
  result.decision.chosen = *chosen;
  result.times = *times;
  return result;
}

}  // namespace

std::string encodeDecisions(std::span<const Decision> decisions) {
  std::string text;
  for (std::size_t i = 0; i < decisions.size();) {
    std::size_t end = i + 1;
    while (end < decisions.size() && decisions[end] == decisions[i]) {
      ++end;
    }
    text += text.empty() ? "" : " ";
    text += word(decisions[i]);
    if (end - i > 1) { text += fmt::format("*{}", end - i); }
    i = end;
  }
  return text;
}

Result<std::vector<Decision>> decodeDecisions(std::string_view text) {
  std::vector<Decision> decisions;
  while (!text.empty()) {
    const std::string_view next = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), next.size() + 1));
    const auto parsed = parseWord(next);
    if (!parsed) { return failure(fmt::format("the word `{}` is not a decision", next)); }
    if (decisions.size() + parsed->times > kMaxDecoded) {
      return failure("the schedule is longer than any schedule Heddle writes");
    }
    decisions.insert(decisions.end(), parsed->times, parsed->decision);
  }
  return decisions;
}

}  // namespace heddle::explore
