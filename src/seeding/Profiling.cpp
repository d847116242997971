#include "seeding/Profiling.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/Ids.h"
#include "judge/StackFrame.h"
#include "symbols/ObjectLayout.h"

namespace heddle::seeding {
namespace {

using wire::noise::Block;
using wire::noise::EventKind;

constexpr const char* kUnnamed = "memory ";

constexpr std::uint32_t bitOf(EventKind kind) { return 1U << static_cast<unsigned>(kind); }

/// The numbers of the granules that several threads touched.
std::set<std::uint64_t> sharedGranules(const Block& block) {
  std::set<std::uint64_t> shared;
  for (const wire::noise::Granule& granule : block.granules) {
    if (granule.shared != 0) { shared.insert(granule.number); }
  }
  return shared;
}

std::string kindWords(std::uint32_t kinds) {
  if ((kinds & bitOf(EventKind::Sync)) != 0) { return "sync"; }
  const bool reads = (kinds & (bitOf(EventKind::Read) | bitOf(EventKind::AtomicRead))) != 0;
  const bool writes = (kinds & (bitOf(EventKind::Write) | bitOf(EventKind::AtomicWrite))) != 0;
  const bool atomic = (kinds & (bitOf(EventKind::AtomicRead) | bitOf(EventKind::AtomicWrite))) != 0;
  return std::string(atomic ? "atomic " : "") + (reads && writes ? "access" : writes ? "write" : "read");
}

/// The heap block that contains the address: the latest one that had been allocated by then.
const wire::noise::HeapBlock* blockAt(const Block& block, std::uint64_t address, std::uint32_t before) {
  for (std::size_t i = std::min<std::size_t>(before, wire::noise::kBlocks); i-- != 0;) {
    const wire::noise::HeapBlock& heap = block.blocks[i];
    if (heap.start != 0 && address >= heap.start && address < heap.start + heap.size) { return &heap; }
  }
  return nullptr;
}

/// The file as places name it: relative to the directory, or to the headers of the standard library.
std::string shortFile(const std::string& directory, const std::string& file) {
  if (const std::size_t at = file.rfind("/include/c++/"); at != std::string::npos) {
    const std::size_t version = at + std::string_view("/include/c++/").size();
    return file.substr(std::min(file.find('/', version), file.size() - 1) + 1);
  }
  return !directory.empty() && file.starts_with(directory + "/") ? file.substr(directory.size() + 1) : file;
}

}  // namespace

void Profiling::add(const NoiseBlock& noise) {
  const Block& block = *noise;
  modules_ = noise.modules();
  lost_ += block.lostSites;
  const std::set<std::uint64_t> shared = sharedGranules(block);
  for (const wire::noise::Site& seen : block.sites) {
    if (seen.site == 0) { continue; }
    ProfiledSite& site = sites_[seen.site];
    site.count += seen.count;
    site.kinds |= seen.kinds;
    site.shared |= seen.shared != 0;
    for (const auto& next : seen.next) {
      if (next != 0) { site.next.insert(next); }
    }
    for (std::size_t i = 0; i < wire::noise::kSamples; ++i) {
      const std::uint64_t address = seen.samples[i];
      if (address == 0) { break; }
      const bool isSharedMemory = shared.contains(address >> 3);
      site.shared |= isSharedMemory;
      if (isSharedMemory || seen.shared != 0) {
        site.variables.insert(variableAt(seen.site, address, seen.blocksBefore[i], block));
      }
    }
  }
}

std::string Profiling::variableAt(std::uint64_t site, std::uint64_t address, std::uint32_t blocksBefore,
                                  const Block& block) {
  if (std::string member = memberAt(site); !member.empty()) { return member; }
  if (std::string global = globalAt(address, block); !global.empty()) { return global; }
  if (const wire::noise::HeapBlock* heap = blockAt(block, address, blocksBefore)) {
    return fmt::format("block allocated at {}", nameOf(heap->site).place);
  }
  // Other memory, such as the stack of a thread, has no name that is the same in every run. Its sites belong together.
  return fmt::format("{}{:#x}", kUnnamed, address >> 3);
}

std::string Profiling::memberAt(std::uint64_t site) {
  const SiteId id{site};
  if (moduleOf(id) >= modules_.size()) { return ""; }
  const auto accessed = symbols_.object(modules_[moduleOf(id)], offsetOf(id));
  if (!accessed) { return ""; }
  const symbols::ObjectLayout layout(accessed->layout);
  return layout.size() == 0 || layout.isOfStandardLibrary() ? "" : layout.nameAt(accessed->inObject);
}

std::string Profiling::globalAt(std::uint64_t address, const Block& block) {
  for (std::size_t i = 0; i < modules_.size(); ++i) {
    const wire::noise::Module& module = block.modules[i];
    if (address < module.base || address >= module.end) { continue; }
    const std::uint64_t offset = address - module.base;
    const auto variable = symbols_.variable(modules_[i], offset);
    if (!variable || variable->name.empty()) { return ""; }
    const auto number = static_cast<std::uint16_t>(i);
    globals_[variable->name] = {raw(makeSite(number, offset - variable->offsetInside)), variable->size};
    return variable->name;
  }
  return "";
}

/// The innermost frame of the program's own code.
Profiling::Name Profiling::nameOf(std::uint64_t site) {
  const SiteId id{site};
  if (moduleOf(id) >= modules_.size()) { return {}; }
  const std::string& module = modules_[moduleOf(id)];
  const auto frames = symbols_.site(module, offsetOf(id));
  if (!frames || frames->empty()) {
    return {fmt::format("{}+{:#x}", judge::baseName(module), offsetOf(id)), "", "", 0};
  }
  const auto own = std::ranges::find_if(*frames, [&](const symbols::Frame& frame) {
    return !judge::isForeign({frame.function, frame.file, frame.line, module, 0, false});
  });
  const symbols::Frame& frame = own != frames->end() ? *own : frames->front();
  if (frame.file.empty()) { return {fmt::format("{}+{:#x}", judge::baseName(module), offsetOf(id)), "", "", 0}; }
  return {fmt::format("{}:{}:{}", shortFile(directory_, frame.file), frame.line, frame.column),
          judge::functionWords(frame.function), frame.file, frame.line};
}

bool Profiling::isEvent(const ProfiledSite& site) const {
  const std::uint32_t plain = bitOf(EventKind::Read) | bitOf(EventKind::Write);
  return site.shared || (site.kinds & ~plain) != 0;
}

void Profiling::addLocations(PlaceSet& set) {
  std::map<std::string, std::size_t> known;
  for (const auto& [id, site] : sites_) {
    if (!isEvent(site)) { continue; }
    const Name name = nameOf(id);
    for (const bool isAfter : {false, true}) {
      std::string text = fmt::format("{} {} {}", isAfter ? "after" : "before", kindWords(site.kinds), name.place);
      const auto [at, fresh] = known.try_emplace(text, set.places.size());
      if (fresh) {
        set.places.push_back({.name = std::move(text),
                              .kind = isAfter ? PlaceKind::LocationAfter : PlaceKind::LocationBefore,
                              .variable = site.variables.empty() ? "" : *site.variables.begin(),
                              .function = name.function,
                              .file = name.file,
                              .line = name.line});
      }
      Place& place = set.places[at->second];
      place.sites.push_back(id);
      place.synchronises |= (site.kinds & bitOf(EventKind::Sync)) != 0;
    }
  }
}

void Profiling::addVariables(PlaceSet& set) {
  std::map<std::string, std::vector<std::uint64_t>> accesses;
  for (const auto& [id, site] : sites_) {
    for (const std::string& variable : site.variables) {
      accesses[variable].push_back(id);
    }
  }
  for (const auto& [variable, sites] : accesses) {
    const auto global = globals_.find(variable);
    for (const PlaceKind kind : {PlaceKind::VariableBefore, PlaceKind::VariableAfter, PlaceKind::Variable}) {
      const char* moment = kind == PlaceKind::Variable ? "" : kind == PlaceKind::VariableBefore ? "before " : "after ";
      Place place{.name = fmt::format("{}variable {}", moment, variable), .kind = kind, .variable = variable};
      place.sites = sites;
      if (global != globals_.end()) {
        place.start = global->second.start;
        place.size = global->second.size;
      }
      set.places.push_back(std::move(place));
    }
  }
}

/// Accesses of a thread to its own memory in between need not reach the runtime: a delay behind them is as good, and a
/// loop of them would be slowed down.
std::set<std::uint64_t> Profiling::nextEvents(std::uint64_t site) const {
  constexpr std::size_t kMostSeen = 256;
  std::set<std::uint64_t> seen;
  std::set<std::uint64_t> events;
  std::vector<std::uint64_t> open = {site};
  while (!open.empty() && seen.size() < kMostSeen) {
    const ProfiledSite& from = sites_.at(open.back());
    open.pop_back();
    for (const std::uint64_t next : from.next) {
      const auto found = sites_.find(next);
      if (found == sites_.end() || !seen.insert(next).second) { continue; }
      if (isEvent(found->second)) {
        events.insert(next);
      } else {
        open.push_back(next);
      }
    }
  }
  return events;
}

/// Other accesses to the variable are watched, so that they count as races and coverage. Noise after an event is made
/// before the next one, which must reach the runtime.
void Profiling::addWatched(PlaceSet& set) const {
  std::map<std::string, std::set<std::uint64_t>> accesses;
  for (const auto& [id, site] : sites_) {
    for (const std::string& variable : site.variables) {
      accesses[variable].insert(id);
    }
  }
  for (Place& place : set.places) {
    std::set<std::uint64_t> watched;
    if (!place.variable.empty()) { watched = accesses[place.variable]; }
    const bool isBefore = place.kind == PlaceKind::LocationBefore || place.kind == PlaceKind::VariableBefore;
    for (const std::uint64_t id : place.sites) {
      if (isBefore) { break; }
      const std::set<std::uint64_t> next = nextEvents(id);
      watched.insert(next.begin(), next.end());
    }
    for (const std::uint64_t id : place.sites) {
      watched.erase(id);
    }
    place.watched.assign(watched.begin(), watched.end());
    for (const std::uint64_t id : watched) {
      const auto site = sites_.find(id);
      place.synchronises |= !isBefore && site != sites_.end() && (site->second.kinds & bitOf(EventKind::Sync)) != 0;
    }
  }
}

/// Memory without a name is named after the first of the sites that accessed it together. Runs have different
/// addresses, so the groups of several runs are merged by their sites.
void Profiling::nameUnnamed() {
  std::map<std::string, std::uint64_t> firstOf;
  for (bool changed = true; changed;) {
    changed = false;
    for (auto& [id, site] : sites_) {
      std::uint64_t first = id;
      for (const std::string& variable : site.variables) {
        if (variable.starts_with(kUnnamed)) {
          first = std::min(first, firstOf.try_emplace(variable, id).first->second);
        }
      }
      for (const std::string& variable : site.variables) {
        if (variable.starts_with(kUnnamed) && firstOf[variable] != first) {
          firstOf[variable] = first;
          changed = true;
        }
      }
    }
  }
  for (auto& [id, site] : sites_) {
    std::set<std::string> named;
    for (const std::string& variable : site.variables) {
      named.insert(variable.starts_with(kUnnamed) ? "accessed at " + nameOf(firstOf[variable]).place : variable);
    }
    site.variables = std::move(named);
  }
}

PlaceSet Profiling::places() {
  nameUnnamed();
  PlaceSet set;
  set.modules = modules_;
  if (lost_ == 0 && sites_.size() <= wire::noise::kSites) {
    for (const auto& [id, site] : sites_) {
      set.profiled.push_back(id);
    }
  }
  addLocations(set);
  addVariables(set);
  addWatched(set);
  return set;
}

}  // namespace heddle::seeding
