#pragma once

#include <cstdint>

#include "runtime/engine/Engine.h"
#include "runtime/engine/VirtualTime.h"

namespace heddle::rt {

/// Whether this wait may wake up spuriously, if spurious wake-ups are enabled. A wait whose deadline has already passed
/// only times out.
inline bool wakesSpuriously(const void* object, std::uint64_t deadlineNs) {
  return gEngine.offersSpuriousWakes && deadlineNs > gTime.now() &&
         chooseValue(ChoiceKind::SpuriousWake, 2, object) == 1;
}

}  // namespace heddle::rt
