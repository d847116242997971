#pragma once

#include "Marks.h"
#include "Trace.h"

#include "symbols/Symbolizer.h"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace heddle::lines {

/// Maps each callback of a run to a line of a snippet and to the name of the accessed object.
class Attribution {
public:
  Attribution(std::string executable, const std::vector<std::filesystem::path>& sources);

  /// False if the trace cannot be read.
  bool add(const std::filesystem::path& trace);
  const Accesses& accesses() const { return accesses_; }

private:
  /// An access in a header counts for the calling line of the snippet only if it is atomic: internal accesses of
  /// containers are ignored.
  Place placeOf(const TraceRecord& record);
  std::string nameOf(const TraceRecord& record);

  std::string executable_;
  std::set<std::string> sources_;
  symbols::Symbolizer symbolizer_;
  Accesses accesses_;
};

}  // namespace heddle::lines
