#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "claims/ReadWarnings.h"

namespace heddle::claims {
namespace {

using Json = nlohmann::json;

/// A member of an object; null JSON if there is none, or if \p json is not an object.
const Json& member(const Json& json, const char* name) {
  static const Json kNothing;
  const auto found = json.is_object() ? json.find(name) : json.end();
  return json.is_object() && found != json.end() ? *found : kNothing;
}

const Json& element(const Json& json, std::size_t index) {
  static const Json kNothing;
  return json.is_array() && index < json.size() ? json[index] : kNothing;
}

std::string text(const Json& json) { return json.is_string() ? json.get<std::string>() : std::string(); }

std::uint32_t number(const Json& json) {
  if (!json.is_number_unsigned()) { return 0; }
  const auto value = json.get<std::uint64_t>();
  return value > std::numeric_limits<std::uint32_t>::max() ? 0 : static_cast<std::uint32_t>(value);
}

const Json& elementNamed(const Json& list, const Json& index) {
  return element(list, index.is_number_unsigned() ? index.get<std::size_t>() : std::numeric_limits<std::size_t>::max());
}

/// The path in a URI: without the scheme, and with %20 and the like replaced.
std::string pathOf(std::string uri) {
  if (uri.starts_with("file://")) {
    uri.erase(0, 7);
    if (!uri.starts_with("/")) { uri.erase(0, std::min(uri.find('/'), uri.size())); }  // a host name
  }
  std::string path;
  for (std::size_t i = 0; i < uri.size(); ++i) {
    unsigned code = 0;
    const bool isCode = uri[i] == '%' && i + 2 < uri.size() && std::sscanf(uri.c_str() + i + 1, "%2x", &code) == 1;
    path += isCode ? static_cast<char>(code) : uri[i];
    if (isCode) { i += 2; }
  }
  return path;
}

class RunReader {
public:
  RunReader(const Json& run, std::string source) : run_(run), source_(std::move(source)) {
    tool_ = text(member(member(member(run, "tool"), "driver"), "name"));
  }

  Warning warning(const Json& result, std::size_t index) const {
    Warning warning;
    warning.tool = tool_.empty() ? "a tool" : tool_;
    const Json& rule = ruleOf(result);
    warning.rule = text(member(result, "ruleId"));
    if (warning.rule.empty()) { warning.rule = text(member(member(result, "rule"), "id")); }
    if (warning.rule.empty()) { warning.rule = text(member(rule, "id")); }
    warning.message = messageOf(member(result, "message"), rule);
    warning.source = fmt::format("{} result {}", source_, index + 1);
    for (const Json& location : listOf(member(result, "locations"))) {
      warning.locations.push_back({warning.locations.empty() ? Role::Primary : Role::Related, placeOf(location),
                                   messageOf(member(location, "message"), rule)});
    }
    for (const Json& location : listOf(member(result, "relatedLocations"))) {
      warning.locations.push_back({Role::Related, placeOf(location), messageOf(member(location, "message"), rule)});
    }
    addStacks(result, warning);
    return warning;
  }

private:
  static const Json& listOf(const Json& json) {
    static const Json kEmpty = Json::array();
    return json.is_array() ? json : kEmpty;
  }

  const Json& ruleOf(const Json& result) const {
    const Json& rules = member(member(member(run_, "tool"), "driver"), "rules");
    const Json& index = member(result, "ruleIndex");
    return elementNamed(rules, index.is_null() ? member(member(result, "rule"), "index") : index);
  }

  /// The text of a message, which may be a reference to the texts of the rule.
  static std::string messageOf(const Json& message, const Json& rule) {
    std::string words = text(member(message, "text"));
    const std::string id = text(member(message, "id"));
    if (words.empty() && !id.empty()) {
      words = text(member(member(member(rule, "messageStrings"), id.c_str()), "text"));
    }
    const Json& arguments = listOf(member(message, "arguments"));
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const std::string sign = fmt::format("{{{}}}", i);
      if (const std::size_t at = words.find(sign); at != std::string::npos) {
        words.replace(at, sign.size(), text(arguments[i]));
      }
    }
    return words;
  }

  Place placeOf(const Json& location) const {
    const Json& physical = member(location, "physicalLocation");
    const Json& artifact = member(physical, "artifactLocation");
    std::string uri = text(member(artifact, "uri"));
    if (uri.empty()) {
      uri = text(member(member(elementNamed(member(run_, "artifacts"), member(artifact, "index")), "location"), "uri"));
    }
    const Json& region = member(physical, "region");
    const Json& logical = element(member(location, "logicalLocations"), 0);
    std::string function = text(member(logical, "fullyQualifiedName"));
    if (function.empty()) { function = text(member(logical, "name")); }
    return {pathOf(uri), number(member(region, "startLine")), number(member(region, "startColumn")), function};
  }

  void addStacks(const Json& result, Warning& warning) const {
    for (const Json& stack : listOf(member(result, "stacks"))) {
      CallStack read{Role::Related, messageOf(member(stack, "message"), {}), {}};
      for (const Json& frame : listOf(member(stack, "frames"))) {
        read.frames.push_back(placeOf(member(frame, "location")));
      }
      warning.stacks.push_back(std::move(read));
    }
    for (const Json& flow : listOf(member(result, "codeFlows"))) {
      for (const Json& thread : listOf(member(flow, "threadFlows"))) {
        for (const Json& step : listOf(member(thread, "locations"))) {
          const Json& location = member(step, "location");
          warning.locations.push_back({Role::Related, placeOf(location), messageOf(member(location, "message"), {})});
        }
      }
    }
  }

  const Json& run_;
  std::string source_;
  std::string tool_;
};

tl::unexpected<Error> broken(const std::string& name, std::size_t line, const std::string& what) {
  return failure(fmt::format("{}:{}: {}", name, line, what), "write the file again with the tool", 2);
}

/// The number of the line that contains the byte.
std::size_t lineOf(std::string_view text, std::size_t byte) {
  return 1 + static_cast<std::size_t>(std::ranges::count(text.substr(0, std::min(byte, text.size())), '\n'));
}

}  // namespace

Result<std::vector<Warning>> readSarif(const std::string& name, std::string_view text) {
  Json log;
  try {
    log = Json::parse(text);
  } catch (const Json::parse_error& error) {
    return broken(name, lineOf(text, error.byte), "not valid JSON, and therefore not SARIF");
  }
  const std::string version = claims::text(member(log, "version"));
  const Json& runs = member(log, "runs");
  if (!runs.is_array()) { return broken(name, 1, "JSON, but not a SARIF log: it has no \"runs\""); }
  if (!version.starts_with("2.1")) {
    return broken(name, 1, fmt::format("SARIF of version \"{}\"; only 2.1 is supported", version));
  }
  std::vector<Warning> warnings;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const RunReader reader(runs[i], runs.size() == 1 ? name : fmt::format("{} run {}", name, i + 1));
    const Json& results = member(runs[i], "results");
    for (std::size_t k = 0; results.is_array() && k < results.size(); ++k) {
      warnings.push_back(reader.warning(results[k], k));
    }
  }
  return warnings;
}

}  // namespace heddle::claims
