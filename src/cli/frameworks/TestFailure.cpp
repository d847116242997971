#include "cli/frameworks/TestFailure.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "judge/Identity.h"

namespace heddle::cli {
namespace {

constexpr std::size_t kMostLines = 12;

/// `path:12` before \p mark in \p line.
bool readPlace(std::string_view line, std::string_view mark, FailureWords& words) {
  const std::size_t at = line.find(mark);
  const std::size_t colon = at == std::string_view::npos ? at : line.rfind(':', at == 0 ? 0 : at - 1);
  if (colon == std::string_view::npos) {
    return false;
  }
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(line.data() + colon + 1, line.data() + at, number);
  if (error != std::errc() || end != line.data() + at) {
    return false;
  }
  words.file = line.substr(0, colon);
  words.line = number;
  return true;
}

bool endsFailure(Framework framework, std::string_view line) {
  return framework == Framework::GoogleTest
             ? line.empty() || line.starts_with("[  FAILED  ]")
             : line.starts_with("-----") || line.starts_with("=====") || line.starts_with(".....");
}

}  // namespace

FailureWords failureWords(Framework framework, std::string_view output) {
  const std::string_view mark = framework == Framework::GoogleTest ? ": Failure" : ": FAILED:";
  FailureWords words;
  bool inside = false;
  std::size_t lines = 0;
  while (!output.empty()) {
    const std::size_t end = std::min(output.find('\n'), output.size());
    const std::string_view line = output.substr(0, end);
    output.remove_prefix(std::min(end + 1, output.size()));
    if (!inside) {
      inside = readPlace(line, mark, words);
      continue;
    }
    if (endsFailure(framework, line) || lines++ == kMostLines) {
      break;
    }
    if (!line.empty()) {
      words.text += fmt::format("{}{}", words.text.empty() ? "" : "\n", line);
    }
  }
  return words;
}

void nameFailures(Framework framework, const FrameworkTest& test, ConfirmedFindings& findings) {
  for (FindingRecord& record : findings.confirmed) {
    Finding& finding = record.finding;
    const bool status = finding.kind == FindingKind::ExitStatus;
    if (!status && finding.kind != FindingKind::Assertion) {
      continue;
    }
    const FailureWords words = failureWords(framework, finding.output);
    if (!words.text.empty()) {
      finding.message = words.text;
    }
    if (status) {
      finding.headline = fmt::format("{} failed", test.title());
      finding.id = findingId(finding.kind, {"test " + test.title()});
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
