#pragma once

#include "runtime/engine/Engine.h"
#include "runtime/engine/VirtualTime.h"

#include <cstdint>

namespace heddle::rt {

/// Whether this wait may wake by itself, where such wake-ups are asked for. A wait whose time is over before it begins
/// times out, and does nothing else.
inline bool wakesSpuriously(const void* object, std::uint64_t deadlineNs) {
  return gEngine.offersSpuriousWakes && deadlineNs > gTime.now() &&
         chooseValue(ChoiceKind::SpuriousWake, 2, object) == 1;
}

}  // namespace heddle::rt
