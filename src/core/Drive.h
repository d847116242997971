#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/Ids.h"

/// A drive describes a schedule by a few events: which thread runs up to which of its own operations while the others
/// wait. Operations are named by site, object and occurrence, so a drive keeps its meaning when other threads, or the
/// branches that a thread takes, change the number of steps. The control block stores it as a list of words.
namespace heddle {

/// One thread runs, and what earlier stages hold back waits.
struct DriveStage {
  enum class Until : std::uint8_t {
    Before,  ///< The operation is next. The thread is then held back until all stages are over.
    Stops,   ///< The thread has ended, or is blocked.
    Others,  ///< All threads that are not held back have ended or are blocked. \c thread is not used.
  };
  ThreadId thread = kNoThread;
  Until until = Until::Stops;
  std::uint32_t nth = 1;  ///< Which operation of the thread at this site on this object, from 1.
  SiteId site = kNoSite;
  ObjectId object = kNoObject;

  friend bool operator==(const DriveStage&, const DriveStage&) = default;
};

struct Drive {
  /// How threads are chosen where no stage decides.
  enum class Rest : std::uint8_t {
    Forward,      ///< Without preemptions; the next thread is the next one in an order that the seed determines.
    Backward,     ///< Without preemptions; the next thread is the last one in that order.
    Alternating,  ///< The next one in that order at every scheduling point.
    Random,       ///< By random priorities of operations, which are redrawn after conflicts.
  };
  Rest rest = Rest::Forward;
  std::vector<DriveStage> stages{};

  friend bool operator==(const Drive&, const Drive&) = default;
};

inline constexpr std::size_t kWordsPerStage = 3;

inline std::vector<std::uint64_t> wordsOf(const Drive& drive) {
  std::vector<std::uint64_t> words{static_cast<std::uint64_t>(drive.rest)};
  for (const DriveStage& stage : drive.stages) {
    words.push_back((std::uint64_t{stage.nth} << 32) | (std::uint64_t{static_cast<std::uint8_t>(stage.until)} << 16) |
                    raw(stage.thread));
    words.push_back(raw(stage.site));
    words.push_back(raw(stage.object));
  }
  return words;
}

inline Drive driveOf(std::span<const std::uint64_t> words) {
  Drive drive;
  if (words.empty()) { return drive; }
  drive.rest = static_cast<Drive::Rest>(static_cast<std::uint8_t>(words[0]));
  for (std::size_t i = 1; i + kWordsPerStage <= words.size(); i += kWordsPerStage) {
    drive.stages.push_back({ThreadId{static_cast<std::uint16_t>(words[i])},
                            static_cast<DriveStage::Until>(static_cast<std::uint8_t>(words[i] >> 16)),
                            static_cast<std::uint32_t>(words[i] >> 32), SiteId{words[i + 1]}, ObjectId{words[i + 2]}});
  }
  return drive;
}

}  // namespace heddle
