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
    Moves,           ///< realloc: copies the pointee of the first argument to the memory that it returns.
    LinksNodes,      ///< Stores pointers to its arguments into its arguments: lists, trees.
    StoresArgument,  ///< Stores the first argument into the pointee of the second: strtol.
    Retains,         ///< Makes its arguments reachable for code without IR.
    FillsPointers,   ///< Stores pointers to library memory into the pointees of its arguments.
    StartsThread,    ///< pthread_create: a new thread calls the third argument with the fourth.
    StartsState,     ///< std::thread: a new thread calls a virtual function of a state object.
    RunsOnce,        ///< pthread_once: calls the second argument.
    RunsOnceCall,    ///< std::call_once: calls what a variable of the library points to.
    Compares,        ///< qsort: calls the last argument with pointers into the first two.
    AtExit,          ///< The first argument runs at exit, with the second.
    AtThreadEnd,     ///< The first argument runs when the thread ends, with the second.
    KeyDestructor,   ///< pthread_key_create: the second argument runs when a thread ends.
    Handler,         ///< signal: the arguments that are functions may run at any time.
    SignalAction,    ///< sigaction: what the first word of the second argument points to may run at any time.
    TimerAction,     ///< timer_create: the same for a field of the second argument.
    Exits,           ///< Runs the functions registered with AtExit.
    EndsThread,      ///< Runs the functions registered with AtThreadEnd.
    Throws,
    Catches,
  };
  /// One letter per argument: '-' no access, 'r' reads, 'w' writes, 'b' reads and writes the pointee; 'i' also reads
  /// and writes what the first word of the pointee points to. The last letter also applies to all further arguments.
  std::string_view arguments;
  Result result = Result::Nothing;
  Special special = Special::None;
  bool synchronises = false;  ///< A scheduling point: a lock, a condition variable, a join.
};

/// Whether the function is one whose result the runtime knows as a block of its caller.
bool isAllocator(llvm::StringRef name);

/// Returns nullopt if the function may do anything.
std::optional<ExternalEffect> externalEffect(llvm::StringRef name);

}  // namespace heddle::analyse
