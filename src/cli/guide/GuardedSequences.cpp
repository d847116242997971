#include "cli/guide/GuardedSequences.h"

#include <algorithm>
#include <filesystem>

namespace heddle::cli {
namespace {

bool sameLine(const SourcePlace& one, const SourcePlace& other) {
  return one.line != 0 && one.line == other.line &&
         std::filesystem::path(one.file).filename() == std::filesystem::path(other.file).filename();
}

/// Demands that refer to later locations of the sequence keep their meaning.
Sequence inserted(Sequence sequence, std::size_t at, const SequenceLocation& location) {
  using enum ThreadDemand::Kind;
  for (SequenceLocation& one : sequence) {
    if ((one.thread.kind == SameAs || one.thread.kind == OtherThan) && one.thread.number >= at) { ++one.thread.number; }
  }
  sequence.insert(sequence.begin() + static_cast<std::ptrdiff_t>(at), location);
  return sequence;
}

}  // namespace

std::vector<Sequence> withWritesFirst(const Sequence& sequence, std::size_t location,
                                      const std::vector<SequenceLocation>& writes, std::size_t most) {
  std::vector<Sequence> sequences;
  if (sequence.size() >= kMaxLocations) { return sequences; }
  const auto add = [&](std::size_t at, const SequenceLocation& write) {
    if (sequences.size() < most) { sequences.push_back(inserted(sequence, at, write)); }
  };
  for (const SequenceLocation& write : writes) {
    const bool isPassedAnyway =
        std::any_of(sequence.begin(), sequence.begin() + static_cast<std::ptrdiff_t>(location),
                    [&](const SequenceLocation& passed) { return sameLine(passed.place, write.place); });
    if (isPassedAnyway) { continue; }
    add(location, write);
    if (location > 0) { add(0, write); }
  }
  return sequences;
}

}  // namespace heddle::cli
