#include "cli/ProgramReportText.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

namespace heddle::cli {
namespace {

using Json = nlohmann::ordered_json;

/// More entries of one kind are printed on request only.
constexpr std::size_t kMost = 20;

/// The lines of \p items, of which only the first are printed unless \p all are wanted.
template <typename Items, typename Line>
std::string linesOf(const Items& items, bool all, Line line) {
  std::string text;
  for (std::size_t i = 0; i < items.size() && (all || i < kMost); ++i) {
    text += line(items[i]);
  }
  if (!all && items.size() > kMost) {
    text += fmt::format("  ... and {} more; --details lists all\n", items.size() - kMost);
  }
  return text;
}

std::string accessText(const analyse::PlaceUse& use, bool plural) {
  const std::string_view read = plural ? "read" : "reads";
  const std::string_view write = plural ? "write" : "writes";
  return use.reads && use.writes ? fmt::format("{} and {}", read, write) : std::string(use.writes ? write : read);
}

std::string useText(const analyse::PlaceUse& use, const std::vector<std::string>& entries) {
  const std::string how = use.isAtomic        ? " atomically"
                          : use.locks.empty() ? " without a lock"
                                              : fmt::format(" holding {}", fmt::join(use.locks, ", "));
  return fmt::format("    {} {}{}{}\n", fmt::join(entries, ", "), accessText(use, entries.size() > 1), how,
                     use.where.empty() ? "" : ", e.g. at " + use.where);
}

/// A line for all functions that do the same at the same line of code: often they share a callee.
std::string usesText(const std::vector<analyse::PlaceUse>& uses) {
  std::string text;
  std::vector<bool> isDone(uses.size(), false);
  for (std::size_t i = 0; i < uses.size(); ++i) {
    if (isDone[i]) { continue; }
    std::vector<std::string> entries;
    for (std::size_t j = i; j < uses.size(); ++j) {
      analyse::PlaceUse other = uses[j];
      other.entry = uses[i].entry;
      if (other != uses[i]) { continue; }
      isDone[j] = true;
      entries.push_back(uses[j].entry);
    }
    text += useText(uses[i], entries);
  }
  return text;
}

/// The uses of one place that are in suspicious pairs.
struct Suspicion {
  std::string place;
  std::vector<analyse::PlaceUse> uses;
};

std::vector<Suspicion> suspicionsOf(const std::vector<analyse::SuspiciousPair>& pairs) {
  std::vector<Suspicion> found;
  for (const analyse::SuspiciousPair& pair : pairs) {
    if (found.empty() || found.back().place != pair.place) { found.push_back({pair.place, {}}); }
    for (const analyse::PlaceUse* use : {&pair.first, &pair.second}) {
      std::vector<analyse::PlaceUse>& uses = found.back().uses;
      if (std::ranges::find(uses, *use) == uses.end()) { uses.push_back(*use); }
    }
  }
  return found;
}

std::string knownText(const analyse::ProgramReport& report, bool all) {
  std::string text = "Known parts of the program:\n";
  for (const analyse::KnownModule& module : report.facts.modules) {
    if (module.isSystem) { continue; }
    const std::string state = !module.known           ? "unknown, may do anything: " + module.reason
                              : module.reason.empty() ? "known"
                                                      : "partly known: " + module.reason;
    text += fmt::format("  {}: {}\n", module.path, state);
  }
  if (!report.unknownFunctions.empty()) {
    text += "Functions that may do anything, because they have no saved IR:\n";
    text += linesOf(report.unknownFunctions, all,
                    [](const std::string& function) { return fmt::format("  {}\n", function); });
  }
  return text;
}

Json json(const analyse::PlaceUse& use) {
  return {{"entry", use.entry},     {"reads", use.reads}, {"writes", use.writes},
          {"atomic", use.isAtomic}, {"locks", use.locks}, {"where", use.where}};
}

}  // namespace

std::string programText(const analyse::ProgramReport& report, bool all) {
  std::string text = report.places.empty() ? "No thread shares a known place with another.\n" : "Shared places:\n";
  text += linesOf(report.places, all, [&](const analyse::SharedPlace& place) {
    return fmt::format("  {}\n{}", place.name, usesText(place.uses));
  });
  text += report.pairs.empty()
              ? "\nNo suspicious pairs.\n"
              : "\nSuspicious pairs (two threads at one place, one writes, no common lock; main is not paired):\n";
  text += linesOf(suspicionsOf(report.pairs), all, [](const Suspicion& suspicion) {
    return fmt::format("  {}\n{}", suspicion.place, usesText(suspicion.uses));
  });
  text += report.orders.empty() ? "\nNo lock is taken while another is held.\n" : "\nLock orders:\n";
  text += linesOf(report.orders, all, [](const analyse::LockOrder& order) {
    return fmt::format("  {} before {}{}{}\n", order.outer, order.inner,
                       order.where.empty() ? "" : ", e.g. at " + order.where,
                       order.isReversed ? " (also taken in the other order: a deadlock may be possible)" : "");
  });
  const analyse::FactsCounts& counts = report.facts.counts;
  text += fmt::format("\n{}\nAnalysed {} functions in {:.2f} s: {} of {} calls and {} of {} accesses identified.\n",
                      knownText(report, all), counts.functions, report.facts.seconds, counts.mappedCalls, counts.calls,
                      counts.mappedSites, counts.sites);
  return text;
}

std::string programJson(const analyse::ProgramReport& report) {
  Json places = Json::array();
  for (const analyse::SharedPlace& place : report.places) {
    Json uses = Json::array();
    for (const analyse::PlaceUse& use : place.uses) {
      uses.push_back(json(use));
    }
    places.push_back({{"name", place.name}, {"uses", uses}});
  }
  Json pairs = Json::array();
  for (const analyse::SuspiciousPair& pair : report.pairs) {
    pairs.push_back({{"place", pair.place}, {"first", json(pair.first)}, {"second", json(pair.second)}});
  }
  Json orders = Json::array();
  for (const analyse::LockOrder& order : report.orders) {
    orders.push_back(
        {{"outer", order.outer}, {"inner", order.inner}, {"where", order.where}, {"reversed", order.isReversed}});
  }
  Json modules = Json::array();
  for (const analyse::KnownModule& module : report.facts.modules) {
    if (module.isSystem) { continue; }
    modules.push_back({{"path", module.path}, {"known", module.known}, {"reason", module.reason}});
  }
  const analyse::FactsCounts& counts = report.facts.counts;
  const Json all{{"places", places},
                 {"suspiciousPairs", pairs},
                 {"lockOrders", orders},
                 {"modules", modules},
                 {"unknownFunctions", report.unknownFunctions},
                 {"seconds", report.facts.seconds},
                 {"functions", counts.functions},
                 {"calls", counts.calls},
                 {"identifiedCalls", counts.mappedCalls},
                 {"accesses", counts.sites},
                 {"identifiedAccesses", counts.mappedSites}};
  return all.dump(2) + "\n";
}

}  // namespace heddle::cli
