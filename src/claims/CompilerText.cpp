#include <optional>

#include "claims/ReadWarnings.h"
#include "claims/TextLines.h"

namespace heddle::claims {
namespace {

/// `file:line:column: severity: message`.
struct Diagnostic {
  Place place;
  std::string_view severity;
  std::string_view message;
};

std::optional<Diagnostic> diagnosticIn(std::string_view line) {
  for (const std::string_view severity : {"warning", "error", "fatal error", "note"}) {
    const std::string sign = ": " + std::string(severity) + ": ";
    const std::size_t at = line.find(sign);
    if (at == std::string_view::npos) { continue; }
    const auto place = placeIn(line.substr(0, at));
    if (place) { return Diagnostic{*place, severity, line.substr(at + sign.size())}; }
  }
  return std::nullopt;
}

/// The source line that a compiler prints below a diagnostic: `   12 |   mutex.lock();`. Empty if it prints none.
std::string_view excerptIn(std::string_view line) {
  const std::size_t bar = line.find(" | ");
  if (bar == std::string_view::npos || !numberIn(trimmed(line.substr(0, bar)))) { return {}; }
  return trimmed(line.substr(bar + 3));
}

/// Removes `[rule]` from the end of the message and returns it.
std::string takeRule(std::string_view& message) {
  message = trimmed(message);
  const std::size_t bracket = message.rfind(" [");
  if (!message.ends_with(']') || bracket == std::string_view::npos) { return {}; }
  std::string_view rule = message.substr(bracket + 2);
  rule.remove_suffix(1);
  message = trimmed(message.substr(0, bracket));
  // With -Werror: [-Werror,-Wthread-safety-analysis] or [concurrency-mt-unsafe,-warnings-as-errors].
  std::string_view chosen = rule;
  while (!rule.empty()) {
    const std::size_t comma = rule.find(',');
    const std::string_view part = rule.substr(0, comma);
    if (part != "-Werror" && part != "-warnings-as-errors") {
      chosen = part;
      break;
    }
    rule.remove_prefix(comma == std::string_view::npos ? rule.size() : comma + 1);
  }
  return std::string(chosen);
}

std::string toolOf(std::string_view rule) {
  if (rule.starts_with("-Wanalyzer-")) { return "gcc"; }
  if (rule.starts_with("-W") || rule.empty()) { return "compiler"; }
  return "clang-tidy";
}

}  // namespace

Result<std::vector<Warning>> readCompilerText(const std::string& name, std::string_view text) {
  const TextLines lines(name, text);
  std::vector<Warning> warnings;
  for (std::size_t i = 0; i < lines.count(); ++i) {
    auto diagnostic = diagnosticIn(lines[i]);
    if (!diagnostic) { continue; }  // the source line, a fix, a count
    if (diagnostic->place.line == 0) { return lines.broken(i, "a diagnostic with the line number 0"); }
    if (diagnostic->severity == "note") {
      if (warnings.empty()) { return lines.broken(i, "a note without the warning it belongs to"); }
      warnings.back().locations.push_back({Role::Related, diagnostic->place, std::string(diagnostic->message)});
      continue;
    }
    Warning warning;
    warning.rule = takeRule(diagnostic->message);
    warning.tool = toolOf(warning.rule);
    warning.message = diagnostic->message;
    warning.source = lines.where(i);
    if (i + 1 < lines.count()) { warning.excerpt = excerptIn(lines[i + 1]); }
    warning.locations.push_back({Role::Primary, diagnostic->place, {}});
    warnings.push_back(std::move(warning));
  }
  return warnings;
}

}  // namespace heddle::claims
