#pragma once

#include "core/Decision.h"
#include "core/ErrorKind.h"
#include "core/Event.h"
#include "core/Ids.h"
#include "core/Op.h"
#include "core/Outcome.h"
#include "core/SearchPart.h"

#include <atomic>
#include <cstdint>

/// The memory that `heddle` and the process under test share: one memfd, mapped by both, laid out by this header alone.
/// Configuration flows in, records flow out. Plain data with fixed sizes, so that a dead subject loses nothing that it
/// had written and a dump of the block is a complete raw finding. Change anything: raise kWireVersion.
namespace heddle::wire {

inline constexpr std::uint64_t kMagic = 0x31'454c'4444'4548ULL;  // "HEDDLE1"
inline constexpr std::uint32_t kWireVersion = 11;

/// Environment of the subject: "SHM_FD:SOCKET_FD". Absent: the runtime stays passive.
inline constexpr const char* kControlVariable = "HEDDLE_CONTROL";

inline constexpr std::uint32_t kMaxDecisions = 4U << 20;
inline constexpr std::uint32_t kMaxEvents = 512U << 10;
inline constexpr std::uint32_t kMaxAccesses = 64U << 10;
inline constexpr std::uint32_t kMaxObjects = 8U << 10;
inline constexpr std::uint32_t kMaxRecentPlaces = 128;
inline constexpr std::uint32_t kMaxModules = 256;
inline constexpr std::uint32_t kMaxRacingSites = 4096;
inline constexpr std::uint32_t kMaxRaces = 64;
inline constexpr std::uint32_t kMaxWaits = 256;
inline constexpr std::uint32_t kMaxStacks = 1024;
inline constexpr std::uint32_t kMaxFrames = 64;
inline constexpr std::uint32_t kMaxTraces = 64U << 10;
inline constexpr std::uint32_t kMaxContexts = 1U << 18;
inline constexpr std::uint32_t kMaxCollectedPaths = 64U << 10;
inline constexpr std::uint32_t kMaxNotes = 8U << 20;
inline constexpr std::uint32_t kMaxJournalMemory = 4U << 20;
inline constexpr std::uint32_t kMaxRelated = 3;
inline constexpr std::uint32_t kMaxLeaks = 32;
inline constexpr std::uint32_t kMaxLockEdges = 4096;
inline constexpr std::uint32_t kMaxGates = 6;
inline constexpr std::uint32_t kShortFrames = 8;

enum class Points : std::uint8_t { Sync, Racing, All };
enum class CarrierKind : std::uint8_t { Fiber, Kernel };
/// What keeps executions apart. None: nothing, as for heddle::test. Restore: memory is put back. Fork: a process each.
enum class Isolation : std::uint8_t { Auto, None, Restore, Fork };

struct Config {
  char strategy[32];
  std::uint64_t seed;
  std::uint64_t executions;  ///< Budget in schedules.
  std::uint64_t maxSteps;    ///< Per execution.
  std::uint32_t depth;
  std::uint64_t estimatedSteps;
  std::int32_t preemptionBound;
  Points points;
  CarrierKind carrier;
  Isolation isolation;
  bool stopAtFirst;
  std::uint32_t mishapLimit;  ///< A unit with so many executions that went wrong is given up; 0: none is.
  bool recordEvents;          ///< Fill the event array: for stories.
  bool spuriousWakes;         ///< Offer ChoiceKind::SpuriousWake.
  bool earlyTimeouts;         ///< Offer ChoiceKind::EarlyTimeout.
  bool weakCasFailures;       ///< Offer ChoiceKind::WeakCasFailure.
  bool detectRaces;
  bool detectLeaks;           ///< At the end of an execution that completes.
  bool checkDeterminism;      ///< Run each schedule twice and compare.
  bool replaying;             ///< `decisions` is the schedule to follow; one execution.
  std::uint32_t testOrdinal;  ///< replaying: which heddle::test of the process, counted from 1; 0 = the whole program.
  bool warm;                  ///< replaying: what outcome.warm was.
  std::uint64_t expectedTraceHash;  ///< replaying: 0 = do not compare.
  std::uint64_t randomSeed;         ///< replaying: what outcome.randomSeed was in the execution to follow; else 0: any.
  bool debugging;  ///< replaying, under a debugger: no fork, nobody at the socket, stops by calls (Debugging.h).
  std::uint64_t untilStep;   ///< replaying: stop before this step; 0: nowhere.
  std::uint32_t raceNumber;  ///< debugging: stop at this race of the execution, counted from 1; 0: at none.
  bool hasInput;             ///< Standard input is a file, which every execution reads from its beginning.
  char scratch[160];         ///< The directory of TMPDIR, which every execution finds empty; or empty.
};

struct Module {
  char path[512];
  std::uint64_t base;
  std::uint64_t end;
  std::uint8_t buildId[20];
  std::uint32_t buildIdSize;
  bool instrumented;  ///< It calls the instrumentation ABI.
  bool synchronises;  ///< It calls functions that synchronise threads.
};

/// A node of the call tree: the function was called from `site` in the context `parent`. Node 0 is the empty stack.
struct Context {
  std::uint32_t parent;
  std::uint32_t depth;
  SiteId callSite;
};

struct ThreadInfo {
  ThreadId parent;
  std::uint16_t nth;
  std::uint32_t lived;  ///< In the last execution.
  char name[16];
  SiteId startSite;  ///< Entry function.
};

struct Access {
  ThreadId thread;
  bool write;
  bool atomic;
  bool frees;  ///< The write is the end of the block.
  std::uint8_t size;
  SiteId site;
  std::uint32_t context;
  std::uint64_t address;
};

/// Where an address lies, by identity.
enum class Place : std::uint8_t { Unknown, Global, Heap, Stack, ThreadLocal };
struct Location {
  Place place;
  ThreadId thread;        ///< Heap: who allocated. Stack: whose.
  std::uint16_t module;   ///< Global
  std::uint64_t offset;   ///< In the module, block or stack.
  std::uint64_t size;     ///< Heap: of the block.
  std::uint64_t serial;   ///< Heap: n-th allocation of the thread.
  std::uint32_t context;  ///< Heap: where it was allocated.
  /// Stack, where events are recorded: the function in whose frame it lies (a return address in it; kNoSite: not
  /// known), and the distance from what debug information counts from.
  SiteId frame;
  std::int64_t fromFrameTop;      ///< The canonical frame address.
  std::int64_t fromStackPointer;  ///< As the function itself has it during its calls.
  std::int64_t fromFramePointer;
};

/// What is known of an object that an event names.
struct ObjectPlace {
  ObjectId object;
  Location location;
};

struct Race {
  Access first;  ///< Earlier in this execution.
  Access second;
  Location location;
  std::uint64_t step;  ///< At which it was seen.
};

/// One thread that cannot go on, for Ending::Stuck.
struct Wait {
  ThreadId thread;
  OpKind kind;
  ThreadId holder;  ///< Who holds what it waits for, or kNoThread.
  ObjectId object;
  Location location;
  SiteId site;
  SiteId caller;  ///< As in Event: set if `site` is in a library.
  std::uint32_t context;
  SiteId acquiredAt;  ///< Where the holder got it.
  std::uint32_t acquiredContext;
};

/// Something that happened before to the object of an error.
struct RelatedPlace {
  Relation relation;
  ThreadId thread;
  SiteId site;
  std::uint32_t context;
};

/// For Ending::MemoryError and Ending::Misuse: what was done to what.
struct ErrorDetails {
  ErrorKind kind;
  bool write;
  bool atomic;
  OpKind operation;        ///< Misuse, or memory that a primitive stood in; else None.
  std::uint64_t size;      ///< Of the access; WrongSize: what was said.
  std::int64_t fromBlock;  ///< Of the access, from the start of the block: negative before it.
  ThreadId other;          ///< Who holds it, waits on it, was to be joined, whose stack it is; kNoThread: nobody.
  ObjectId object;
  Location location;  ///< Of the block, where there is one; else of the object.
  std::uint32_t relatedCount;
  RelatedPlace related[kMaxRelated];
};

/// Blocks that nothing leads to any more, allocated at one place.
struct Leak {
  std::uint64_t blocks;
  std::uint64_t bytes;
  ThreadId thread;
  std::uint32_t context;
};

/// The innermost frames of a stack, by themselves: contexts are those of one execution.
struct ShortStack {
  SiteId frames[kShortFrames];
};

/// A lock as it can be recognised in another execution.
struct LockName {
  ObjectId object;
  Location location;
  ShortStack allocation;
};

/// A thread got a lock while it held another: for the lock graph over all executions.
struct LockEdge {
  std::uint64_t key;  ///< 0: free.
  ThreadId thread;
  std::uint32_t gateCount;  ///< Further locks it held then: more than fit are left out, which may only add suspicions.
  LockName held;
  LockName acquired;
  ObjectId gates[kMaxGates];
  ShortStack heldAt;
  ShortStack acquiredAt;
};

/// A plain access that was no scheduling point, for the story.
struct AccessRecord {
  Event event;
  std::uint64_t sequence;  ///< Its place among the plain accesses of the execution.
  std::uint64_t position;  ///< It came before events[position].
};

/// Where the program accessed memory last, scheduling point or not: tells the loop of a thread that does not end.
struct RecentPlace {
  std::uint64_t pc;  ///< In this process only.
  std::uint32_t context;
  ThreadId thread;
};

/// outcome.code of an unfinished execution in whose process another program runs by now; the text names that one.
inline constexpr std::int32_t kReplacedByExec = -1;

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
  std::uint32_t divergedAt;  ///< Index of the decision that did not fit.
  SiteId stack[kMaxFrames];
  char text[1024];  ///< The assertion, the exception's what(), the name of the primitive.
  char exceptionType[256];
  std::uint32_t leakCount;
  ErrorDetails error;
};

enum class Phase : std::uint32_t { Starting, Running, Finding, Done, Failed };

/// A piece of work, done by one worker from its beginning to its end and told by what stands here and in the arrays
/// that it names alone: not by what the worker did before. So the same units have the same outcomes, whoever does them.
/// What it starts with, besides: `racingSites` and `threads` of the block, as the driver has filled them in.
struct Unit {
  std::uint64_t number;          ///< For the driver.
  std::uint64_t firstExecution;  ///< Its index tells the seed.
  std::uint64_t executions;      ///< At most so many; 0: there is no unit.
  std::uint32_t testOrdinal;     ///< Of which heddle::test; 0: the whole program.
  std::int32_t round;
  std::uint32_t pathSize;  ///< In unitPath; the cursor's own prefix is that of journal 0.
  std::uint32_t branchesFrom;
  std::uint32_t done;  ///< By the worker, when it has done all of it.
};

/// Where the work on a unit stands. Two of them, written in turn: one is whole whenever the process dies.
struct Journal {
  std::uint64_t executions;  ///< Of the unit, done and told.
  std::uint64_t steps;       ///< In all of them.
  std::uint64_t mishaps;     ///< Those that did not end as they should.
  std::uint64_t learnedSteps;
  std::uint32_t racingSiteCount;  ///< As of then: an execution that was cut off may have added some.
  std::uint32_t threadCount;
  std::uint32_t collectedPaths;
  std::uint32_t collectedDecisions;
  std::uint32_t memorySize;  ///< Words of journalMemory.
  SearchCursor cursor;
};

/// A path that the next round branches off from, in `collected`.
struct CollectedPath {
  std::uint32_t begin;
  std::uint32_t size;
  std::uint32_t from;
};

/// What all workers together have made of a heddle::test, for those that come to its end.
struct TestTotals {
  std::uint64_t executions;
  std::uint64_t steps;
  std::uint64_t errors;
  std::uint32_t exhausted;
  std::uint64_t repetitions;
};

/// Counters of the whole exploration, written by the subject.
struct Progress {
  std::atomic<Phase> phase;
  std::atomic<std::uint32_t> stopRequested;  ///< Written by the driver.
  std::atomic<std::uint64_t> executions;
  std::atomic<std::uint64_t> steps;
  std::atomic<std::uint64_t> failures;
  std::atomic<std::uint64_t> currentSteps;      ///< Heartbeat of the running execution.
  std::atomic<std::uint32_t> currentDecisions;  ///< Valid entries of `decisions`: the schedule of a killed execution.
  std::atomic<std::int32_t> pid;                ///< Of the running execution.
  std::atomic<std::int32_t> killedByDriver;     ///< The pid that the driver has ended for making no progress.
  std::atomic<std::uint32_t> tests;             ///< heddle::test calls seen.
  std::atomic<std::uint32_t> coldTest;          ///< The one that went wrong when it was run for the first time; or 0.
  std::atomic<std::uint32_t> exhausted;         ///< The strategy says: every schedule was executed.
  std::atomic<std::uint32_t> anySpinCut;
  std::atomic<Isolation> isolation;  ///< As used in the end; Auto: no execution yet.
  char uncontrolledCall[32];  ///< For real time or randomness, by name; "input: " and one that waited for others; or
                              ///< empty.
  /// A message (kMessage...) that could not be sent, because the program had broken the connection; 0: none.
  std::atomic<std::uint32_t> lostMessage;
  char isolationReason[128];  ///< Why not a faster one, as a sentence without its end; or empty.
};

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
