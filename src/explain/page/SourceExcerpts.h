#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "judge/Finding.h"

namespace heddle::explain {

/// Consecutive lines of a source file.
struct SourceBlock {
  std::uint32_t first = 1;
  std::vector<std::string> lines;
};

/// The parts of one source file that a report shows.
struct SourceExcerpt {
  std::string file;
  std::vector<SourceBlock> blocks;  ///< In the order of the file; they do not overlap.
};

/// The lines around every place that \p findings mention, with \p context lines before and after. Files that cannot be
/// read are left out.
std::vector<SourceExcerpt> sourceExcerpts(const std::vector<const judge::Finding*>& findings,
                                          std::uint32_t context = 12);

}  // namespace heddle::explain
