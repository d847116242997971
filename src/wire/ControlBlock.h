#pragma once

#include <atomic>
#include <cstdint>

#include "core/Decision.h"
#include "core/Event.h"
#include "core/Ids.h"
#include "wire/Config.h"
#include "wire/Limits.h"
#include "wire/Outcome.h"
#include "wire/Records.h"
#include "wire/Work.h"

/// The memory shared by `heddle` and the process under test: one memfd that both map. This header and those it includes
/// define the layout.
/// The driver writes the configuration, the subject writes records. All data is plain and of fixed size: a subject that
/// dies loses nothing that it had written, and a dump of the block is a complete raw finding. Any change to the layout
/// must raise kWireVersion.
namespace heddle::wire {

inline constexpr std::uint64_t kMagic = 0x31'454c'4444'4548ULL;  // "HEDDLE1"
inline constexpr std::uint32_t kWireVersion = 17;

/// Environment variable of the subject: "SHM_FD:SOCKET_FD". If it is not set, the runtime stays passive.
inline constexpr const char* kControlVariable = "HEDDLE_CONTROL";

struct ControlBlock {
  std::uint64_t magic;
  std::uint32_t version;
  /// Set by the runtime once it has found the block. Stays 0 in a program without Heddle.
  std::uint32_t runtimeAttached;
  std::uint64_t size;
  Config config;
  Progress progress;
  Outcome outcome;
  std::uint32_t moduleCount;
  std::uint32_t threadCount;
  std::uint32_t racingSiteCount;
  std::uint32_t contextCount;
  Race races[kMaxRaces];
  Wait waits[kMaxWaits];
  Module modules[kMaxModules];
  /// replaying: the driver fills in `threads` with threadCount, and `racingSites` with racingSiteCount, as they were
  /// when the recorded execution started. config.seed is the outcome.seed of that execution.
  ThreadInfo threads[kMaxThreads];
  SiteId racingSites[kMaxRacingSites];
  Context contexts[kMaxContexts];
  Decision decisions[kMaxDecisions];
  Decision scheduleIn[kMaxDecisions];  ///< replaying: the schedule to follow.
  std::uint32_t scheduleInCount;
  std::uint64_t traceHashes[kMaxTraces];  ///< Trace hashes of the first executions of the unit, in order.
  Event events[kMaxEvents];

  Unit unit;
  TestTotals totals;
  std::atomic<std::uint32_t> requests;     ///< Requests made so far by all processes of this worker.
  std::atomic<std::uint32_t> journalTurn;  ///< journals[journalTurn & 1] is the valid one.
  /// The execution that was cut off counts as done, with what the block has recorded of it: it would end the same way
  /// again.
  std::uint32_t lastWasFatal;
  Journal journals[2];
  Decision journalPaths[2][kMaxDecisions];
  std::uint64_t journalMemory[2][kMaxJournalMemory];  ///< Further state of the search (SearchPosition::memory).
  std::uint64_t notes[kMaxNotes];                     ///< What the last execution leaves behind for the strategy.
  Decision unitPath[kMaxDecisions];
  CollectedPath collectedPaths[kMaxCollectedPaths];
  Decision collected[kMaxDecisions];
  std::uint64_t accessCount;  ///< config.recordEvents: number of accesses in this execution. `accesses` is a ring and
                              ///< keeps the last ones.
  AccessRecord accesses[kMaxAccesses];
  std::uint32_t objectCount;  ///< config.recordEvents: number of entries. Not a ring: the first objects are kept.
  ObjectPlace objects[kMaxObjects];
  std::uint64_t recentCount;  ///< config.recordEvents: `recent` is a ring, like `accesses`.
  RecentPlace recent[kMaxRecentPlaces];
  Leak leaks[kMaxLeaks];
  std::atomic<std::uint32_t> lockEdgeCount;  ///< Over all executions of the worker.
  /// A hash table with open addressing by `key`. Edges that do not fit are dropped.
  LockEdge lockEdges[kMaxLockEdges];
};

/// A message over the socket, in either direction. The number matches an answer to its request: a process that
/// continues the work of one that died may receive the answer to a request of that one.
struct Message {
  char kind;
  std::uint32_t number;
};
/// Subject to driver:
inline constexpr char kMessageFinding = 'F';  ///< An outcome (or races) to examine; the subject waits for an answer.
inline constexpr char kMessageUnit = 'U';     ///< The unit is done, or there was none yet; asks for the next one.
inline constexpr char kMessageSpent = 'X';    ///< Another process should continue the unit; this one waits to be ended.
inline constexpr char kMessageDone = 'D';     ///< Nothing left to do.
/// Driver to subject:
inline constexpr char kAnswerContinue = 'c';
inline constexpr char kAnswerEndUnit = 'e';  ///< End this unit and ask for another.
inline constexpr char kAnswerStop = 's';

}  // namespace heddle::wire
