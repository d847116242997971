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

/// The memory that `heddle` and the process under test share: one memfd, mapped by both, laid out by this header and
/// those it includes.
/// Configuration flows in, records flow out. Plain data with fixed sizes, so that a dead subject loses nothing that it
/// had written and a dump of the block is a complete raw finding. Change anything: raise kWireVersion.
namespace heddle::wire {

inline constexpr std::uint64_t kMagic = 0x31'454c'4444'4548ULL;  // "HEDDLE1"
inline constexpr std::uint32_t kWireVersion = 14;

/// Environment of the subject: "SHM_FD:SOCKET_FD". Absent: the runtime stays passive.
inline constexpr const char* kControlVariable = "HEDDLE_CONTROL";

struct ControlBlock {
  std::uint64_t magic;
  std::uint32_t version;
  std::uint32_t runtimeAttached;  ///< Set by the runtime when it has found the block: tells a program without Heddle.
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
  /// replaying: `threads` with threadCount and `racingSites` with racingSiteCount are filled in by the driver with what
  /// the execution to follow had started with; config.seed is its outcome.seed.
  ThreadInfo threads[kMaxThreads];
  SiteId racingSites[kMaxRacingSites];
  Context contexts[kMaxContexts];
  Decision decisions[kMaxDecisions];
  Decision scheduleIn[kMaxDecisions];  ///< replaying: what to follow.
  std::uint32_t scheduleInCount;
  std::uint64_t traceHashes[kMaxTraces];  ///< Of the first executions of the unit, in their order.
  Event events[kMaxEvents];

  Unit unit;
  TestTotals totals;
  std::atomic<std::uint32_t> requests;     ///< Made so far by all processes of this worker.
  std::atomic<std::uint32_t> journalTurn;  ///< journals[journalTurn & 1] is the one that counts.
  /// The execution that was cut off counts as done, with what the block knows of it: it would end the same way again.
  std::uint32_t lastWasFatal;
  Journal journals[2];
  Decision journalPaths[2][kMaxDecisions];
  std::uint64_t journalMemory[2][kMaxJournalMemory];  ///< What else the search has to know: Strategy::memory.
  std::uint64_t notes[kMaxNotes];                     ///< What the last execution leaves behind for the strategy.
  Decision unitPath[kMaxDecisions];
  CollectedPath collectedPaths[kMaxCollectedPaths];
  Decision collected[kMaxDecisions];
  std::uint64_t accessCount;  ///< config.recordEvents: `accesses` is a ring that has got so many in this execution.
  AccessRecord accesses[kMaxAccesses];
  std::uint32_t objectCount;  ///< Likewise, but not a ring: the first ones.
  ObjectPlace objects[kMaxObjects];
  std::uint64_t recentCount;  ///< Likewise.
  RecentPlace recent[kMaxRecentPlaces];
  Leak leaks[kMaxLeaks];
  std::atomic<std::uint32_t> lockEdgeCount;  ///< Over all executions of the worker.
  LockEdge lockEdges[kMaxLockEdges];  ///< A hash table, open addressing by `key`; what finds no room is left out.
};

/// A message over the socket, in either direction. The number tells which request an answer belongs to: a process that
/// goes on where another one died may have to do with an answer to that one.
struct Message {
  char kind;
  std::uint32_t number;
};
/// Subject to driver:
inline constexpr char kMessageFinding = 'F';  ///< outcome (or races) worth a look; the subject waits for an answer.
inline constexpr char kMessageUnit = 'U';     ///< the unit is done (or there was none yet); the next one, please.
inline constexpr char kMessageSpent = 'X';  ///< another process should go on with the unit; this one waits for its end.
inline constexpr char kMessageDone = 'D';   ///< nothing left to do.
/// Driver to subject:
inline constexpr char kAnswerContinue = 'c';
inline constexpr char kAnswerEndUnit = 'e';  ///< enough of this unit; go on with another.
inline constexpr char kAnswerStop = 's';

}  // namespace heddle::wire
