#pragma once

#include <cstdint>

#include "core/Ids.h"
#include "core/Outcome.h"
#include "wire/Limits.h"
#include "wire/Records.h"

namespace heddle::wire {

/// outcome.code of an unfinished execution in whose process another program runs by now; the text names that one.
inline constexpr std::int32_t kReplacedByExec = -1;

/// outcome.asked: what the program has asked for that differs from process to process.
inline constexpr std::uint32_t kAskedProcessId = 1;
inline constexpr std::uint32_t kAskedProcFiles = 2;

/// How the last execution ended. The fields that a killed execution must leave behind (execution, testOrdinal, seed,
/// randomSeed, racingSitesAtStart) are written when it starts; ending is Unfinished until it ends.
struct Outcome {
  Ending ending;
  ThreadId thread;    ///< Who failed, or kNoThread.
  std::int32_t code;  ///< Signal number, exit status.
  SiteId site;
  std::uint32_t context;
  std::uint64_t faultAddress;
  std::uint64_t execution;  ///< Which one, counted from 0.
  std::uint32_t testOrdinal;
  bool warm;  ///< The test had run once before in its process (TestLoop.cpp).
  std::uint64_t seed;
  std::uint64_t steps;
  std::uint64_t traceHash;
  std::uint64_t randomSeed;  ///< Of getrandom and friends.
  std::uint32_t threads;
  std::uint32_t decisionCount;
  std::uint32_t eventCount;
  std::uint32_t raceCount;
  std::uint32_t waitCount;
  std::uint32_t stackSize;           ///< Raw frames of the failing thread (return addresses as sites), if any.
  std::uint32_t racingSitesAtStart;  ///< Prefix of racingSites that this execution started with.
  bool decisionsComplete;
  bool eventsComplete;
  bool spinCut;
  bool sitesRefused;         ///< Sites that race did not become scheduling points: the table was full.
  bool fairCut;              ///< The engine decided some steps by itself, because a thread starved (Fairness.h).
  std::uint32_t fairFrom;    ///< Then: so many decisions came before.
  bool earlyTimeouts;        ///< ChoiceKind::EarlyTimeout was offered.
  std::uint32_t earlyWakes;  ///< So many waits were decided to end before their time.
  bool timeCut;              ///< A wait with a deadline was not offered its time-out while other threads could run.
  bool repeats;              ///< NoProgress: shown to repeat itself for ever. Written by the driver.
  std::uint32_t asked;       ///< kAsked..., joined.
  std::uint32_t divergedAt;  ///< Index of the decision that did not fit.
  SiteId stack[kMaxFrames];
  char text[1024];  ///< The assertion, the exception's what(), the name of the primitive.
  char exceptionType[256];
  std::uint32_t leakCount;
  ErrorDetails error;
};

}  // namespace heddle::wire
