#include <algorithm>

#include "analyse/program/FactsBuilder.h"
#include "analyse/program/ThreadStates.h"

/// The connection between addresses and IR.
namespace heddle::analyse {
void FactsBuilder::findCalls() {
  for (std::size_t number = 0; number < modules_.files().size(); ++number) {
    const ModuleFile& file = modules_.files()[number];
    std::vector<const llvm::CallBase*>& calls = callsOfRanges_.emplace_back();
    calls.reserve(file.calls.size());
    for (const CallRange& range : file.calls) {
      const llvm::CallBase* call = modules_.callAt(number, range);
      calls.push_back(call);
      if (call) { mappedCalls_.insert(call); }
      counts_.calls += 1;
      counts_.mappedCalls += call ? 1 : 0;
    }
    for (const ModuleSite& site : file.sites) {
      sitePoints_.try_emplace(site.key, wire::kNoIndex);
    }
  }
}

void FactsBuilder::findSymbols() {
  for (std::size_t number = 0; number < modules_.files().size(); ++number) {
    std::vector<FoundSymbol>& found = symbols_.emplace_back();
    for (const ModuleSymbol& symbol : modules_.files()[number].symbols) {
      FoundSymbol entry{symbol.begin, symbol.end};
      if (symbol.isFunction) {
        entry.function = modules_.functionOf(number, symbol);
      } else if ((entry.variable = modules_.variableOf(number, symbol))) {
        entry.entry = threadEntryOf(*entry.variable);
        if (entry.entry) { entry.entry = &modules_.ir().definitionOf(*entry.entry); }
      }
      if (!entry.function && !entry.variable) { continue; }
      // Aliases, and the same symbol in both tables.
      if (!found.empty() && found.back().end > entry.begin) { continue; }
      found.push_back(entry);
    }
    for (const FoundSymbol& symbol : found) {
      if (symbol.variable) { mappedVariables_.insert(symbol.variable); }
    }
  }
}

void FactsBuilder::addModule(std::size_t number) {
  const ModuleFile& file = modules_.files()[number];
  wire::FactsModule module{};
  module.path = writer_.string(file.path);
  module.known = file.unknown.empty() ? 1 : 0;
  module.hash = file.hash;
  module.firstRange = static_cast<std::uint32_t>(writer_.ranges.size());
  if (module.known) { addRanges(number); }
  module.rangeCount = static_cast<std::uint32_t>(writer_.ranges.size()) - module.firstRange;
  module.firstSymbol = static_cast<std::uint32_t>(writer_.symbols.size());
  addSymbols(number);
  module.symbolCount = static_cast<std::uint32_t>(writer_.symbols.size()) - module.firstSymbol;
  writer_.modules.push_back(module);
}

/// Ranges of calls and sites. Addresses of a function in between have the point of the whole function.
void FactsBuilder::addRanges(std::size_t number) {
  const ModuleFile& file = modules_.files()[number];
  std::vector<wire::FactsRange> ranges;
  for (std::size_t i = 0; i < file.calls.size(); ++i) {
    const llvm::CallBase* call = callsOfRanges_[number][i];
    const auto point = call ? callPoints_.find(call) : callPoints_.end();
    if (point == callPoints_.end()) { continue; }
    ranges.push_back({file.calls[i].begin, file.calls[i].end, point->second, 0});
  }
  for (const ModuleSite& site : file.sites) {
    counts_.sites += 1;
    const auto point = sitePoints_.find(site.key);
    if (point->second == wire::kNoIndex) { continue; }
    counts_.mappedSites += 1;
    ranges.push_back({site.begin, site.end, point->second, 1});
  }
  std::ranges::sort(ranges, {}, &wire::FactsRange::begin);
  std::vector<wire::FactsRange> gaps;
  for (const FoundSymbol& symbol : symbols_[number]) {
    if (!symbol.function) { continue; }
    const std::uint32_t whole = wholePointOf(*symbol.function);
    std::uint64_t at = symbol.begin;
    auto next = std::ranges::lower_bound(ranges, symbol.begin, {}, &wire::FactsRange::begin);
    for (; next != ranges.end() && next->begin < symbol.end; ++next) {
      if (at < next->begin) { gaps.push_back({at, next->begin, whole, 0}); }
      at = next->end;
    }
    if (at < symbol.end) { gaps.push_back({at, symbol.end, whole, 0}); }
  }
  ranges.insert(ranges.end(), gaps.begin(), gaps.end());
  std::ranges::sort(ranges, {}, &wire::FactsRange::begin);
  writer_.ranges.insert(writer_.ranges.end(), ranges.begin(), ranges.end());
}

void FactsBuilder::addSymbols(std::size_t number) {
  for (const FoundSymbol& symbol : symbols_[number]) {
    wire::FactsSymbol entry{symbol.begin, symbol.end, wire::kNoIndex, wire::kNoIndex};
    const llvm::Function* function = symbol.function ? symbol.function : symbol.entry;
    if (const auto known = functionNumbers_.find(function); function && known != functionNumbers_.end()) {
      entry.function = known->second;
    } else if (symbol.variable) {
      const auto object = pointers_.objectOf(*symbol.variable);
      if (object) { entry.object = objectNumber(*object); }
    }
    if (entry.function != wire::kNoIndex || entry.object != wire::kNoIndex) { writer_.symbols.push_back(entry); }
  }
}

}  // namespace heddle::analyse
