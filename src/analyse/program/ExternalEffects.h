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
    Nothing,          ///< Not a pointer, or one into memory that no two threads share: errno.
    Fresh,            ///< Memory allocated by the call.
    FreshOrArgument,  ///< Fresh, or the first argument.
    Argument,         ///< The first argument, or a pointer into what it points to.
    Second,           ///< The same of the second argument.
    Third,
    Linked,   ///< An object reachable from an argument through its links.
    Library,  ///< Memory of the library, which the call may write: streams, static buffers, the environment.
    SecondOrLibrary,
    Specific,  ///< What Special::SetsSpecific stored.
  };
  /// What the function does with its pointer arguments beyond accessing their pointees.
  enum class Special : std::uint8_t {
    None,
    Copies,           ///< memcpy: copies the pointee of the second argument to that of the first.
    Moves,            ///< realloc: copies the pointee of the first argument to the memory that it returns.
    LinksNodes,       ///< Stores pointers to its arguments into its arguments: lists, trees.
    StoresArgument,   ///< Stores the first argument into the pointee of the second: strtol.
    Tokenises,        ///< strtok_r: keeps its place in the pointee of the third argument, and returns such a place.
    StoresInLibrary,  ///< Memory of the library may point to the arguments later: putenv.
    SetsSpecific,     ///< pthread_setspecific: keeps the second argument.
    FillsFresh,       ///< Stores a pointer to new memory into the pointee of the first argument: asprintf.
    FillsException,   ///< Stores a pointer to an exception into the pointee of the first argument.
    Sends,            ///< write: a small message may contain pointers.
    Receives,         ///< read: the second argument receives the pointers that were sent.
    Registers,        ///< epoll_ctl: sends the pointee of the last argument.
    Strings,          ///< A function of std::string: its first argument may get another buffer.
    SwapsStrings,     ///< The first two arguments may get another buffer, or each other's.
    StringsSecond,    ///< std::getline: the second argument may get another buffer.
    Streams,          ///< Passes its arguments to stream buffers.
    UsesBuffer,       ///< The library may call the virtual functions of the other arguments at any time.
    StartsThread,     ///< pthread_create: a new thread calls the last but one argument with the last.
    StartsState,      ///< std::thread: a new thread calls a virtual function of a state object.
    JoinsThread,      ///< pthread_join: stores the result of a thread into the pointee of the second argument.
    RunsOnce,         ///< pthread_once: calls the second argument.
    RunsOnceCall,     ///< std::call_once: calls what a variable of the library points to.
    Sorts,            ///< qsort: calls the last argument with pointers into the first.
    SortsWith,        ///< qsort_r: calls the last argument but one, and passes the last one too.
    Searches,         ///< bsearch: calls the last argument with the first, and a pointer into the second.
    AtExit,           ///< The first argument runs at exit, with the second.
    OnExit,           ///< The same; the second is passed as the second argument.
    AtThreadEnd,      ///< The first argument runs when the thread ends, with the second.
    ActsAtThreadEnd,  ///< The accesses of the call are repeated when the thread ends.
    KeyDestructor,    ///< pthread_key_create: the second argument runs when a thread ends.
    Handler,          ///< signal: the arguments that are functions may run at any time.
    SignalAction,     ///< sigaction: what the first word of the second argument points to may run at any time.
    TimerAction,      ///< timer_create: the same for a field of the second argument.
    Exits,            ///< Runs the functions registered with AtExit.
    EndsThread,       ///< Runs the functions registered with AtThreadEnd. The first argument is the result.
    Throws,
    Catches,
  };
  /// One letter per argument: '-' no access, 'r' reads, 'w' writes, 'b' reads and writes the pointee. 'd' reads the
  /// pointee and what its first word points to; 'i' also writes both. 'D' and 'I' do the same with all words of the
  /// object. The last letter also applies to all further arguments.
  std::string_view arguments;
  Result result = Result::Nothing;
  Special special = Special::None;
  bool synchronises = false;  ///< A scheduling point: a lock, a condition variable, a join.
};

/// Whether the function is one whose result the runtime knows as a block of its caller.
bool isAllocator(llvm::StringRef name);

/// Whether a variable that no unit defines belongs to the C or C++ library.
bool isLibraryVariable(llvm::StringRef name);

/// Returns nullopt if the function may do anything.
std::optional<ExternalEffect> externalEffect(llvm::StringRef name);

}  // namespace heddle::analyse
