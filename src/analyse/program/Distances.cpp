#include "analyse/program/Distances.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "analyse/program/DistanceAnalysis.h"
#include "analyse/program/GuardWrites.h"
#include "analyse/program/ObjectNames.h"
#include "analyse/program/ProgramModules.h"
#include "analyse/program/ThreadStates.h"

namespace heddle::analyse {
namespace {

using Distances = DistanceAnalysis::Distances;
using Point = DistanceTable::Point;
using CallsOfFiles = std::vector<std::vector<const llvm::CallBase*>>;

bool contains(const std::vector<TargetCode::Range>& ranges, std::uint64_t address) {
  return std::ranges::any_of(ranges, [&](const auto& range) { return range.begin <= address && address < range.end; });
}

const TargetCode* codeIn(const std::vector<TargetCode>& codes, const std::string& path) {
  const auto found = std::ranges::find(codes, path, &TargetCode::module);
  return found != codes.end() ? &*found : nullptr;
}

/// Connects the addresses of calls and sites with the IR.
class AddressMap {
public:
  explicit AddressMap(const ProgramModules& modules) : modules_(modules) {
    for (std::size_t number = 0; number < modules.files().size(); ++number) {
      std::vector<const llvm::CallBase*>& calls = calls_.emplace_back();
      for (const CallRange& range : modules.files()[number].calls) {
        calls.push_back(modules.callAt(number, range));
      }
    }
    for (const llvm::Function* function : modules.ir().functions()) {
      for (const llvm::BasicBlock& block : *function) {
        for (const llvm::Instruction& instruction : block) {
          const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
          const auto site = call ? modules.ir().siteOf(*call) : std::nullopt;
          if (site) { callbacks_[*site].push_back(call); }
        }
      }
    }
  }

  /// The instructions of a location.
  llvm::DenseSet<const llvm::Instruction*> instructionsOf(const std::vector<TargetCode>& codes) const {
    llvm::DenseSet<const llvm::Instruction*> found;
    for (std::size_t number = 0; number < modules_.files().size(); ++number) {
      const ModuleFile& file = modules_.files()[number];
      const TargetCode* code = codeIn(codes, file.path);
      if (!code) { continue; }
      for (std::size_t i = 0; i < file.calls.size(); ++i) {
        const llvm::CallBase* call = calls_[number][i];
        if (call && contains(code->instructions, file.calls[i].end - 1)) { found.insert(call); }
      }
      for (const ModuleSite& site : file.sites) {
        const auto callbacks = callbacks_.find(site.key);
        if (callbacks == callbacks_.end() || !contains(code->records, site.begin)) { continue; }
        found.insert(callbacks->second.begin(), callbacks->second.end());
      }
    }
    return found;
  }

  /// Where the instruction is in the program itself: its site record, or where its call returns to.
  std::optional<std::uint64_t> addressOf(const llvm::Instruction& instruction) const {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (!call) { return std::nullopt; }
    const ModuleFile& program = modules_.files().front();
    if (const auto key = modules_.ir().siteOf(*call)) {
      const auto site = std::ranges::find(program.sites, *key, &ModuleSite::key);
      return site != program.sites.end() ? std::optional(site->begin) : std::nullopt;
    }
    const auto known = std::ranges::find(calls_.front(), call);
    return known != calls_.front().end() ? std::optional(program.calls[known - calls_.front().begin()].end)
                                         : std::nullopt;
  }

  DistanceTable tableOf(const DistanceAnalysis& analysis) const {
    llvm::DenseMap<const llvm::CallBase*, Distances> values;
    for (const llvm::Function* function : modules_.ir().functions()) {
      analysis.forEachCall(*function,
                           [&](const llvm::CallBase& call, const Distances& before, const Distances& behind) {
                             Distances both = before;
                             both.insert(both.end(), behind.begin(), behind.end());
                             values[&call] = std::move(both);
                           });
    }
    DistanceTable table;
    for (std::size_t number = 0; number < modules_.files().size(); ++number) {
      table.files.push_back({modules_.files()[number].path, {}});
      std::vector<Point>& points = table.files.back().points;
      addCalls(number, values, points);
      addSites(number, values, points);
      addEntries(number, analysis, points);
      separate(points);
    }
    return table;
  }

private:
  using Values = llvm::DenseMap<const llvm::CallBase*, Distances>;

  void addCalls(std::size_t number, const Values& values, std::vector<Point>& points) const {
    const ModuleFile& file = modules_.files()[number];
    for (std::size_t i = 0; i < file.calls.size(); ++i) {
      const auto known = values.find(calls_[number][i]);
      if (calls_[number][i] && known != values.end()) {
        points.push_back({file.calls[i].begin, file.calls[i].end, false, known->second});
      }
    }
  }

  /// A record that several copies of an access share has the smallest distance of all.
  void addSites(std::size_t number, const Values& values, std::vector<Point>& points) const {
    for (const ModuleSite& site : modules_.files()[number].sites) {
      const auto callbacks = callbacks_.find(site.key);
      if (callbacks == callbacks_.end()) { continue; }
      Distances least;
      for (const llvm::CallBase* callback : callbacks->second) {
        const auto known = values.find(callback);
        if (known == values.end()) { continue; }
        if (least.empty()) { least = known->second; }
        for (std::size_t i = 0; i < least.size(); ++i) {
          least[i] = std::min(least[i], known->second[i]);
        }
      }
      if (!least.empty()) { points.push_back({site.begin, site.end, true, std::move(least)}); }
    }
  }

  /// Where threads start.
  void addEntries(std::size_t number, const DistanceAnalysis& analysis, std::vector<Point>& points) const {
    for (const ModuleSymbol& symbol : modules_.files()[number].symbols) {
      const llvm::Function* entry = nullptr;
      if (symbol.isFunction) {
        entry = modules_.functionOf(number, symbol);
      } else if (const llvm::GlobalVariable* table = modules_.variableOf(number, symbol)) {
        entry = threadEntryOf(*table);
        if (entry) { entry = &modules_.ir().definitionOf(*entry); }
      }
      if (!entry || entry->isDeclaration()) { continue; }
      Distances both = analysis.ofFunction(*entry);
      both.insert(both.end(), both.begin(), both.end());
      points.push_back({symbol.begin, symbol.isFunction ? symbol.begin + 1 : symbol.end, true, std::move(both)});
    }
  }

  static void separate(std::vector<Point>& points) {
    std::ranges::stable_sort(points, {}, [](const Point& point) { return std::pair(point.begin, !point.byItself); });
    std::vector<Point> kept;
    for (Point& point : points) {
      if (!kept.empty() && point.begin < kept.back().end) {
        // A call is found by its last byte.
        if (point.byItself || point.end <= kept.back().end) { continue; }
        point.begin = kept.back().end;
      }
      kept.push_back(std::move(point));
    }
    points = std::move(kept);
  }

  const ProgramModules& modules_;
  CallsOfFiles calls_;  ///< By file, by range; null if unknown.
  std::map<SiteKey, std::vector<const llvm::CallBase*>> callbacks_;
};

}  // namespace

struct ProgramDistances::Analysis {
  explicit Analysis(ProgramModules read)
      : modules(std::move(read)),
        map(modules),
        pointers(modules.ir(), [&](const llvm::GlobalValue& global) { return modules.isExposed(global); }) {}

  const ProgramModules modules;
  const AddressMap map;
  PointerAnalysis pointers;
  std::optional<GuardWrites> guards;  ///< Made when they are first needed.
};

ProgramDistances::ProgramDistances(std::unique_ptr<Analysis> analysis) : analysis_(std::move(analysis)) {}
ProgramDistances::ProgramDistances(ProgramDistances&&) noexcept = default;
ProgramDistances& ProgramDistances::operator=(ProgramDistances&&) noexcept = default;
ProgramDistances::~ProgramDistances() = default;

Result<ProgramDistances> ProgramDistances::read(const std::string& program) {
  auto modules = ProgramModules::read(program);
  if (!modules) { return tl::unexpected(modules.error()); }
  if (modules->ir().functions().empty()) {
    const std::string& why = modules->files().front().unknown;
    return failure(why.empty() ? "the program contains no IR" : why, "build it with clang");
  }
  return ProgramDistances(std::make_unique<Analysis>(std::move(*modules)));
}

DistanceTable ProgramDistances::to(const std::vector<std::vector<TargetCode>>& locations) const {
  DistanceAnalysis::Targets targets;
  for (const std::vector<TargetCode>& codes : locations) {
    targets.push_back(analysis_->map.instructionsOf(codes));
  }
  const DistanceAnalysis distances(analysis_->pointers, std::move(targets));
  DistanceTable table = analysis_->map.tableOf(distances);
  const ProgramIr& ir = analysis_->modules.ir();
  const llvm::Function* main = ir.functionNamed("main");
  const Distances fromMain = main && !ir.definitionOf(*main).isDeclaration()
                                 ? distances.ofFunction(ir.definitionOf(*main))
                                 : Distances(locations.size() + 1, 0);
  table.fromMain.assign(fromMain.begin() + 1, fromMain.end());
  return table;
}

std::vector<GuardWrite> ProgramDistances::guardWrites(const std::vector<TargetCode>& location) const {
  if (!analysis_->guards) { analysis_->guards.emplace(analysis_->pointers); }
  std::vector<GuardWrite> writes;
  std::set<std::string> lines;
  for (const llvm::Instruction* write : analysis_->guards->of(analysis_->map.instructionsOf(location))) {
    const auto address = analysis_->map.addressOf(*write);
    const std::string where = sourceOf(*write);
    if (address && lines.insert(where).second) {
      writes.push_back({analysis_->modules.files().front().path, *address, where});
    }
  }
  return writes;
}

}  // namespace heddle::analyse
