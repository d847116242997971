#pragma once

#include <cstdint>

#include "core/Ending.h"
#include "core/Ids.h"
#include "wire/Limits.h"
#include "wire/Records.h"

namespace heddle::wire {

/// outcome.code of an unfinished execution whose process now runs another program, through exec. outcome.text names
/// that program.
inline constexpr std::int32_t kReplacedByExec = -1;

/// Bits of outcome.asked: what the program asked for that differs between processes.
inline constexpr std::uint32_t kAskedProcessId = 1;
inline constexpr std::uint32_t kAskedProcFiles = 2;

/// How the last execution ended. The fields that must survive a killed execution (execution, testOrdinal, seed,
/// randomSeed, racingSitesAtStart) are written when it starts. `ending` is Unfinished until it ends.
struct Outcome {
  Ending ending;
  ThreadId thread;    ///< The thread that failed, or kNoThread.
  std::int32_t code;  ///< Signal number or exit status.
  SiteId site;
  std::uint32_t context;
  std::uint64_t faultAddress;
  std::uint64_t execution;  ///< Index of the execution, counted from 0.
  std::uint32_t testOrdinal;
  bool warm;  ///< The test had already run once in its process (TestLoop.cpp).
  std::uint64_t seed;
  std::uint64_t steps;
  std::uint64_t traceHash;
  std::uint64_t randomSeed;  ///< Seed of getrandom and similar calls.
  std::uint32_t threads;
  std::uint32_t decisionCount;
  std::uint32_t eventCount;
  std::uint32_t raceCount;
  std::uint32_t waitCount;
  /// Number of raw frames of the failing thread in `stack` (return addresses as sites); 0: none.
  std::uint32_t stackSize;
  std::uint32_t racingSitesAtStart;  ///< The prefix of racingSites that this execution started with.
  bool decisionsComplete;
  bool eventsComplete;
  bool spinCut;
  bool sitesRefused;         ///< Some racing sites did not become scheduling points, because the table was full.
  bool fairCut;              ///< The engine decided some steps itself, because a thread starved (Fairness.h).
  std::uint32_t fairFrom;    ///< If fairCut: the number of decisions before the first of them.
  bool earlyTimeouts;        ///< ChoiceKind::EarlyTimeout was offered.
  std::uint32_t earlyWakes;  ///< Number of waits that were chosen to end early.
  bool timeCut;              ///< A wait with a deadline was not offered its timeout while other threads could run.
  bool repeats;              ///< NoProgress: proven to repeat itself forever. Written by the driver.
  std::uint32_t asked;       ///< kAsked... bits.
  std::uint32_t divergedAt;  ///< Index of the decision that did not apply.
  SiteId stack[kMaxFrames];
  char text[1024];  ///< The assertion, the exception's what(), or the name of the primitive.
  char exceptionType[256];
  std::uint32_t leakCount;
  std::uint32_t passed;      ///< With a guide: the number of its locations that were passed, in order.
  std::uint64_t considered;  ///< Successors of the states that were new: what could have run at each new step.
  ErrorDetails error;
};

}  // namespace heddle::wire
