#pragma once

#include <llvm/ADT/StringRef.h>

#include <cstddef>
#include <optional>
#include <vector>

namespace heddle::analyse {

/// What a call does to locks. Locks are told by the functions of the C library that all guards come down to.
struct LockCall {
  enum class Kind {
    Acquire,
    TryAcquire,  ///< Succeeds if the result is zero.
    Release,
    AcquireAll,  ///< std::lock: all arguments, in no order.
    Wait,        ///< Leaves the section of the lock and enters it again.
    Neutral,     ///< Initialisation, notification: no access to anything that could be told apart.
  };
  Kind kind;
  bool isShared = false;
};

std::optional<LockCall> lockCall(llvm::StringRef mangledName);

/// Functions whose body is not here but whose effect is known.
enum class LibraryEffect {
  None,       ///< Neither reads nor writes shared memory: allocation, throwing, arithmetic.
  Arguments,  ///< Reads and writes what it is given the address of.
  Unknown,    ///< Code of the user.
};
LibraryEffect libraryEffect(llvm::StringRef mangledName);

/// Which arguments of a library function are const, by its C++ name; \p count of them, a hidden one for the result not
/// counted. A name that does not say so promises nothing.
std::vector<bool> constArguments(llvm::StringRef mangledName, std::size_t count);

/// Gives back memory that nobody else has: malloc, operator new.
bool allocates(llvm::StringRef mangledName);

}  // namespace heddle::analyse
