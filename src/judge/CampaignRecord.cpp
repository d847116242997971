#include "judge/CampaignRecord.h"

#include <algorithm>
#include <array>
#include <concepts>
#include <nlohmann/json.hpp>
#include <type_traits>
#include <unordered_set>

#include "judge/ByteText.h"

namespace heddle::judge {

using Json = nlohmann::ordered_json;

/// A value or a constant of type \p U. Each list of members below is for both directions.
template <class T, class U>
concept Is = std::same_as<std::remove_const_t<T>, U>;

static void members(auto& visit, Is<StrategyShare> auto& share) {
  visit("name", share.name);
  visit("schedules", share.schedules);
  visit("behaviours", share.behaviours);
  visit("findings", share.findings);
}

static void members(auto& visit, Is<CampaignPoint> auto& point) {
  visit("schedules", point.schedules);
  visit("behaviours", point.behaviours);
  visit("shares", point.shares);
}

static void members(auto& visit, Is<FirstShown> auto& shown) {
  visit("id", shown.id);
  visit("schedule", shown.schedule);
}

static void members(auto& visit, Is<PlacePair> auto& pair) {
  visit("first", pair.first);
  visit("second", pair.second);
}

static void members(auto& visit, Is<PairCoverage> auto& coverage) {
  visit("executions", coverage.executions);
  visit("pairs", coverage.pairs);
  visit("bothOrders", coverage.bothOrders);
  visit("oneOrder", coverage.oneOrder);
}

static void members(auto& visit, Is<MethodPair> auto& pair) {
  visit("first", pair.first);
  visit("second", pair.second);
  visit("state", pair.state);
  visit("why", pair.why);
  visit("findings", pair.findings);
}

static void members(auto& visit, Is<MethodMatrix> auto& matrix) {
  visit("methods", matrix.methods);
  visit("preemptions", matrix.preemptions);
  visit("pairs", matrix.pairs);
}

static void members(auto& visit, Is<WarningVerdict> auto& warning) {
  visit("tool", warning.tool);
  visit("rule", warning.rule);
  visit("place", warning.place);
  visit("message", warning.message);
  visit("verdict", warning.verdict);
  visit("why", warning.why);
  visit("findings", warning.findings);
}

static void members(auto& visit, Is<NoiseGeneration> auto& row) {
  visit("number", row.number);
  visit("runs", row.runs);
  visit("bugs", row.bugs);
  visit("survivors", row.survivors);
  visit("bestFitness", row.bestFitness);
  visit("meanFitness", row.meanFitness);
  visit("survivorFitness", row.survivorFitness);
  visit("bestSize", row.bestSize);
  visit("meanSize", row.meanSize);
  visit("survivorSize", row.survivorSize);
  visit("bestAge", row.bestAge);
  visit("meanAge", row.meanAge);
  visit("survivorAge", row.survivorAge);
  visit("bestRate", row.bestRate);
}

static void members(auto& visit, Is<NoisePlace> auto& place) {
  visit("name", place.name);
  visit("judgement", place.judgement);
}

static void members(auto& visit, Is<NoiseSearch> auto& search) {
  visit("method", search.method);
  visit("end", search.end);
  visit("plainRuns", search.plainRuns);
  visit("plainBugs", search.plainBugs);
  visit("bestRuns", search.bestRuns);
  visit("bestBugs", search.bestBugs);
  visit("generations", search.generations);
  visit("places", search.places);
}

static void members(auto& visit, Is<CampaignRecord> auto& record) {
  visit("verb", record.verb);
  visit("test", record.test);
  visit("verdict", record.verdict);
  visit("notes", record.notes);
  visit("seed", record.seed);
  visit("points", record.points);
  visit("schedules", record.schedules);
  visit("seconds", record.seconds);
  visit("strategies", record.strategies);
  visit("curve", record.curve);
  visit("shown", record.shown);
  visit("pairs", record.pairs);
  visit("matrix", record.matrix);
  visit("warnings", record.warnings);
  visit("noise", record.noise);
}

namespace {

constexpr std::array kStates = {"pruned", "untested", "covered", "safe", "failing"};

class Writer {
public:
  explicit Writer(Json& json) : json_(json) {}
  void operator()(const char* name, const auto& value) { json_[name] = value; }

private:
  Json& json_;
};

class Reader {
public:
  explicit Reader(const Json& json) : json_(json) {}
  void operator()(const char* name, auto& value) {
    if (const auto found = json_.find(name); found != json_.end()) { found->get_to(value); }
  }

private:
  const Json& json_;
};

template <class T>
concept Listed = requires(Writer& writer, const T& value) { members(writer, value); };

}  // namespace

// The JSON library finds these by their argument.
static void to_json(Json& json, PairState state) { json = kStates.at(static_cast<std::size_t>(state)); }

static void from_json(const Json& json, PairState& state) {
  const auto found = std::ranges::find(kStates, json.get<std::string>());
  if (found == kStates.end()) { throw Json::other_error::create(501, "unknown state", &json); }
  state = static_cast<PairState>(found - kStates.begin());
}

template <Listed T>
static void to_json(Json& json, const T& value) {
  json = Json::object();
  Writer writer(json);
  members(writer, value);
}

template <Listed T>
static void from_json(const Json& json, T& value) {
  Reader reader(json);
  members(reader, value);
}

Json toJson(const CampaignRecord& record) {
  Json json = record;
  json["program"] = byteTextJson(record.program);
  json["arguments"] = byteTextsJson(record.arguments);
  return json;
}

Result<CampaignRecord> campaignFromJson(const Json& json) {
  // The JSON library throws exceptions; they are caught here.
  try {
    auto record = json.get<CampaignRecord>();
    record.program = readByteText(json.at("program"));
    record.arguments = readByteTexts(json.at("arguments"));
    const std::size_t methods = record.matrix.methods.size();
    std::erase_if(record.matrix.pairs,
                  [&](const MethodPair& pair) { return std::max(pair.first, pair.second) >= methods; });
    return record;
  } catch (const Json::exception& error) { return failure(error.what()); }
}

std::vector<CampaignPoint> behaviourCurve(const std::vector<std::uint64_t>& traces, std::uint64_t before) {
  constexpr std::size_t kGrowth = 20;  // One more point each time the number has grown by a twentieth.
  std::vector<CampaignPoint> curve;
  std::unordered_set<std::uint64_t> distinct;
  std::size_t next = 1;
  for (std::size_t i = 0; i < traces.size(); ++i) {
    distinct.insert(traces[i]);
    if (i + 1 < next && i + 1 < traces.size()) { continue; }
    curve.push_back({before + i + 1, distinct.size()});
    next = std::max(i + 2, (i + 1) + (i + 1) / kGrowth);
  }
  return curve;
}

}  // namespace heddle::judge
