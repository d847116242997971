/* What `heddle class` and the harness that it compiles agree on. Both include this file. */
#ifndef HEDDLE_HARNESS_PROTOCOL_H
#define HEDDLE_HARNESS_PROTOCOL_H

#include <cstddef>
#include <cstdint>

namespace heddle::harness {

/* The sizes of a test. They are fixed, because memory allocated during an execution is gone after it. */
inline constexpr std::size_t kMaxObjects = 3;
inline constexpr std::size_t kMaxCalls = 32;
inline constexpr std::size_t kMaxThreads = 4;
inline constexpr std::size_t kMaxArguments = 8;
inline constexpr std::uint32_t kMaxKept = 16;     /* Values that calls leave behind, by labels from 1 on. */
inline constexpr std::uint32_t kFirstKept = 1000; /* As the number of an argument: the value with label 0. */
inline constexpr std::uint32_t kDestroy = 65535;  /* As an operation: the destructor. */

/* Standard output belongs to the class under test, so answers go to a descriptor of their own. */
inline constexpr int kAnswerFd = 3;

/* An execution of a test is cut off after this many steps. */
inline constexpr std::uint64_t kMaxSteps = 20'000;

/* Which order of the calls must explain the results. */
enum class Compare { Nothing = 0, CallOrder = 1, RealTime = 2 };

/* An answer consists of lines. Each begins with one of these words; kDone is the last one. */
namespace answer {

inline constexpr char kSequential[] = "sequential";  /* Whether all orders of the calls were run. */
inline constexpr char kAllowed[] = "allowed";        /* The endings that these orders have shown. */
inline constexpr char kThrows[] = "throws";          /* An exception that they have shown: CALL TEXT. */
inline constexpr char kOwnThreads[] = "own-threads"; /* The class starts threads. */
inline constexpr char kLeftOut[] = "left";           /* A result that is not compared: SLOT. */
inline constexpr char kWrong[] = "wrong";            /* A result that no order explains: SLOT TEXT. */
inline constexpr char kOutcome[] = "outcome";        /* The results of an order: HASH BEGIN END BEGIN END... */
inline constexpr char kPossible[] = "possible";      /* A result of an order: ORDER SLOT TEXT. */
inline constexpr char kVerdict[] = "verdict";        /* The counts of a test, and why it cannot be used. */
inline constexpr char kDone[] = "done";

}  // namespace answer

/* A file with a test holds the plan, then lines like those of an answer, and these. */
namespace file {

inline constexpr char kUnjudged[] = "unjudged";  /* Not all orders were run: only data races count. */
inline constexpr char kRealTime[] = "real-time"; /* The orders must keep the real-time order of the calls. */
inline constexpr char kClaim[] = "claim";        /* What is claimed if no order explains the results: TEXT. */

}  // namespace file

}  // namespace heddle::harness

#endif
