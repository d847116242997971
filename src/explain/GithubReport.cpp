#include "explain/GithubReport.h"

#include <fmt/format.h>

namespace heddle::explain {
namespace {

/// Escapes line ends, which end a command, and in properties also commas and colons, which end a property.
std::string escaped(const std::string& text, bool property) {
  std::string out;
  for (const char c : text) {
    const bool special = c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ','));
    out += special ? fmt::format("%{:02X}", static_cast<unsigned char>(c)) : std::string(1, c);
  }
  return out;
}

/// The path within the checkout, not URL-encoded.
std::string pathIn(const std::string& file, const std::string& base) {
  return !base.empty() && file.starts_with(base + "/") ? file.substr(base.size() + 1) : file;
}

std::string body(const ReportedFinding& reported) {
  std::string text = reported.finding.message;
  if (!reported.story.cause.empty()) { text += fmt::format("\nCause: {}", reported.story.cause); }
  for (const StorySection& section : reported.story.sections) {
    text += fmt::format("\n{}{}", section.title, section.lines.empty() ? "" : ":");
    for (const std::string& line : section.lines) {
      text += "\n    " + line;
    }
  }
  return text + fmt::format("\nTo reproduce: {}", reported.story.replayCommand);
}

}  // namespace

std::string renderGithub(const FindingsReport& report) {
  std::string text;
  for (const ReportedFinding& reported : report.findings) {
    if (reported.since == Since::Fixed) { continue; }
    const judge::Finding& finding = reported.finding;
    const bool placed = !finding.primary.foreign && !finding.primary.file.empty();
    const std::string where =
        placed ? fmt::format("file={},line={},", escaped(pathIn(finding.primary.file, report.base), true),
                             finding.primary.line)
               : "";
    const std::string title = fmt::format("{} [{}]", finding.headline, finding.id);
    text += fmt::format("::{} {}title={}::{}\n", isError(finding) ? "error" : "warning", where, escaped(title, true),
                        escaped(body(reported), false));
  }
  return text;
}

}  // namespace heddle::explain
