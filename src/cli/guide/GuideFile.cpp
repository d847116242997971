#include "cli/guide/GuideFile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <set>

#include "analyse/program/Distances.h"
#include "analyse/program/NeededLibraries.h"
#include "cli/guide/SequenceText.h"
#include "core/ExitCode.h"
#include "core/Hash.h"
#include "explore/store/WholeFile.h"
#include "symbols/PlaceFinder.h"

namespace heddle::cli {
namespace {

namespace fs = std::filesystem;
using symbols::CodeRange;
using symbols::PlaceCode;

/// The code of a location in one module.
struct Found {
  std::uint16_t module = 0;
  PlaceCode code;
};

/// The program and the instrumented libraries that it needs, opened as they are needed.
class Modules {
public:
  explicit Modules(const std::string& program) : paths_{program} {}

  Result<Found> find(const SequenceLocation& location) {
    auto program = finder(0);
    if (!program) { return tl::unexpected(program.error()); }
    if (!location.sites.empty()) { return exactly(location, **program); }
    if (!(*program)->isInstrumented()) { addLibraries(); }
    auto code = (*program)->find(location.place);
    if (code) { return Found{0, std::move(*code)}; }
    addLibraries();
    for (std::size_t i = 1; i < paths_.size(); ++i) {
      auto library = finder(i);
      if (!library || !(*library)->isInstrumented()) { continue; }
      if (auto inside = (*library)->find(location.place)) {
        return Found{static_cast<std::uint16_t>(i), std::move(*inside)};
      }
    }
    if (!(*program)->isInstrumented()) {
      return failure(fmt::format("{} is not instrumented", paths_.front()), "build it with `heddle c++`", kWrongUsage);
    }
    return tl::unexpected(code.error());
  }

  const std::vector<std::string>& paths() const { return paths_; }

private:
  static Found exactly(const SequenceLocation& location, const symbols::PlaceFinder& program) {
    Found found;
    for (const SiteId site : location.sites) {
      if (moduleOf(site) != 0) { continue; }
      const std::uint64_t offset = offsetOf(site);
      if (program.isRecord(offset)) {
        found.code.records.push_back({offset, offset + 1});
      } else {
        found.code.instructions.push_back({offset - 1, offset});
        found.code.accessCalls.push_back(offset);
      }
    }
    return found;
  }

  Result<const symbols::PlaceFinder*> finder(std::size_t number) {
    const auto known = finders_.find(number);
    if (known != finders_.end()) { return &known->second; }
    auto opened = symbols::PlaceFinder::open(paths_[number]);
    if (!opened) { return tl::unexpected(opened.error()); }
    return &finders_.emplace(number, std::move(*opened)).first->second;
  }

  void addLibraries() {
    if (std::exchange(hasLibraries_, true)) { return; }
    for (const std::string& path : analyse::neededLibraries(paths_.front())) {
      const std::string_view name = std::string_view(path).substr(path.rfind('/') + 1);
      const bool isSystem = path.starts_with("/lib") || path.starts_with("/usr/lib") || name.starts_with("libheddle");
      if (path.starts_with('/') && !isSystem) { paths_.push_back(path); }
    }
  }

  std::vector<std::string> paths_;
  std::map<std::size_t, symbols::PlaceFinder> finders_;
  bool hasLibraries_ = false;
};

void addMarks(const std::vector<CodeRange>& ranges, std::uint16_t module, std::uint16_t byItself, std::uint32_t bit,
              std::vector<wire::GuideRange>& marks) {
  for (const CodeRange& range : ranges) {
    marks.push_back({module, byItself, bit, range.begin, range.end});
  }
}

/// Cuts overlapping ranges into pieces that belong to one set of locations.
std::vector<wire::GuideRange> disjoint(const std::vector<wire::GuideRange>& marks) {
  std::map<std::pair<std::uint16_t, std::uint16_t>, std::set<std::uint64_t>> borders;
  for (const wire::GuideRange& mark : marks) {
    borders[{mark.module, mark.byItself}].insert({mark.begin, mark.end});
  }
  std::vector<wire::GuideRange> pieces;
  for (const auto& [key, all] : borders) {
    for (auto at = all.begin(); std::next(at) != all.end(); ++at) {
      wire::GuideRange piece{key.first, key.second, 0, *at, *std::next(at)};
      for (const wire::GuideRange& mark : marks) {
        const bool covers = mark.module == piece.module && mark.byItself == piece.byItself &&
                            mark.begin <= piece.begin && piece.end <= mark.end;
        piece.locations |= covers ? mark.locations : 0;
      }
      if (piece.locations != 0) { pieces.push_back(piece); }
    }
  }
  std::ranges::sort(pieces, {}, [](const auto& piece) { return std::pair(piece.module, piece.begin); });
  return pieces;
}

wire::GuideLocation demandOf(const ThreadDemand& thread) {
  wire::GuideLocation demand{};
  demand.thread = static_cast<wire::GuideThread>(thread.kind);
  demand.number = thread.number;
  std::strncpy(demand.name, thread.name.c_str(), sizeof demand.name - 1);
  return demand;
}

/// The parts of the file, in their order.
struct Parts {
  wire::GuideHeader header{};
  std::vector<wire::GuideLocation> locations;
  std::vector<wire::GuideRange> ranges;
  std::vector<wire::GuidePoint> points;
  std::vector<std::uint32_t> distances;
  std::string paths;

  template <class T>
  static void append(const std::vector<T>& items, std::string& bytes) {
    bytes.append(reinterpret_cast<const char*>(items.data()), items.size() * sizeof(T));
  }

  std::string bytes() {
    if (distances.size() % 2 != 0) { distances.push_back(0); }
    header.magic = wire::kGuideMagic;
    header.version = wire::kGuideVersion;
    header.rangeCount = static_cast<std::uint32_t>(ranges.size());
    header.pointCount = static_cast<std::uint32_t>(points.size());
    header.distanceCount = distances.size();
    header.pathBytes = static_cast<std::uint32_t>(paths.size());
    std::string all(sizeof header, '\0');
    append(locations, all);
    append(ranges, all);
    append(points, all);
    append(distances, all);
    all += paths;
    header.size = all.size();
    std::memcpy(all.data(), &header, sizeof header);
    return all;
  }
};

std::vector<analyse::TargetCode::Range> rangesOf(const std::vector<CodeRange>& ranges) {
  std::vector<analyse::TargetCode::Range> all;
  for (const CodeRange& range : ranges) {
    all.push_back({range.begin, range.end});
  }
  return all;
}

/// Adds the distances, and what they say about the sequence. Errors: there are none.
Result<void> addDistances(const Modules& modules, const std::vector<Found>& found, const Sequence& sequence,
                          std::vector<std::string>& paths, Parts& parts, std::vector<std::string>& notes) {
  std::vector<std::vector<analyse::TargetCode>> targets;
  for (const Found& one : found) {
    targets.push_back({{modules.paths()[one.module], rangesOf(one.code.instructions), rangesOf(one.code.records)}});
  }
  const auto table = analyse::distancesTo(modules.paths().front(), targets);
  if (!table) { return tl::unexpected(table.error()); }
  for (const analyse::DistanceTable::File& file : table->files) {
    auto known = std::ranges::find(paths, file.path);
    if (known == paths.end()) { known = paths.insert(paths.end(), file.path); }
    const auto module = static_cast<std::uint16_t>(known - paths.begin());
    for (const analyse::DistanceTable::Point& point : file.points) {
      const auto first = static_cast<std::uint32_t>(parts.distances.size());
      parts.points.push_back(
          {module, static_cast<std::uint16_t>(point.byItself ? 1 : 0), first, point.begin, point.end});
      parts.distances.insert(parts.distances.end(), point.values.begin(), point.values.end());
    }
  }
  std::ranges::sort(parts.points, {}, [](const auto& point) { return std::pair(point.module, point.begin); });
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    if (table->fromMain[i] >= analyse::kFar) {
      notes.push_back(fmt::format("No code that the analysis knows leads to {}.", textOf(sequence[i])));
    }
  }
  return {};
}

}  // namespace

Result<PreparedGuide> prepareGuide(const std::string& program, const Sequence& sequence, const GuideSettings& settings,
                                   const fs::path& folder) {
  std::error_code error;
  const fs::path canonical = fs::canonical(program, error);
  if (error) { return failure("cannot read " + program + ": " + error.message()); }
  Modules modules(canonical.string());
  std::vector<Found> found;
  Parts parts;
  std::vector<wire::GuideRange> marks;
  PreparedGuide prepared;
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    auto one = modules.find(sequence[i]);
    if (!one) { return tl::unexpected(one.error()); }
    const auto bit = std::uint32_t{1} << i;
    addMarks(one->code.instructions, one->module, 0, bit, marks);
    addMarks(one->code.records, one->module, 1, bit, marks);
    if (one->module == 0) {
      for (const CodeRange& record : one->code.records) {
        prepared.target.points.push_back(makeSite(0, record.begin));
      }
      for (const auto* sites : {&one->code.accessCalls, &one->code.next}) {
        for (const std::uint64_t site : *sites) {
          prepared.target.points.push_back(makeSite(0, site));
        }
      }
    }
    wire::GuideLocation location = demandOf(sequence[i].thread);
    location.operation = static_cast<std::uint8_t>(sequence[i].operation);
    location.object = static_cast<std::uint8_t>(sequence[i].object);
    parts.locations.push_back(location);
    found.push_back(std::move(*one));
  }
  std::ranges::sort(prepared.target.points);
  prepared.target.points.erase(std::unique(prepared.target.points.begin(), prepared.target.points.end()),
                               prepared.target.points.end());
  if (prepared.target.points.size() > wire::kMaxRacingSites / 2) {
    return failure("the locations contain too many accesses", "name lines instead of large functions", kWrongUsage);
  }
  for (const ThreadDemand& thread : settings.preferred) {
    parts.locations.push_back(demandOf(thread));
  }
  parts.header.locationCount = static_cast<std::uint32_t>(sequence.size());
  parts.header.preferredCount = static_cast<std::uint32_t>(settings.preferred.size());
  parts.ranges = disjoint(marks);
  std::vector<std::string> paths = modules.paths();
  prepared.heuristic = settings.heuristic;
  if (settings.heuristic == wire::GuideHeuristic::Distance) {
    if (const auto added = addDistances(modules, found, sequence, paths, parts, prepared.notes); !added) {
      prepared.heuristic = wire::GuideHeuristic::Constant;
      prepared.why = added.error().what;
    }
  }
  parts.header.heuristic = prepared.heuristic;
  for (const std::string& path : paths) {
    parts.paths += path + '\0';
  }
  const std::string bytes = parts.bytes();
  std::uint64_t name = 0;
  for (const char c : bytes) {
    name = mixHash(name, static_cast<unsigned char>(c));
  }
  prepared.file = fs::absolute(folder) / fmt::format("{}-{:016x}.guide", canonical.filename().string(), name);
  if (auto written = explore::writeWhole(prepared.file, bytes); !written) { return tl::unexpected(written.error()); }
  prepared.target.until = settings.until;
  prepared.target.locations = parts.header.locationCount;
  return prepared;
}

}  // namespace heddle::cli
