#include "claims/TextLines.h"

#include <fmt/format.h>

#include <charconv>

namespace heddle::claims {

TextLines::TextLines(std::string name, std::string_view text) : name_(std::move(name)) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) { line.remove_suffix(1); }
    lines_.push_back(line);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
}

std::string TextLines::where(std::size_t index) const { return fmt::format("{}:{}", name_, index + 1); }

tl::unexpected<Error> TextLines::broken(std::size_t index, std::string_view what) const {
  return failure(fmt::format("{}: {}", where(index), what), "write the file again with the tool", 2);
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) { return {}; }
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::optional<std::uint32_t> numberIn(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || text.empty()) { return std::nullopt; }
  return number;
}

std::optional<Place> placeIn(std::string_view text) {
  const auto cut = [&](std::string_view& rest) -> std::optional<std::uint32_t> {
    const std::size_t colon = rest.rfind(':');
    if (colon == std::string_view::npos) { return std::nullopt; }
    const auto number = numberIn(rest.substr(colon + 1));
    if (number) { rest = rest.substr(0, colon); }
    return number;
  };
  std::string_view rest = text;
  const auto last = cut(rest);
  if (!last) { return std::nullopt; }
  const auto first = cut(rest);
  if (rest.empty()) { return std::nullopt; }
  return Place{std::string(rest), first ? *first : *last, first ? *last : 0, {}};
}

}  // namespace heddle::claims
