#include <fmt/format.h>

#include "claims/ReadWarnings.h"
#include "claims/TextLines.h"

namespace heddle::claims {
namespace {

constexpr std::string_view kBegin = "WARNING: ThreadSanitizer: ";
constexpr std::string_view kEnd = "SUMMARY: ThreadSanitizer: ";
constexpr std::string_view kRuler = "==================";

/// `    #4 leftFirst() /src/gate.cpp:15:19 (gate+0xe7816) (BuildId: ...)`. Functions may contain spaces, and so may
/// paths; the place is what stands before the module.
std::optional<Place> frameIn(std::string_view line) {
  line = trimmed(line);
  if (!line.starts_with('#')) { return std::nullopt; }
  const std::size_t space = line.find(' ');
  if (space == std::string_view::npos || !numberIn(line.substr(1, space - 1))) { return std::nullopt; }
  line.remove_prefix(space + 1);
  if (const std::size_t module = line.rfind(" ("); module != std::string_view::npos) {
    std::string_view rest = line.substr(0, module);
    if (line.substr(module).starts_with(" (BuildId")) {
      if (const std::size_t before = rest.rfind(" ("); before != std::string_view::npos) {
        rest = rest.substr(0, before);
      }
    }
    line = rest;
  }
  if (line.ends_with(" <null>")) { return Place{{}, 0, 0, std::string(line.substr(0, line.size() - 7))}; }
  // The path begins after a space, at the first slash or at the last word.
  std::size_t path = line.find(" /");
  if (path == std::string_view::npos) { path = line.rfind(' '); }
  if (path == std::string_view::npos) { return Place{{}, 0, 0, std::string(line)}; }
  const auto place = placeIn(line.substr(path + 1));
  if (!place) { return Place{{}, 0, 0, std::string(line)}; }
  return Place{place->file, place->line, place->column, std::string(line.substr(0, path))};
}

bool isAccess(std::string_view title) {
  for (const std::string_view word : {"Read of size", "Write of size", "Atomic read of size", "Atomic write of size",
                                      "read of size", "write of size", "atomic read of size", "atomic write of size"}) {
    if (title.starts_with(word)) { return true; }
  }
  return false;
}

/// The role of the stack below \p title.
Role roleOf(std::string_view title, bool hasAccess) {
  if (title.starts_with("Previous ")) { return Role::OtherAccess; }
  if (isAccess(title)) { return hasAccess ? Role::OtherAccess : Role::Access; }
  if (title.starts_with("Mutex ") && title.find("previously acquired") != std::string_view::npos) { return Role::Held; }
  if (title.starts_with("Mutex ") && title.find("acquired here") != std::string_view::npos) { return Role::Acquired; }
  return Role::Related;
}

/// Reads the report that begins at line \p i, and moves \p i to its last line.
Result<Warning> readReport(const TextLines& lines, std::size_t& i) {
  Warning warning;
  const std::size_t begin = i;
  warning.tool = "ThreadSanitizer";
  std::string_view head = lines[i].substr(lines[i].find(kBegin) + kBegin.size());
  head = head.substr(0, head.rfind(" (pid="));
  warning.rule = trimmed(head.substr(0, head.find(" (")));
  warning.message = trimmed(head);
  warning.source = lines.where(i);
  bool hasAccess = false;
  for (++i; i < lines.count(); ++i) {
    const std::string_view line = lines[i];
    if (line.starts_with(kEnd) || line == kRuler) { return warning; }
    if (line.find(kBegin) != std::string_view::npos) { break; }
    if (const auto frame = frameIn(line)) {
      if (warning.stacks.empty()) { return lines.broken(i, "a frame without the title of its stack"); }
      warning.stacks.back().frames.push_back(*frame);
    } else if (line.starts_with("  ") && line.ends_with(':')) {
      std::string_view title = trimmed(line);
      title.remove_suffix(1);
      const Role role = roleOf(title, hasAccess);
      hasAccess = hasAccess || role == Role::Access;
      warning.stacks.push_back({role, std::string(title), {}});
    } else if (line.starts_with("  Location is ")) {
      warning.message += fmt::format(": {}", trimmed(line));
    }
  }
  return lines.broken(std::min(i, lines.count() - 1),
                      fmt::format("the report that begins at line {} has no end", begin + 1));
}

}  // namespace

Result<std::vector<Warning>> readThreadSanitizer(const std::string& name, std::string_view text) {
  const TextLines lines(name, text);
  std::vector<Warning> warnings;
  for (std::size_t i = 0; i < lines.count(); ++i) {
    if (lines[i].find(kBegin) == std::string_view::npos) { continue; }
    auto warning = readReport(lines, i);
    if (!warning) { return tl::unexpected(warning.error()); }
    if (warning->stacks.empty()) { return lines.broken(i, "a report without a stack"); }
    warnings.push_back(std::move(*warning));
  }
  return warnings;
}

}  // namespace heddle::claims
