#include "explain/TraceEvents.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "core/OpTraits.h"
#include "judge/StepWords.h"

namespace heddle::explain {
namespace {

using Json = nlohmann::ordered_json;

/// The events of one finding.
class Track {
public:
  Track(const judge::Finding& finding, std::size_t process, Json& events)
      : finding_(finding), process_(process), events_(events) {}

  void write() {
    name("process_name", 0, fmt::format("{}: {}", finding_.id, finding_.headline));
    for (const judge::ThreadNote& thread : finding_.threads) {
      name("thread_name", raw(thread.id), judge::threadName(finding_.threads, thread.id));
    }
    for (const judge::Step& step : finding_.steps) {
      addStep(step);
      addLock(step);
      ++now_;
    }
    for (const judge::WaitNote& wait : finding_.waits) {
      Json event = at("X", "waits forever", raw(wait.thread));
      event["dur"] = 1;
      event["args"] = {{"for", wait.objectName}, {"place", judge::describe(judge::ownFrame(wait.stack))}};
      events_.push_back(std::move(event));
    }
    for (const auto& held : held_) {
      events_.push_back(lockEvent("e", held.first));
    }
  }

private:
  using Lock = std::pair<ObjectId, ThreadId>;  ///< A lock and one of its holders.

  void name(const char* kind, std::uint64_t thread, const std::string& text) {
    events_.push_back({{"ph", "M"}, {"name", kind}, {"pid", process_}, {"tid", thread}, {"args", {{"name", text}}}});
  }

  Json at(const char* phase, const std::string& words, std::uint64_t thread) const {
    return {{"ph", phase}, {"name", words}, {"cat", "step"}, {"pid", process_}, {"tid", thread}, {"ts", now_}};
  }

  void addStep(const judge::Step& step) {
    const judge::StackFrame& place = finding_.places[step.place];
    Json event = at("X", judge::stepWords(finding_, step), raw(step.thread));
    event["dur"] = 1;
    event["args"] = {{"step", step.number}, {"place", judge::describe(place)}};
    events_.push_back(std::move(event));
  }

  void addLock(const judge::Step& step) {
    if (!step.succeeded) { return; }
    const Lock lock{step.object, step.thread};
    if (acquiresLock(step.kind) && held_[lock]++ == 0) {
      events_.push_back(lockEvent("b", lock));
    } else if (const auto found = held_.find(lock); releasesLock(step.kind) && found != held_.end()) {
      if (--found->second == 0) {
        events_.push_back(lockEvent("e", lock));
        held_.erase(found);
      }
    }
  }

  Json lockEvent(const char* phase, const Lock& lock) const {
    const auto& [object, thread] = lock;
    std::string words = "a lock";
    for (const judge::ObjectNote& note : finding_.objects) {
      if (note.object == object) { words = note.name; }
    }
    Json event = at(phase, fmt::format("{} holds {}", judge::threadName(finding_.threads, thread), words), raw(thread));
    event["cat"] = "lock";
    event["id"] = fmt::format("{:#x}.{}", raw(object), raw(thread));
    return event;
  }

  const judge::Finding& finding_;
  std::size_t process_;
  Json& events_;
  std::uint64_t now_ = 0;
  std::map<Lock, std::size_t> held_;
};

}  // namespace

std::string renderTraceEvents(const FindingsReport& report) {
  Json events = Json::array();
  for (std::size_t i = 0; i < report.findings.size(); ++i) {
    Track(report.findings[i].finding, i + 1, events).write();
  }
  const Json json = {{"traceEvents", std::move(events)},
                     {"displayTimeUnit", "ns"},
                     {"otherData", {{"tool", "heddle"}, {"version", report.version}}}};
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace heddle::explain
