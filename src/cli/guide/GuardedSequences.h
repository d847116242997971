#pragma once

#include <cstddef>
#include <vector>

#include "core/Sequence.h"

namespace heddle::cli {

/// Sequences for a search that does not get past \p location: each passes one of \p writes in addition, either directly
/// before the location or before everything else. An execution that passes such a sequence passes \p sequence as well.
std::vector<Sequence> withWritesFirst(const Sequence& sequence, std::size_t location,
                                      const std::vector<SequenceLocation>& writes, std::size_t most);

}  // namespace heddle::cli
