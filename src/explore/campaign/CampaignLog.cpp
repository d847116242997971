#include "explore/campaign/CampaignLog.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "explore/plan/UnitJson.h"
#include "explore/store/Schedule.h"
#include "explore/store/WholeFile.h"
#include "judge/ByteText.h"

namespace heddle::explore {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::string_view kFormat = "heddle-campaign";
constexpr int kVersion = 2;
constexpr std::chrono::seconds kBehavioursEvery{20};

bool sameThread(const wire::ThreadInfo& a, const wire::ThreadInfo& b) { return a.parent == b.parent && a.nth == b.nth; }

bool same(const ExecutionFacts& a, const ExecutionFacts& b) {
  return a.longestSteps == b.longestSteps && a.racingSites == b.racingSites &&
         std::ranges::equal(a.threads, b.threads, sameThread);
}

std::string line(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n'; }

Json headerJson(const CampaignHeader& header) {
  Json json = Json::object();
  json["format"] = kFormat;
  json["version"] = kVersion;
  json["stamp"] = header.stamp;
  json["options"] = judge::byteTextsJson(header.options);
  putCommand(json, header.command);
  return json;
}

Result<CampaignHeader> headerFromJson(const fs::path& path, const Json& json) {
  if (json.value("format", Json()) != kFormat) {
    return failure(fmt::format("{} is not a Heddle campaign", path.string()));
  }
  if (json.value("version", Json()) != kVersion) {
    return failure(fmt::format("{} was written by another version of Heddle", path.string()),
                   "start the campaign again with `heddle run`");
  }
  return CampaignHeader{readCommand(json), judge::readByteTexts(json.at("options")), json.at("stamp")};
}

/// Reads line by line. Exceptions of the JSON library do not leave this class.
class Reader {
public:
  explicit Reader(CampaignPast& past) : past_(past) {}

  /// False: this line and everything after it is unusable.
  bool take(std::string_view text) {
    try {
      const Json json = Json::parse(text, nullptr, false);
      return json.is_object() && (json.contains("behaviours") ? takeBehaviours(json) : takeUnit(json));
    } catch (const Json::exception&) { return false; }
  }

  const ExecutionFacts& lastFacts() const { return facts_; }

private:
  bool takeBehaviours(const Json& json) { return past_.behaviours.mergeText(json.at("behaviours").get<std::string>()); }

  bool takeUnit(const Json& json) {
    if (json.contains("facts")) { facts_ = factsFromJson(json.at("facts")); }
    auto outcome = unitOutcomeFromJson(json);
    if (!outcome) { return false; }
    outcome->facts = facts_;
    past_.units[json.at("test")][json.at("unit")] = {std::move(*outcome), json.value("reported", false)};
    return true;
  }

  CampaignPast& past_;
  ExecutionFacts facts_;
};

std::string whyNot(int error) {
  return error == EWOULDBLOCK ? "another campaign of this program is running" : std::strerror(error);
}

}  // namespace

CampaignLog::CampaignLog(CampaignLog&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      trouble_(std::move(other.trouble_)),
      lastFacts_(std::move(other.lastFacts_)),
      lastBehaviours_(other.lastBehaviours_) {}

CampaignLog::~CampaignLog() {
  if (descriptor_ >= 0) { close(descriptor_); }
}

Result<CampaignLog> CampaignLog::open(const fs::path& path, int flags) {
  const int descriptor = ::open(path.c_str(), flags | O_RDWR | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor < 0) { return failure(fmt::format("cannot open {}: {}", path.string(), std::strerror(errno))); }
  CampaignLog log(path, descriptor);
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    return failure(fmt::format("cannot use {}: {}", path.string(), whyNot(errno)));
  }
  return log;
}

Result<CampaignLog> CampaignLog::begin(const fs::path& path, const CampaignHeader& header) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  auto log = open(path, O_CREAT);
  if (log && ftruncate(log->descriptor_, 0) != 0) {
    return failure(fmt::format("cannot write {}: {}", path.string(), std::strerror(errno)));
  }
  if (log) { log->write(line(headerJson(header))); }
  return log;
}

Result<CampaignLog> CampaignLog::resume(const fs::path& path, CampaignPast& past) {
  auto log = open(path, 0);
  if (!log) { return log; }
  const auto text = readWhole(path);
  if (!text) { return tl::unexpected(text.error()); }
  const std::size_t headerEnd = text->find('\n');
  const Json json = Json::parse(text->substr(0, headerEnd), nullptr, false);
  try {
    auto header = json.is_object() ? headerFromJson(path, json)
                                   : failure(fmt::format("{} is not a Heddle campaign", path.string()));
    if (!header) { return tl::unexpected(header.error()); }
    past.header = std::move(*header);
  } catch (const Json::exception& error) {
    return failure(fmt::format("{} is damaged: {}", path.string(), error.what()),
                   "start the campaign again with `heddle run`");
  }
  Reader reader(past);
  std::size_t good = headerEnd == std::string::npos ? text->size() : headerEnd + 1;
  for (std::size_t end = 0; (end = text->find('\n', good)) != std::string::npos; good = end + 1) {
    if (!reader.take(std::string_view(*text).substr(good, end - good))) { break; }
  }
  if (ftruncate(log->descriptor_, static_cast<off_t>(good)) != 0) {
    return failure(fmt::format("cannot write {}: {}", path.string(), std::strerror(errno)));
  }
  log->lastFacts_ = reader.lastFacts();
  return log;
}

void CampaignLog::write(const std::string& text) {
  if (!trouble_.empty()) { return; }
  const off_t before = lseek(descriptor_, 0, SEEK_END);
  if (const int error = writeAll(descriptor_, text); error != 0) {
    trouble_ = fmt::format("{}: {}", path_.string(), std::strerror(error));
    (void)!ftruncate(descriptor_, before);  // the lines before are still valid
  }
}

void CampaignLog::add(const WorkUnit& unit, const LoggedUnit& done, bool withTraces) {
  Json json = Json::object();
  json["test"] = unit.testOrdinal;
  json["unit"] = unit.number;
  json.update(toJson(done.outcome, withTraces));
  if (done.reported) { json["reported"] = true; }
  if (!same(done.outcome.facts, lastFacts_)) {
    lastFacts_ = done.outcome.facts;
    json["facts"] = toJson(lastFacts_);
  }
  write(line(json));
}

void CampaignLog::add(const Behaviours& behaviours) {
  lastBehaviours_ = Clock::now();
  write(line({{"behaviours", behaviours.text()}}));
}

bool CampaignLog::isTimeForBehaviours() const { return Clock::now() - lastBehaviours_ > kBehavioursEvery; }

void CampaignLog::remove() {
  std::error_code error;
  fs::remove(path_, error);
}

}  // namespace heddle::explore
