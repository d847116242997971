#include "explore/store/OptionText.h"

#include <nlohmann/json.hpp>
#include <string>

namespace heddle::explore {

using Json = nlohmann::ordered_json;

namespace {

/// All options, in the order of the file. Those that early versions did not write are optional. A new option needs a
/// line here.
template <class Options, class Visitor>
void forEachOption(Options& options, Visitor& visitor) {
  visitor.value("points", options.points);
  visitor.value("carrier", options.carrier);
  visitor.value("spuriousWakes", options.spuriousWakes);
  visitor.isSet("earlyTimeouts", options.earlyShare);
  visitor.value("weakCasFailures", options.weakCasFailures);
  visitor.optional("leaks", options.detectLeaks);
  visitor.value("detectRaces", options.detectRaces);
  visitor.value("maxSteps", options.maxSteps);
  visitor.optional("endlessAtLimit", options.endlessAtLimit);
}

class Writer {
public:
  explicit Writer(Json& json) : json_(json) {}

  void value(const char* name, bool value) { json_[name] = value; }
  void value(const char* name, std::uint64_t value) { json_[name] = value; }
  void value(const char* name, wire::Points value) { json_[name] = pointsName(value); }
  void value(const char* name, wire::CarrierKind value) { json_[name] = carrierName(value); }
  void optional(const char* name, bool value) { json_[name] = value; }
  void isSet(const char* name, std::uint32_t value) { json_[name] = value != 0; }

private:
  Json& json_;
};

class Reader {
public:
  explicit Reader(const Json& json) : json_(json) {}

  void value(const char* name, bool& value) { value = json_.at(name); }
  void value(const char* name, std::uint64_t& value) { value = json_.at(name); }
  void value(const char* name, wire::Points& value) { named(pointsFromName(json_.at(name).get<std::string>()), value); }
  void value(const char* name, wire::CarrierKind& value) {
    named(carrierFromName(json_.at(name).get<std::string>()), value);
  }
  void optional(const char* name, bool& value) { value = json_.value(name, false); }
  void isSet(const char* name, std::uint32_t& value) { value = json_.at(name).get<bool>() ? 1 : 0; }

  bool isGood() const { return good_; }

private:
  template <class T>
  void named(const std::optional<T>& read, T& value) {
    good_ = good_ && read;
    value = read.value_or(value);
  }

  const Json& json_;
  bool good_ = true;
};

template <class T>
std::optional<T> fromName(std::string_view name, std::string_view (*nameOf)(T), std::uint8_t count) {
  for (std::uint8_t i = 0; i < count; ++i) {
    if (nameOf(T{i}) == name) { return T{i}; }
  }
  return std::nullopt;
}

}  // namespace

std::string_view pointsName(wire::Points points) {
  switch (points) {
    case wire::Points::Sync:
      return "sync";
    case wire::Points::Racing:
      return "racing";
    case wire::Points::All:
      break;
  }
  return "all";
}

std::string_view carrierName(wire::CarrierKind carrier) {
  return carrier == wire::CarrierKind::Fiber ? "fiber" : "kernel";
}

std::optional<wire::Points> pointsFromName(std::string_view name) { return fromName(name, pointsName, 3); }
std::optional<wire::CarrierKind> carrierFromName(std::string_view name) { return fromName(name, carrierName, 2); }

void putOptions(Json& json, const wire::ExecutionOptions& options) {
  Writer writer(json);
  forEachOption(options, writer);
}

std::optional<wire::ExecutionOptions> readOptions(const Json& json) {
  wire::ExecutionOptions options{};
  Reader reader(json);
  forEachOption(options, reader);
  return reader.isGood() ? std::optional(options) : std::nullopt;
}

}  // namespace heddle::explore
