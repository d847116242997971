#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace heddle::judge {

enum class FindingKind : std::uint8_t {
  DataRace,
  Deadlock,
  LostWakeup,
  Endless,
  NoProgress,
  Assertion,
  Abort,
  UncaughtException,
  Signal,
  ExitStatus,
  Nondeterminism,
  UseAfterFree,
  OutOfBounds,
  DoubleFree,
  InvalidFree,
  DeadStack,
  Misuse,
  Leak,
  Count_,
};

/// Facts about a kind of finding that are true or false.
namespace finding {

enum Flag : std::uint32_t {
  kWarning = 1 << 0,         ///< Reported as a warning, because it need not be an error of the program.
  kFailsInThread = 1 << 1,   ///< One thread fails at one place, which is the last row of the story.
  kInterference = 1 << 2,    ///< May be caused by steps of another thread in between, or by an order of steps.
  kPlainAccesses = 1 << 3,   ///< Plain accesses that do not race help to explain it.
  kWordsOfProgram = 1 << 4,  ///< Headline and message quote the program; suppressions can name them.

  kFailure = kFailsInThread | kInterference | kPlainAccesses,
};

}  // namespace finding

/// Everything that is the same for all findings of a kind. A new kind gets a row in kFindingTraits and a page in
/// docs/bugs.
struct FindingTraits {
  FindingKind kind;
  std::string_view name;  ///< In reports and files: `data-race`. Also the SARIF rule and the page in docs/bugs.
  std::string_view tag;   ///< In ids: `race`.
  std::uint32_t flags;
  std::string_view sentence;  ///< Explains the kind to readers who have not met it before.
};

inline constexpr auto kFindingTraits = [] {
  using enum FindingKind;
  using enum finding::Flag;
  return std::to_array<FindingTraits>({
      // clang-format off
      {DataRace, "data-race", "race", 0,
       "Two threads access the same memory, one of them writes, and nothing orders the two."},
      {Deadlock, "deadlock", "deadlock", 0,
       "Threads wait for each other, and none can continue."},
      {LostWakeup, "lost-wakeup", "wakeup", kPlainAccesses,
       "A thread waits for a notification that no other thread will send."},
      {Endless, "endless", "endless", kInterference | kPlainAccesses,
       "The execution repeats itself forever."},
      {NoProgress, "no-progress", "noprogress", kFailure,
       "A thread runs or blocks without reaching another operation."},
      {Assertion, "assertion", "assertion", kFailure | kWordsOfProgram,
       "An assertion of the program failed in some interleaving of its threads."},
      {Abort, "abort", "abort", kFailure | kWordsOfProgram,
       "The program aborted in some interleaving of its threads."},
      {UncaughtException, "uncaught-exception", "exception", kFailure | kWordsOfProgram,
       "An exception was thrown and not caught."},
      {Signal, "signal", "signal", kFailure,
       "The program was terminated by a signal, for example after an invalid memory access."},
      {ExitStatus, "exit-status", "exit", kInterference | kPlainAccesses,
       "The program ended with a nonzero exit status in some interleaving of its threads."},
      {Nondeterminism, "nondeterminism", "nondeterminism", kWarning | kPlainAccesses,
       "The same schedule led to different executions: something is outside Heddle's control."},
      {UseAfterFree, "use-after-free", "uaf", kFailure,
       "Memory was used after it was freed."},
      {OutOfBounds, "out-of-bounds", "bounds", kFailure,
       "Memory outside a heap block was accessed."},
      {DoubleFree, "double-free", "doublefree", kFailure,
       "The same memory was freed twice."},
      {InvalidFree, "invalid-free", "invalidfree", kFailure,
       "The program freed an address that is not a heap block."},
      {DeadStack, "dead-stack", "deadstack", kFailsInThread | kPlainAccesses,
       "The stack of a thread or function was used after it ended."},
      {Misuse, "misuse", "misuse", kFailure,
       "A synchronisation primitive was used in a way that its specification forbids."},
      {Leak, "leak", "leak", kWarning | kPlainAccesses,
       "Memory was not freed, and no pointer to it is left."},
      // clang-format on
  });
}();

static_assert(kFindingTraits.size() == static_cast<std::size_t>(FindingKind::Count_), "one row per kind");
static_assert(
    [] {
      for (std::size_t i = 0; i < kFindingTraits.size(); ++i) {
        if (kFindingTraits[i].kind != static_cast<FindingKind>(i)) { return false; }
      }
      return true;
    }(),
    "rows in the order of FindingKind");

constexpr const FindingTraits& traitsOf(FindingKind kind) { return kFindingTraits[static_cast<std::size_t>(kind)]; }
constexpr bool has(FindingKind kind, finding::Flag flag) { return (traitsOf(kind).flags & flag) != 0; }
constexpr std::string_view kindName(FindingKind kind) { return traitsOf(kind).name; }
constexpr std::string_view kindTag(FindingKind kind) { return traitsOf(kind).tag; }

constexpr std::optional<FindingKind> kindFromName(std::string_view name) {
  for (const FindingTraits& traits : kFindingTraits) {
    if (traits.name == name) { return traits.kind; }
  }
  return std::nullopt;
}

}  // namespace heddle::judge
