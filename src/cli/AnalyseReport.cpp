#include "cli/AnalyseReport.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

namespace heddle::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string lockText(const facts::DependenceTable& table, std::size_t method) {
  std::string text;
  for (const facts::ProtectingLock& lock : table.locks(method)) {
    text += fmt::format("{}{}{}{}", text.empty() ? "" : ", ", heddle::facts::text(lock.lock),
                        lock.isShared ? " (shared)" : "", lock.isUnbroken ? "" : " (in several sections)");
  }
  if (!text.empty()) { return text; }
  return table.accesses(method).empty() ? "shares no mutable data" : "no lock protects everything it shares";
}

std::string detailText(const facts::Access& access) {
  std::string held;
  for (const facts::HeldLock& lock : access.held) {
    held += fmt::format("{}{}{}", held.empty() ? ", holding " : ", ", facts::text(lock.lock),
                        lock.isShared ? " (shared)" : "");
  }
  return fmt::format("{} {}{}{}{}", access.isWrite ? "writes" : "reads", access.place.text,
                     access.isAtomic ? " atomically" : "", held, access.where.empty() ? "" : " at " + access.where);
}

void writeMethods(std::string& out, const facts::ClassFacts& facts, const facts::DependenceTable& table, bool details) {
  for (std::size_t i = 0; i < facts.model.methods.size(); ++i) {
    const facts::Callable& method = facts.model.methods[i];
    const facts::MethodSummary& summary = facts.summaries[i];
    out += fmt::format("{:>4}  {}{}: {}{}\n", i + 1, method.signature,
                       method.inheritedFrom.empty() ? "" : " of " + method.inheritedFrom, lockText(table, i),
                       summary.waits ? "; may block" : "");
    if (details) {
      for (const facts::Access& access : summary.accesses) {
        out += fmt::format("        {}\n", detailText(access));
      }
      for (const facts::LockPair& pair : summary.lockOrder) {
        out += fmt::format("        takes {} and then {}\n", facts::text(pair.first), facts::text(pair.second));
      }
    }
    for (const std::string& call : summary.unknownCalls) {
      out += fmt::format("        calls {}, whose code is not available: it may access anything\n", call);
    }
    for (const std::string& function : summary.tooLarge) {
      out += fmt::format("        runs {}, which is too large to analyse: it may access anything\n", function);
    }
  }
}

char mark(const facts::Dependence& dependence) {
  if (dependence.isConflictTarget() && dependence.isDeadlockTarget()) { return 'X'; }
  return dependence.isConflictTarget() ? 'c' : 'd';
}

void writeMatrix(std::string& out, std::size_t count, const facts::DependenceTable& table) {
  std::map<std::pair<std::size_t, std::size_t>, char> marks;
  for (const facts::Dependence& target : table.targets()) {
    marks[{target.first, target.second}] = mark(target);
    marks[{target.second, target.first}] = mark(target);
  }
  out += "      ";
  for (std::size_t column = 0; column < count; ++column) {
    out += fmt::format("{:>3}", column + 1);
  }
  out += "\n";
  for (std::size_t row = 0; row < count; ++row) {
    out += fmt::format("{:>4}  ", row + 1);
    for (std::size_t column = 0; column <= row; ++column) {
      const auto found = marks.find({row, column});
      out += fmt::format("{:>3}", found == marks.end() ? '.' : found->second);
    }
    out += "\n";
  }
}

Json lockJson(const facts::Lock& lock) { return {{"owner", lock.owner}, {"path", lock.path}}; }

Json accessJson(const facts::Access& access) {
  Json held = Json::array();
  for (const facts::HeldLock& lock : access.held) {
    held.push_back({{"owner", lock.lock.owner},
                    {"path", lock.lock.path},
                    {"shared", lock.isShared},
                    {"oneSection", !lock.section.empty()}});
  }
  return {{"place", access.place.text}, {"known", access.place.kind != facts::Place::Kind::Anything},
          {"write", access.isWrite},    {"atomic", access.isAtomic},
          {"where", access.where},      {"held", std::move(held)}};
}

Json methodJson(const facts::ClassFacts& facts, const facts::DependenceTable& table, std::size_t i) {
  const facts::Callable& method = facts.model.methods[i];
  const facts::MethodSummary& summary = facts.summaries[i];
  Json locks = Json::array();
  for (const facts::ProtectingLock& lock : table.locks(i)) {
    locks.push_back({{"owner", lock.lock.owner},
                     {"path", lock.lock.path},
                     {"shared", lock.isShared},
                     {"oneSection", lock.isUnbroken}});
  }
  Json accesses = Json::array();
  for (const facts::Access& access : summary.accesses) {
    accesses.push_back(accessJson(access));
  }
  Json order = Json::array();
  for (const facts::LockPair& pair : summary.lockOrder) {
    order.push_back({{"first", lockJson(pair.first)}, {"second", lockJson(pair.second)}});
  }
  return {{"signature", method.signature}, {"inheritedFrom", method.inheritedFrom},
          {"atomic", table.isAtomic(i)},   {"waits", summary.waits},
          {"locks", std::move(locks)},     {"accesses", std::move(accesses)},
          {"lockOrder", std::move(order)}, {"unknownCalls", summary.unknownCalls},
          {"tooLarge", summary.tooLarge}};
}

}  // namespace

std::string analysisText(const facts::ClassFacts& facts, const facts::DependenceTable& table, bool details) {
  const facts::ClassModel& model = facts.model;
  std::string out = fmt::format("{} ({})\n\n", model.name, model.header);
  if (model.methods.empty()) { out += "No public method can be called.\n"; }
  writeMethods(out, facts, table, details);
  if (!table.targets().empty()) {
    out +=
        "\nPairs that may interfere (c: conflicting accesses without a common lock; d: locks taken in opposite order; "
        "X: both)\n\n";
    writeMatrix(out, model.methods.size(), table);
    out += "\n";
    for (const facts::Dependence& target : table.targets()) {
      out += fmt::format("  {}\n", facts::reason(model, target));
    }
  }
  if (!model.leftOut.empty()) {
    out += "\nExcluded\n";
    for (const facts::LeftOut& item : model.leftOut) {
      out += fmt::format("  {}: {}\n", item.what, item.why);
    }
  }
  out += fmt::format("\n{} of {} pairs may interfere: {} by conflict, {} by lock order; {:.0f}% need no test.\n",
                     table.targets().size(), table.pairCount(), table.conflictTargets(), table.deadlockTargets(),
                     100 * table.reduction());
  return out;
}

std::string analysisJson(const facts::ClassFacts& facts, const facts::DependenceTable& table) {
  const facts::ClassModel& model = facts.model;
  Json methods = Json::array();
  for (std::size_t i = 0; i < model.methods.size(); ++i) {
    methods.push_back(methodJson(facts, table, i));
  }
  Json constructors = Json::array();
  for (const facts::Callable& constructor : model.constructors) {
    constructors.push_back(constructor.signature);
  }
  Json targets = Json::array();
  for (const facts::Dependence& target : table.targets()) {
    targets.push_back({{"first", model.methods[target.first].signature},
                       {"second", model.methods[target.second].signature},
                       {"conflict", target.isConflictTarget()},
                       {"deadlock", target.isDeadlockTarget()},
                       {"reason", facts::reason(model, target)}});
  }
  Json variables = Json::array();
  const auto signatures = [&](const std::vector<std::size_t>& numbers) {
    Json list = Json::array();
    for (const std::size_t number : numbers) {
      list.push_back(model.methods[number].signature);
    }
    return list;
  };
  for (const facts::DependenceTable::Variable& variable : table.variables()) {
    variables.push_back({{"name", variable.name},
                         {"readers", signatures(variable.readers)},
                         {"writers", signatures(variable.writers)}});
  }
  Json leftOut = Json::array();
  for (const facts::LeftOut& item : model.leftOut) {
    leftOut.push_back({{"what", item.what}, {"why", item.why}});
  }
  const Json result = {{"class", model.name},
                       {"header", model.header},
                       {"constructors", std::move(constructors)},
                       {"methods", std::move(methods)},
                       {"variables", std::move(variables)},
                       {"targets", std::move(targets)},
                       {"pairs", table.pairCount()},
                       {"conflictTargets", table.conflictTargets()},
                       {"deadlockTargets", table.deadlockTargets()},
                       {"reduction", table.reduction()},
                       {"leftOut", std::move(leftOut)}};
  return result.dump(2) + "\n";
}

}  // namespace heddle::cli
