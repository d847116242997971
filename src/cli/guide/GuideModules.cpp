#include "cli/guide/GuideModules.h"

#include <fmt/format.h>

#include <utility>

#include "analyse/program/NeededLibraries.h"
#include "core/ExitCode.h"

namespace heddle::cli {
namespace {

LocationCode exactly(const SequenceLocation& location, const symbols::PlaceFinder& program) {
  LocationCode found;
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

}  // namespace

Result<LocationCode> GuideModules::find(const SequenceLocation& location) {
  auto program = finder(0);
  if (!program) { return tl::unexpected(program.error()); }
  if (!location.sites.empty()) { return exactly(location, **program); }
  if (!(*program)->isInstrumented()) { addLibraries(); }
  auto code = (*program)->find(location.place);
  if (code) { return LocationCode{0, std::move(*code)}; }
  addLibraries();
  for (std::size_t i = 1; i < paths_.size(); ++i) {
    auto library = finder(i);
    if (!library || !(*library)->isInstrumented()) { continue; }
    if (auto inside = (*library)->find(location.place)) {
      return LocationCode{static_cast<std::uint16_t>(i), std::move(*inside)};
    }
  }
  if (!(*program)->isInstrumented()) {
    return failure(fmt::format("{} is not instrumented", paths_.front()), "build it with `heddle c++`", kWrongUsage);
  }
  return tl::unexpected(code.error());
}

Result<const symbols::PlaceFinder*> GuideModules::finder(std::size_t number) {
  const auto known = finders_.find(number);
  if (known != finders_.end()) { return &known->second; }
  auto opened = symbols::PlaceFinder::open(paths_[number]);
  if (!opened) { return tl::unexpected(opened.error()); }
  return &finders_.emplace(number, std::move(*opened)).first->second;
}

void GuideModules::addLibraries() {
  if (std::exchange(hasLibraries_, true)) { return; }
  for (const std::string& path : analyse::neededLibraries(paths_.front())) {
    const std::string_view name = std::string_view(path).substr(path.rfind('/') + 1);
    const bool isSystem = path.starts_with("/lib") || path.starts_with("/usr/lib") || name.starts_with("libheddle");
    if (path.starts_with('/') && !isSystem) { paths_.push_back(path); }
  }
}

}  // namespace heddle::cli
