#pragma once

#include "core/Ending.h"

namespace heddle {

/// Whether the execution was ended before its continuation could be seen.
inline bool wasCutOff(Ending ending) {
  switch (ending) {
    case Ending::Unfinished:
    case Ending::StepLimit:
    case Ending::Endless:
    case Ending::NoProgress:
    case Ending::NotSupported:
    case Ending::OutOfResources:
      return true;
    default:
      return false;
  }
}

}  // namespace heddle
