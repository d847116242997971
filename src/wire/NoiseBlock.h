#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

/// The memory shared by `heddle noise` and a program that runs on real threads with noise. The driver fills in the
/// first part before the program starts. The second part is written by the threads of the program, with atomic
/// operations and without locks, and outlives the process.
namespace heddle::wire::noise {

/// Environment variable with the descriptor of the block.
inline constexpr const char* kVariable = "HEDDLE_NOISE";
inline constexpr std::uint32_t kBlockMagic = 0x484e0003u;

inline constexpr std::size_t kModules = 128;
inline constexpr std::size_t kPathSize = 512;
inline constexpr std::size_t kRules = 1024;
inline constexpr std::size_t kRuleSites = 1U << 15;
inline constexpr std::size_t kWatched = 1U << 15;
inline constexpr std::size_t kCoverageWords = 1024;
inline constexpr std::size_t kRaces = 128;
inline constexpr std::size_t kEventCounts = 32;
inline constexpr std::size_t kStacks = 256;
inline constexpr std::size_t kFrames = 48;
inline constexpr std::size_t kSites = 1U << 14;  ///< A power of two: an open-addressing table.
inline constexpr std::size_t kSamples = 6;
inline constexpr std::size_t kNext = 6;
inline constexpr std::size_t kGranules = 1U << 20;  ///< A power of two.
inline constexpr std::size_t kBlocks = 1U << 16;

/// The signal on which a thread writes its stack. Linux never sends it.
inline constexpr int kStackSignal = 16;  // SIGSTKFLT

enum class Mode : std::uint32_t {
  Off,      ///< No noise: the program as it is.
  Profile,  ///< No noise; every event is recorded.
  Rules,    ///< Noise as the rules say.
  White,    ///< Noise at every event, at a rate.
};

enum class Heuristic : std::uint8_t {
  Yield,  ///< sched_yield, a random number of times.
  Wait,   ///< Sleeps for a random time.
  Halt,   ///< Sleeps until nothing else in the program can advance.
};

enum class Moment : std::uint8_t {
  Before,
  After,  ///< At the next event of the same thread.
  Whole,  ///< Before and after.
};

enum class EventKind : std::uint8_t { Read, Write, AtomicRead, AtomicWrite, Sync };

constexpr bool isWrite(EventKind kind) { return kind == EventKind::Write || kind == EventKind::AtomicWrite; }
constexpr bool isPlain(EventKind kind) { return kind == EventKind::Read || kind == EventKind::Write; }

/// Noise at a set of sites, as far as they access the given memory.
struct Rule {
  Heuristic heuristic;
  Moment moment;
  std::uint8_t strength;    ///< 0..100: the probability in percent, and the length of the noise.
  std::uint32_t firstSite;  ///< In Block::ruleSites.
  std::uint32_t siteCount;
  std::uint64_t start;  ///< A SiteId: module and offset of the variable.
  std::uint64_t size;   ///< 0: any memory.
};

struct Module {
  char path[kPathSize];
  std::uint64_t base;
  std::uint64_t end;
};

struct Race {
  std::atomic<std::uint64_t> delayed;   ///< SiteId of the access at which a thread was delayed.
  std::atomic<std::uint64_t> arriving;  ///< SiteId of the access that arrived meanwhile. 0: the record is not complete.
  std::uint8_t delayedKind;
  std::uint8_t arrivingKind;
};

struct Stack {
  std::atomic<std::uint32_t> frames;  ///< 0: the thread has not written it yet.
  std::uint32_t thread;
  std::uint64_t addresses[kFrames];
};

/// What profiling has seen at one site.
struct Site {
  std::atomic<std::uint64_t> site;  ///< SiteId; 0: the entry is free.
  std::atomic<std::uint64_t> count;
  std::atomic<std::uint32_t> kinds;  ///< Bits of EventKind.
  std::atomic<std::uint32_t> shared;
  std::atomic<std::uint64_t> samples[kSamples];       ///< Addresses that it accessed; 0: none.
  std::atomic<std::uint32_t> blocksBefore[kSamples];  ///< Heap blocks that had been allocated by then.
  std::atomic<std::uint64_t> next[kNext];             ///< SiteIds of events that followed it in the same thread.
};

/// Which thread touched 8 bytes of memory.
struct Granule {
  std::atomic<std::uint64_t> number;  ///< The address / 8; 0: the entry is free.
  std::atomic<std::uint32_t> thread;
  std::atomic<std::uint32_t> shared;  ///< Another thread touched it, too.
};

struct HeapBlock {
  std::atomic<std::uint64_t> start;
  std::uint64_t size;
  std::uint64_t site;  ///< SiteId of the allocation.
};

/// Events that were looked up: at sites with noise, and at those watched with them. Threads do not share a cache line.
struct alignas(64) EventCount {
  std::atomic<std::uint64_t> count;
};

struct Block {
  std::uint32_t magic;
  Mode mode;
  std::uint64_t seed;
  std::uint32_t whiteRate;      ///< Percent of the events.
  std::uint32_t whiteStrength;  ///< Of each noise.
  std::uint32_t syncEvents;     ///< Whether rules refer to synchronisation operations.
  std::uint32_t ruleCount;
  std::uint32_t watchedCount;
  std::uint32_t profiledCount;  ///< 0: not known.
  Rule rules[kRules];
  std::uint64_t ruleSites[kRuleSites];  ///< SiteIds.
  std::uint64_t watched[kWatched];      ///< SiteIds without noise that access the same variables as those with noise.

  std::uint64_t profiled[kSites];  ///< SiteIds that profiling has seen. The runtime is called at all others.

  std::atomic<std::uint32_t> moduleCount;
  Module modules[kModules];

  std::atomic<std::uint32_t> started;  ///< The library has been loaded and has read the rules.
  EventCount events[kEventCounts];     ///< By thread, modulo their number.
  std::atomic<std::uint64_t> delays;
  std::atomic<std::uint64_t> coverage[kCoverageWords];  ///< Pairs of sites of two threads on one variable, hashed.
  std::atomic<std::uint32_t> raceCount;                 ///< May exceed kRaces.
  Race races[kRaces];
  std::atomic<std::uint32_t> stackCount;
  Stack stacks[kStacks];

  std::atomic<std::uint32_t> lostSites;  ///< Events at sites that found no room.
  Site sites[kSites];
  Granule granules[kGranules];
  std::atomic<std::uint32_t> blockCount;
  HeapBlock blocks[kBlocks];
};

}  // namespace heddle::wire::noise
