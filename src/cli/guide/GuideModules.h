#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/Result.h"
#include "core/Sequence.h"
#include "symbols/PlaceFinder.h"

namespace heddle::cli {

/// The code of a location in one module.
struct LocationCode {
  std::uint16_t module = 0;  ///< An index into GuideModules::paths().
  symbols::PlaceCode code;
};

/// The program and the instrumented libraries that it needs, opened as they are needed.
class GuideModules {
public:
  explicit GuideModules(const std::string& program) : paths_{program} {}

  /// Errors: the location is unknown, ambiguous, or has no event; the code is not instrumented.
  Result<LocationCode> find(const SequenceLocation& location);

  const std::vector<std::string>& paths() const { return paths_; }

private:
  Result<const symbols::PlaceFinder*> finder(std::size_t number);
  void addLibraries();

  std::vector<std::string> paths_;
  std::map<std::size_t, symbols::PlaceFinder> finders_;
  bool hasLibraries_ = false;
};

}  // namespace heddle::cli
