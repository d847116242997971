#pragma once

#include <optional>
#include <string>

#include "judge/Finding.h"
#include "judge/Observation.h"

namespace heddle {

struct EndingWords {
  FindingKind kind;
  std::string headline;
  std::string message;
  std::string extraKey;  ///< Tells apart errors at one place.
};

/// For endings that are told by their kind and a sentence; nothing: the others, and those that are nobody's fault.
std::optional<EndingWords> endingWords(const Observation& seen);

}  // namespace heddle
