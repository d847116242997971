#pragma once

#include <string>
#include <string_view>

#include "core/Result.h"
#include "core/Sequence.h"

namespace heddle::cli {

/// Parses locations separated by commas or line ends: `FILE:LINE[:COLUMN]` or a function, then optionally `@THREAD` (a
/// number or a name) and `=LETTER` (locations with the same letter concern the same object). `#` begins a comment.
Result<Sequence> parseSequence(std::string_view text);

/// A number or a name, as after `@`.
ThreadDemand threadFrom(std::string_view word);

/// As parseSequence() reads it.
std::string textOf(const SequenceLocation& location);

}  // namespace heddle::cli
