#include "schedule/Hybrid.h"

namespace heddle::schedule {
namespace {

constexpr FutureUse kPruning{FutureUse::Kind::Prune, Interference::ReadWrite, 10};

/// The memory of a position begins with these words, then comes that of the complete search.
enum Word : std::size_t { kTurn, kPrunedIsDone, kCompleteWords, kWords };

/// The options of one of both searches, with its share of the memory of a position.
struct PartOptions {
  StrategyOptions options;
  SearchPart part;

  PartOptions(const StrategyOptions& all, bool pruned) : options(all) {
    if (pruned) { options.futures = kPruning; }
    if (all.part == nullptr) { return; }
    part = *all.part;
    const std::span<const std::uint64_t> words = part.memory;
    if (words.size() < kWords) {
      part.memory = {};
    } else {
      const std::size_t mine = static_cast<std::size_t>(words[kCompleteWords]);
      part.memory = pruned ? words.subspan(kWords + mine) : words.subspan(kWords, mine);
    }
    if (pruned) { part.cursor = {}; }
    options.part = &part;
  }
};

}  // namespace

Hybrid::Hybrid(const StrategyOptions& options)
    : Strategy(this),
      complete_(PartOptions(options, false).options, StateSearch::Order::Random),
      pruned_(PartOptions(options, true).options, StateSearch::Order::First) {
  if (options.part == nullptr || options.part->memory.size() < kWords) { return; }
  pruning_ = options.part->memory[kTurn] != 0;
  prunedIsDone_ = options.part->memory[kPrunedIsDone] != 0;
}

std::optional<ExecutionSetup> Hybrid::beginExecution(const ExecutionStart& start) {
  if (pruning_ && !prunedIsDone_) {
    if (auto setup = pruned_.beginExecution(start)) { return setup; }
    prunedIsDone_ = true;
  }
  pruning_ = false;
  return complete_.beginExecution(start);
}

std::optional<Mismatch> Hybrid::endExecution(const ExecutionRecord& record) {
  // New scheduling points make a new tree for both.
  if (record.newPoints) {
    (pruning_ ? complete_ : pruned_).endExecution(record);
    prunedIsDone_ = false;
  }
  const auto mismatch = active().endExecution(record);
  pruning_ = !pruning_ && !prunedIsDone_;
  return mismatch;
}

SearchPosition Hybrid::position() const {
  SearchPosition position = complete_.position();
  const SearchPosition other = pruned_.position();
  words_.assign({pruning_ ? 1U : 0U, prunedIsDone_ ? 1U : 0U, position.memory.size()});
  words_.insert(words_.end(), position.memory.begin(), position.memory.end());
  words_.insert(words_.end(), other.memory.begin(), other.memory.end());
  position.cursor.states += other.cursor.states;
  position.cursor.repetitions += other.cursor.repetitions;
  position.memory = words_;
  return position;
}

}  // namespace heddle::schedule
