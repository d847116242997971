#pragma once

#include "Marks.h"
#include "Trace.h"

#include "symbols/Symbolizer.h"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace heddle::lines {

/// Finds the line of a snippet that each callback of a run belongs to, and the name of what it touched.
class Attribution {
public:
  Attribution(std::string executable, const std::vector<std::filesystem::path>& sources);

  /// False when the trace cannot be read.
  bool add(const std::filesystem::path& trace);
  const Accesses& accesses() const { return accesses_; }

private:
  /// An access in a header counts for the line of the snippet that called it only if it is atomic: what containers do
  /// inside is theirs.
  Place placeOf(const TraceRecord& record);
  std::string nameOf(const TraceRecord& record);

  std::string executable_;
  std::set<std::string> sources_;
  Symbolizer symbolizer_;
  Accesses accesses_;
};

}  // namespace heddle::lines
