#pragma once

#include <llvm/ADT/StringRef.h>

#include <cstdint>
#include <optional>
#include <string_view>

/// What functions without IR do: the C library, the C++ runtime, the standard library's compiled part. A function that
/// is not in the table may do anything: read and write all that it can reach, keep pointers, call back.
namespace heddle::analyse {

struct ExternalEffect {
  /// What comes back.
  enum class Result : std::uint8_t {
    Nothing,   ///< No pointer.
    Fresh,     ///< Memory that is allocated here.
    Argument,  ///< The first argument, or a pointer into what it points to.
    Linked,    ///< Something that can be reached from an argument by its links.
    Unknown,   ///< A pointer into memory of the library.
  };
  /// How the function uses pointers of its arguments beyond accessing what they point to.
  enum class Special : std::uint8_t {
    None,
    Copies,          ///< memcpy: contents of the second argument move to the first.
    LinksNodes,      ///< Stores pointers to its arguments into its arguments: lists, trees.
    StoresArgument,  ///< Stores the first argument into what the second points to: strtol.
    FillsPointers,   ///< Stores pointers of the library into what its arguments point to.
    StartsThread,    ///< pthread_create: the third argument runs with the fourth.
    StartsState,     ///< std::thread: runs the virtual function of a state object.
    CallsFirst,      ///< Calls its first argument: at exit, or once.
    CallsSecond,
    CallsThird,
    CallsFourth,  ///< qsort: with pointers into its first argument.
    Throws,
    Catches,
  };
  /// One letter for each argument: '-' nothing, 'r' reads, 'w' writes, 'b' both what it points to. Arguments beyond the
  /// last letter are like the last one.
  std::string_view arguments;
  Result result = Result::Nothing;
  Special special = Special::None;
  bool synchronises = false;  ///< A lock, a condition variable, a join: a scheduling point.
};

/// Nothing: the function may do anything.
std::optional<ExternalEffect> externalEffect(llvm::StringRef name);

}  // namespace heddle::analyse
