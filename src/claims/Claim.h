#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "claims/Warning.h"

namespace heddle::claims {

/// What a warning claims about the threads of a program.
enum class ClaimKind : std::uint8_t {
  Race,             ///< Two accesses conflict, and nothing orders them. One or both are known.
  SharedObject,     ///< Accesses to an object conflict. Its declaration is known.
  HiddenData,       ///< A call writes data that the library shares among threads.
  UnprotectedCode,  ///< A lock has no effect, so the code after it in the same function is not protected.
  LockOrder,        ///< Threads acquire locks in opposite orders.
  HeldForever,      ///< A lock is not released, or its holder acquires it again.
  UncheckedWait,    ///< A thread that wakes up does not check again what it waited for.
  UnlockedSignal,   ///< A condition is announced without the lock of those who wait for it.
  BrokenSection,    ///< Operations that belong together are in separate critical sections.
  Misuse,           ///< A primitive is used in a way that its specification forbids.
};

/// "an unprotected access"
std::string_view claimWords(ClaimKind kind);

/// The part of one thread.
struct ClaimSide {
  Place at;                    ///< The operation.
  std::vector<Place> callers;  ///< The frames around it that a tool reported, innermost first.
  Place before;                ///< Where the lock that is held there was acquired; empty if unknown.
};

struct Claim {
  ClaimKind kind = ClaimKind::Race;
  std::vector<ClaimSide> sides;  ///< At least one.
  std::string variable;          ///< The name of the variable or lock, if the tool reports it.
};

/// What a warning claims, or why that is not understood.
struct Classified {
  std::vector<Claim> claims;
  std::string whyNot;  ///< Empty if there are claims.
};

Classified classify(const Warning& warning);

}  // namespace heddle::claims
