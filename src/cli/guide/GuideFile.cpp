#include "cli/guide/GuideFile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <set>

#include "cli/guide/SequenceText.h"
#include "core/ExitCode.h"
#include "core/Hash.h"
#include "explore/store/WholeFile.h"

namespace heddle::cli {
namespace {

namespace fs = std::filesystem;
using symbols::CodeRange;

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

/// The plain accesses of a location become scheduling points.
void addPoints(const LocationCode& one, std::vector<SiteId>& points) {
  if (one.module != 0) { return; }
  for (const CodeRange& record : one.code.records) {
    points.push_back(makeSite(0, record.begin));
  }
  for (const auto* sites : {&one.code.accessCalls, &one.code.next}) {
    for (const std::uint64_t site : *sites) {
      points.push_back(makeSite(0, site));
    }
  }
}

std::vector<analyse::TargetCode::Range> rangesOf(const std::vector<CodeRange>& ranges) {
  std::vector<analyse::TargetCode::Range> all;
  for (const CodeRange& range : ranges) {
    all.push_back({range.begin, range.end});
  }
  return all;
}

}  // namespace

/// The parts of the file, in their order.
struct GuideMaker::Parts {
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

GuideMaker::GuideMaker(const std::string& program, fs::path folder)
    : program_(fs::weakly_canonical(program).string()), folder_(std::move(folder)), modules_(program_) {}

Result<const analyse::ProgramDistances*> GuideMaker::distances() {
  if (!distances_) { distances_.emplace(analyse::ProgramDistances::read(program_)); }
  if (!*distances_) { return tl::unexpected(distances_->error()); }
  return &**distances_;
}

std::vector<analyse::TargetCode> GuideMaker::targetOf(const LocationCode& found) const {
  return {{modules_.paths()[found.module], rangesOf(found.code.instructions), rangesOf(found.code.records)}};
}

/// Adds the distances, and what they say about the sequence. Errors: there are none.
Result<void> GuideMaker::addDistances(const std::vector<LocationCode>& found, const Sequence& sequence, Parts& parts,
                                      std::vector<std::string>& paths, std::vector<std::string>& notes) {
  const auto known = distances();
  if (!known) { return tl::unexpected(known.error()); }
  std::vector<std::vector<analyse::TargetCode>> targets;
  for (const LocationCode& one : found) {
    targets.push_back(targetOf(one));
  }
  const analyse::DistanceTable table = (*known)->to(targets);
  for (const analyse::DistanceTable::File& file : table.files) {
    auto path = std::ranges::find(paths, file.path);
    if (path == paths.end()) { path = paths.insert(paths.end(), file.path); }
    const auto module = static_cast<std::uint16_t>(path - paths.begin());
    for (const analyse::DistanceTable::Point& point : file.points) {
      const auto first = static_cast<std::uint32_t>(parts.distances.size());
      parts.points.push_back(
          {module, static_cast<std::uint16_t>(point.byItself ? 1 : 0), first, point.begin, point.end});
      parts.distances.insert(parts.distances.end(), point.values.begin(), point.values.end());
    }
  }
  std::ranges::sort(parts.points, {}, [](const auto& point) { return std::pair(point.module, point.begin); });
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    if (table.fromMain[i] >= analyse::kFar) {
      notes.push_back(fmt::format("No code that the analysis knows leads to {}.", textOf(sequence[i])));
    }
  }
  return {};
}

Result<PreparedGuide> GuideMaker::prepare(const Sequence& sequence, const GuideSettings& settings) {
  std::vector<LocationCode> found;
  Parts parts;
  std::vector<wire::GuideRange> marks;
  PreparedGuide prepared;
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    auto one = modules_.find(sequence[i]);
    if (!one) { return tl::unexpected(one.error()); }
    const auto bit = std::uint32_t{1} << i;
    addMarks(one->code.instructions, one->module, 0, bit, marks);
    addMarks(one->code.records, one->module, 1, bit, marks);
    addPoints(*one, prepared.target.points);
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
  std::vector<std::string> paths = modules_.paths();
  prepared.heuristic = settings.heuristic;
  if (settings.heuristic == wire::GuideHeuristic::Distance) {
    if (const auto added = addDistances(found, sequence, parts, paths, prepared.notes); !added) {
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
  prepared.file = fs::absolute(folder_) / fmt::format("{}-{:016x}.guide", fs::path(program_).filename().string(), name);
  if (auto written = explore::writeWhole(prepared.file, bytes); !written) { return tl::unexpected(written.error()); }
  prepared.target.until = settings.until;
  prepared.target.locations = parts.header.locationCount;
  return prepared;
}

std::vector<SequenceLocation> GuideMaker::writesBefore(const SequenceLocation& location) {
  const auto known = distances();
  const auto code = known ? modules_.find(location) : Result<LocationCode>(tl::unexpected(known.error()));
  std::vector<SequenceLocation> writes;
  if (!code) { return writes; }
  for (const analyse::GuardWrite& write : (*known)->guardWrites(targetOf(*code))) {
    SequenceLocation& one = writes.emplace_back();
    const std::size_t colon = write.where.rfind(':');
    one.place.file = write.where.substr(0, colon);
    if (colon != std::string::npos) {
      one.place.line = static_cast<std::uint32_t>(std::strtoul(write.where.c_str() + colon + 1, nullptr, 10));
    }
    one.sites.push_back(makeSite(0, write.address));
  }
  return writes;
}

}  // namespace heddle::cli
