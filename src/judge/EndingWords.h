#pragma once

#include <optional>
#include <string>

#include "judge/Finding.h"
#include "judge/Observation.h"

namespace heddle::judge {

struct EndingWords {
  FindingKind kind;
  std::string headline;
  std::string message;
  std::string extraKey;  ///< Distinguishes errors at one place.
};

/// For endings described by a kind and a sentence. nullopt for other endings, and for those that are not the program's
/// fault.
std::optional<EndingWords> endingWords(const Observation& seen);

}  // namespace heddle::judge
