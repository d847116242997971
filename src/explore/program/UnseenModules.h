#pragma once

#include <string>
#include <vector>

#include "wire/ControlBlock.h"

namespace heddle::explore {

/// A module whose memory accesses are not seen.
struct UnseenModule {
  std::string name;
  bool synchronises = false;
  bool standard = false;  ///< The C++ library. Code from its headers is part of the program, and seen.
};

/// Uninstrumented modules in \p block, excluding modelled system libraries. The C++ library is included: its
/// synchronisation is modelled, but its accesses are not.
std::vector<UnseenModule> unseenModules(const wire::ControlBlock& block);

}  // namespace heddle::explore
