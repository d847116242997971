#pragma once

#include <llvm/ADT/StringRef.h>

#include <cstdint>
#include <optional>
#include <string_view>

/// The effects of functions without IR: the C library, the C++ runtime, the compiled part of the standard library. A
/// function that is not in the table may do anything: access all memory reachable for it, retain pointers, call back.
namespace heddle::analyse {

struct ExternalEffect {
  /// What the function returns.
  enum class Result : std::uint8_t {
    Nothing,   ///< Not a pointer.
    Fresh,     ///< Memory allocated by the call.
    Argument,  ///< The first argument, or a pointer into what it points to.
    Linked,    ///< An object reachable from an argument through its links.
    Unknown,   ///< A pointer into memory of the library.
  };
  /// What the function does with its pointer arguments beyond accessing their pointees.
  enum class Special : std::uint8_t {
    None,
    Copies,          ///< memcpy: copies the pointee of the second argument to that of the first.
    LinksNodes,      ///< Stores pointers to its arguments into its arguments: lists, trees.
    StoresArgument,  ///< Stores the first argument into the pointee of the second: strtol.
    FillsPointers,   ///< Stores pointers to library memory into the pointees of its arguments.
    StartsThread,    ///< pthread_create: calls the third argument with the fourth.
    StartsState,     ///< std::thread: calls a virtual function of a state object.
    CallsFirst,      ///< Calls its first argument, at exit or once.
    CallsSecond,
    CallsThird,
    CallsFourth,  ///< qsort: with pointers into its first argument.
    Throws,
    Catches,
  };
  /// One letter per argument: '-' no access, 'r' reads, 'w' writes, 'b' reads and writes the pointee. The last letter
  /// also applies to all further arguments.
  std::string_view arguments;
  Result result = Result::Nothing;
  Special special = Special::None;
  bool synchronises = false;  ///< A scheduling point: a lock, a condition variable, a join.
};

/// Returns nullopt if the function may do anything.
std::optional<ExternalEffect> externalEffect(llvm::StringRef name);

}  // namespace heddle::analyse
