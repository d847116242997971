#pragma once

#include <llvm/ADT/StringRef.h>

#include <cstddef>
#include <optional>
#include <vector>

namespace heddle::analyse {

/// The effect of a call on locks. Locks are recognised by the C library functions that all guards eventually call.
struct LockCall {
  enum class Kind {
    Acquire,
    TryAcquire,  ///< Succeeds if the result is zero.
    Release,
    AcquireAll,  ///< std::lock: acquires all arguments, in no particular order.
    Wait,        ///< Leaves the section of the lock and enters it again.
    Neutral,     ///< Initialisation, notification: no access to a place that can be named.
  };
  Kind kind;
  bool isShared = false;
};

std::optional<LockCall> lockCall(llvm::StringRef mangledName);

/// Functions without a body whose effect is known.
enum class LibraryEffect {
  None,       ///< Does not access shared memory: allocation, throwing, arithmetic.
  Arguments,  ///< Reads and writes the objects whose addresses are passed.
  Unknown,    ///< User code.
};
LibraryEffect libraryEffect(llvm::StringRef mangledName);

/// Which of the \p count arguments of a library function are const, according to its C++ name. A hidden argument for
/// the result is not counted. All are false if the name does not show it.
std::vector<bool> constArguments(llvm::StringRef mangledName, std::size_t count);

/// Whether the function returns memory that has no other owner: malloc, operator new.
bool allocates(llvm::StringRef mangledName);

}  // namespace heddle::analyse
