#include "analyse/ClassAnalysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "analyse/ir/PlaceNames.h"
#include "analyse/ir/ProbeModule.h"
#include "analyse/ir/Summarise.h"
#include "analyse/ir/Where.h"

namespace heddle::analyse {
namespace {

/// Expresses locks relative to the accessed object: a lock of `this` does not protect another object of the same class.
std::vector<facts::HeldLock> named(const Holds& holds, const std::string& accessed, const PlaceNames& names) {
  std::vector<facts::HeldLock> result;
  for (const auto& [path, hold] : holds) {
    facts::HeldLock held{{}, hold.isShared, ""};
    if (!names.name(path, held.lock)) { continue; }
    std::string& owner = held.lock.owner;
    if (!hold.isBroken) { held.section = owner.empty() ? "global" : owner; }
    const bool isOther = !accessed.empty() && !owner.empty();
    if (isOther) { owner = owner == accessed ? "this" : owner == "this" ? "the other object" : owner; }
    result.push_back(std::move(held));
  }
  std::ranges::sort(result);
  return result;
}

facts::MethodSummary named(const FunctionSummary& summary, const PlaceNames& names) {
  // An access that occurs on several lines is recorded once, with the line whose text sorts first.
  std::map<facts::Access, std::string> accesses;
  for (const auto& [touch, instruction] : summary.touches) {
    for (facts::Place& place : names.places(touch)) {
      const std::string where = userLine(*instruction);
      std::vector<facts::HeldLock> held = named(touch.held, place.owner, names);
      const auto [entry, isNew] =
          accesses.emplace(facts::Access{std::move(place), touch.isWrite, touch.isAtomic, std::move(held), ""}, where);
      if (!isNew && (entry->second.empty() || (!where.empty() && where < entry->second))) { entry->second = where; }
    }
  }
  facts::MethodSummary result;
  for (const auto& [access, where] : accesses) {
    result.accesses.push_back(access);
    result.accesses.back().where = where;
  }
  for (const auto& [first, second] : summary.order) {
    facts::LockPair pair;
    if (names.name(first, pair.first) && names.name(second, pair.second) && pair.first != pair.second) {
      result.lockOrder.push_back(std::move(pair));
    }
  }
  std::ranges::sort(result.lockOrder);
  result.lockOrder.erase(std::ranges::unique(result.lockOrder).begin(), result.lockOrder.end());
  std::set<std::string> unknown = summary.unknownCalls;
  for (const auto& [touch, instruction] : summary.touches) {
    if (touch.isCall && !names.places(touch).empty()) { unknown.insert("a function called by its address"); }
  }
  result.unknownCalls.assign(unknown.begin(), unknown.end());
  result.tooLarge.assign(summary.tooLarge.begin(), summary.tooLarge.end());
  result.waits = summary.waits;
  return result;
}

}  // namespace

Result<facts::ClassFacts> analyseClass(const ClassQuery& query, SummaryLimits limits) {
  auto model = readClass(query);
  if (!model) { return tl::unexpected(model.error()); }
  ClassQuery complete = query;
  complete.className = model->spelled;
  return analyseModel(complete, std::move(*model), limits);
}

Result<facts::ClassFacts> analyseModel(const ClassQuery& query, facts::ClassModel model, SummaryLimits limits) {
  const auto probe = compileProbe(query, model);
  if (!probe) { return tl::unexpected(probe.error()); }
  const Summaries summaries = summarise(*probe->module, limits);
  facts::ClassFacts facts{std::move(model), {}};
  for (std::size_t i = 0; i < facts.model.methods.size(); ++i) {
    const llvm::Function* function = probe->module->getFunction(fmt::format("heddle_op_{}", i));
    const auto found = summaries.find(function);
    if (found == summaries.end()) {
      return failure(fmt::format("no code was generated for {}", facts.model.methods[i].signature), "", 70);
    }
    facts.summaries.push_back(named(found->second, PlaceNames(*function)));
    for (std::string& name : facts.summaries.back().tooLarge) {
      if (name == function->getName()) { name = facts.model.methods[i].signature; }
    }
  }
  return facts;
}

}  // namespace heddle::analyse
