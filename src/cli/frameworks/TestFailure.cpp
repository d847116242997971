#include "cli/frameworks/TestFailure.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "cli/frameworks/Arguments.h"
#include "judge/Identity.h"

namespace heddle::cli {
namespace {

constexpr std::size_t kMostLines = 12;

struct FailureMarks {
  std::vector<std::string_view> behindPlace;  ///< What follows the place of a failure on its line.
  bool textOnLine;                            ///< The failure text is on the same line.
  std::vector<std::string_view> ends;         ///< Prefixes of the line that ends the text; "": an empty line.
};

const FailureMarks& marksOf(Framework framework) {
  static const FailureMarks kGoogle{{": Failure"}, false, {"", "[  FAILED  ]"}};
  static const FailureMarks kCatch{{": FAILED:"}, false, {"-----", "=====", "....."}};
  static const FailureMarks kDoctest{{": ERROR: ", ": FATAL ERROR: "}, true, {"", "====="}};
  static const FailureMarks kBoost{{": error: in ", ": fatal error: in "}, true, {"", "*** "}};
  switch (framework) {
    case Framework::Catch2:
      return kCatch;
    case Framework::Doctest:
      return kDoctest;
    case Framework::BoostTest:
      return kBoost;
    case Framework::None:
    case Framework::GoogleTest:
      break;
  }
  return kGoogle;
}

/// Parses `path:12` or `path(12)`.
bool readPlace(std::string_view place, FailureWords& words) {
  const bool inParentheses = place.ends_with(')');
  place.remove_suffix(inParentheses ? 1 : 0);
  const std::size_t before = place.rfind(inParentheses ? '(' : ':');
  if (before == std::string_view::npos) { return false; }
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(place.data() + before + 1, place.data() + place.size(), number);
  if (error != std::errc() || end != place.data() + place.size()) { return false; }
  words.file = place.substr(0, before);
  words.line = number;
  return true;
}

/// Whether \p line begins a failure. Stores the place and text on that line in \p words.
bool beginsFailure(const FailureMarks& marks, std::string_view line, FailureWords& words) {
  for (const std::string_view mark : marks.behindPlace) {
    const std::size_t at = line.find(mark);
    if (at != std::string_view::npos && readPlace(line.substr(0, at), words)) {
      words.text = marks.textOnLine ? line.substr(at + mark.size()) : "";
      return true;
    }
  }
  return false;
}

bool endsFailure(const FailureMarks& marks, std::string_view line) {
  return std::ranges::any_of(marks.ends,
                             [&](std::string_view end) { return end.empty() ? line.empty() : line.starts_with(end); });
}

/// Removes colours, which Boost.Test writes even to a pipe.
std::string withoutColours(std::string_view text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text.substr(at).starts_with("\x1b[")) {
      at = std::min(text.find('m', at), text.size() - 1);
    } else {
      plain += text[at];
    }
  }
  return plain;
}

}  // namespace

FailureWords failureWords(Framework framework, std::string_view output) {
  const FailureMarks& marks = marksOf(framework);
  const std::string plain = withoutColours(output);
  FailureWords words;
  bool inside = false;
  std::size_t count = 0;
  for (const std::string& line : linesOf(plain)) {
    if (!inside) {
      inside = beginsFailure(marks, line, words);
      continue;
    }
    if (endsFailure(marks, line) || count++ == kMostLines) { break; }
    if (!line.empty()) { words.text += fmt::format("{}{}", words.text.empty() ? "" : "\n", line); }
  }
  return words;
}

void nameFailures(Framework framework, const FrameworkTest& test, explore::ConfirmedFindings& findings) {
  for (explore::FindingRecord& record : findings.confirmed) {
    judge::Finding& finding = record.finding;
    const bool status = finding.kind == judge::FindingKind::ExitStatus;
    if (!status && finding.kind != judge::FindingKind::Assertion) { continue; }
    const FailureWords words = failureWords(framework, finding.output);
    if (!words.text.empty()) { finding.message = words.text; }
    if (status) {
      finding.headline = fmt::format("{} failed", test.title());
      finding.id = judge::findingId(finding.kind, {"test " + test.title()});
      std::error_code error;
      if (!words.file.empty()) {
        finding.primary.file = std::filesystem::absolute(words.file, error).lexically_normal().string();
        finding.primary.line = words.line;
        finding.primary.function = test.title();
        finding.primary.foreign = false;
      }
    }
  }
}

}  // namespace heddle::cli
