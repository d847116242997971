#include "cli/guide/SequenceText.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

#include "core/ExitCode.h"

namespace heddle::cli {
namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r";
  const std::size_t begin = text.find_first_not_of(kSpace);
  return begin == std::string_view::npos ? std::string_view()
                                         : text.substr(begin, text.find_last_not_of(kSpace) - begin + 1);
}

/// Splits at commas outside of brackets, which are part of the names of functions, and at line ends.
std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> parts;
  int depth = 0;
  std::size_t begin = 0;
  bool comment = false;
  const auto end = [&](std::size_t at) {
    if (!comment) { parts.push_back(trimmed(text.substr(begin, at - begin))); }
    begin = at + 1;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\n') {
      end(i);
      comment = false;
      depth = 0;
    } else if (c == '#' && !comment) {
      end(i);
      comment = true;
    } else if (c == ',' && depth == 0 && !comment) {
      end(i);
    }
    depth += c == '<' || c == '(' ? 1 : c == '>' || c == ')' ? -1 : 0;
  }
  end(text.size());
  std::erase(parts, std::string_view());
  return parts;
}

std::optional<std::uint32_t> numberFrom(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() && !text.empty() ? std::optional(number)
                                                                                   : std::nullopt;
}

/// `FILE:LINE:COLUMN` or `FILE:LINE`; otherwise a function, whose name may contain `::`.
SourcePlace placeFrom(std::string_view text) {
  SourcePlace place;
  std::vector<std::uint32_t> numbers;
  std::string_view rest = text;
  while (numbers.size() < 2) {
    const std::size_t colon = rest.rfind(':');
    const auto number = colon == std::string_view::npos ? std::nullopt : numberFrom(rest.substr(colon + 1));
    if (!number) { break; }
    numbers.push_back(*number);
    rest = rest.substr(0, colon);
  }
  if (numbers.empty()) {
    place.function = text;
    return place;
  }
  place.file = rest;
  place.line = numbers.back();
  place.column = numbers.size() == 2 ? numbers.front() : 0;
  return place;
}

/// The name of a function contains colons in pairs only.
bool hasLoneColon(std::string_view text) {
  for (std::size_t at = text.find(':'); at != std::string_view::npos; at = text.find(':', at)) {
    const std::size_t end = std::min(text.find_first_not_of(':', at), text.size());
    if (end - at != 2) { return true; }
    at = end;
  }
  return false;
}

}  // namespace

ThreadDemand threadFrom(std::string_view word) {
  if (const auto number = numberFrom(word)) { return {ThreadDemand::Kind::Number, *number, ""}; }
  return {ThreadDemand::Kind::Named, 0, std::string(word)};
}

Result<Sequence> parseSequence(std::string_view text) {
  Sequence sequence;
  for (std::string_view part : split(text)) {
    const std::string whole(part);
    SequenceLocation location;
    if (const std::size_t at = part.rfind('='); at != std::string_view::npos && at + 2 == part.size() && at > 0) {
      location.object = part.back();
      part = part.substr(0, at);
    }
    if (const std::size_t at = part.rfind('@'); at != std::string_view::npos) {
      location.thread = threadFrom(part.substr(at + 1));
      part = part.substr(0, at);
      if (location.thread.kind == ThreadDemand::Kind::Named && location.thread.name.empty()) {
        return failure(fmt::format("{}: there is no thread after @", whole), "for example queue.cpp:12@2", kWrongUsage);
      }
    }
    location.place = placeFrom(part);
    const std::string& function = location.place.function;
    const bool isPlace =
        location.place.file.empty() ? !function.empty() && !hasLoneColon(function) : location.place.line != 0;
    if (!isPlace) {
      return failure(fmt::format("'{}' is not a location", whole),
                     "write FILE:LINE, FILE:LINE:COLUMN or the name of a function, then @THREAD and = with one letter, "
                     "if they matter",
                     kWrongUsage);
    }
    sequence.push_back(std::move(location));
  }
  if (sequence.empty()) {
    return failure("there is no location to pass", "for example --through queue.cpp:12,queue.cpp:30", kWrongUsage);
  }
  if (sequence.size() > kMaxLocations) {
    return failure(fmt::format("a sequence has at most {} locations", kMaxLocations), "two or three are often enough",
                   kWrongUsage);
  }
  return sequence;
}

std::string textOf(const SequenceLocation& location) {
  const SourcePlace& place = location.place;
  std::string text = place.file.empty() ? place.function : fmt::format("{}:{}", place.file, place.line);
  if (!place.file.empty() && place.column != 0) { text += fmt::format(":{}", place.column); }
  switch (location.thread.kind) {
    case ThreadDemand::Kind::Any:
    case ThreadDemand::Kind::SameAs:
    case ThreadDemand::Kind::OtherThan:
      break;
    case ThreadDemand::Kind::Number:
      text += fmt::format("@{}", location.thread.number);
      break;
    case ThreadDemand::Kind::Named:
      text += "@" + location.thread.name;
      break;
  }
  return location.object == 0 ? text : text + "=" + location.object;
}

}  // namespace heddle::cli
